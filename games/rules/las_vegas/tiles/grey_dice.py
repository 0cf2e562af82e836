"""Tiles of the grey dice: Block It! (F1) and Handicap (F2).

Source: Las Vegas Royale page (004), F1, F2; groups, set-up and spaces from public reprints of the tile text.
"""

from typing import Any

from games.rules.las_vegas import reading
from games.rules.las_vegas.errors import Refused
from games.rules.las_vegas.position import HANDICAP_SPACES, SMALL, Position
from games.rules.las_vegas.reading import members, no_decision
from games.rules.las_vegas.tiles.adjusting import adjust
from games.rules.las_vegas.tiles.placement import Placement

REWARDS = {"chip": 10_000, "cash": 30_000}


def block_it(position: Position, casino: int, placement: Placement, decision: Any) -> None:
    """Lay an unused group of grey dice on an unlocked casino; nothing where all groups are used."""
    if not position.grey_groups:
        no_decision(decision)
        return
    found = members(decision, ("group", "casino"))
    group, target = reading.number(found["group"], "group", 1, 3), reading.number(found["casino"], "casino", 1, 6)
    if group not in position.grey_groups:
        raise Refused("TILE_DECISION", f"no group of {group} grey dice is left, there are {position.grey_groups}")
    if target == position.closed:
        raise Refused("TILE_DECISION", f"grey dice go to casino {target}, which is locked")
    position.grey_groups.remove(group)
    position.casinos[target][position.grey][SMALL] += group
    position.tell("Block It!: {} grey dice on casino {}", group, target)


def handicap(position: Position, casino: int, placement: Placement, decision: Any) -> None:
    """Take a grey die from an unlocked casino for a reward whose space is free, or leave it."""
    if decision is None:
        return
    seat, found = placement.seat, members(decision, ("take", "reward"), ("adjust",))
    source = reading.number(found["take"], "take", 1, 6)
    grey = position.casinos[source][position.grey]
    if source == position.closed or grey[SMALL] < 1:
        raise Refused("TILE_DECISION", f"a grey die is taken from casino {source}, which is locked or has none")
    reward = found["reward"]
    if type(reward) is not str or reward not in HANDICAP_SPACES or position.handicap[reward] < 1:
        raise Refused("TILE_DECISION", f"the reward is {reward!r}, free spaces are {position.handicap}")
    if (reward == "adjust") != (found.get("adjust") is not None):
        raise Refused("TILE_DECISION", f"the reward {reward} has adjust {found.get('adjust')!r}")
    grey[SMALL] -= 1
    position.handicap[reward] -= 1
    position.tell("Handicap: a grey die of casino {} for {}", source, reward)
    if reward == "adjust":
        adjust(position, seat, found["adjust"])
    else:
        position.accounts[seat].take_reward(amount=REWARDS[reward])
