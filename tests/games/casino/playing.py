"""Rules, tables and whole rounds of Casino for tests, and Hypothesis strategies of them."""

import random
from typing import Any

from hypothesis import strategies

from casino.simulation.games.fishing import players, whole
from games import catalog
from games.cards import CARDS
from games.rules.casino import house_rules
from games.rules.casino.house_rules import HouseRules
from games.rules.casino.table import Build, Table

KEYS = sorted(key for key, ruleset in catalog.RULESETS.items() if ruleset.game.FAMILY == "casino")
PLAYERS = (players.anything, players.greedy)
TOGGLES: dict[str, list[Any]] = {
    "must_take_matches": [True],
    "face_capture": ["one_or_three", "all"],
    "deal_order": ["others_table_dealer", "fours"],
    "raise_absorb": [False],
    "multi_in_one_turn": [False],
    "royal_ace": [[1]],
    "royal_table_ace": [[1, 14]],
    "raise_own": [True, False],
    "no_trail_if_rank_match": [True],
    "sweeps_score": [False],
}
"""Other values of parameters under which a seat always has a legal move."""


def house(variant: str = "classic", **changes: Any) -> HouseRules:
    ruleset = catalog.override(key=f"casino.{variant}/1", parameters=changes)
    return house_rules.read(parameters=ruleset.parameters)


def table(rules: HouseRules, *, hand: str, loose: str = "", builds: tuple[Build, ...] = ()) -> Table:
    """Lay a table with seat 0 to move; cards are written "7H 2C"."""
    return Table(
        house=rules,
        dealer=rules.seats - 1,
        hands=[hand.split(), *([] for _ in range(1, rules.seats))],
        stock=[],
        loose=dict.fromkeys(loose.split()),
        piles=[[] for _ in range(rules.sides)],
        sweeps=[0] * rules.sides,
        turn=0,
        builds={build.id: build for build in builds},
        created=len(builds),
    )


def build(value: int, cards: str, *, owner: int = 1, groups: int = 1, number: int = 1) -> Build:
    return Build(id=f"b{number}", value=value, groups=groups, owner=owner, cards=tuple(cards.split()))


def played(*, rules: HouseRules, seed: int) -> dict[str, Any]:
    """Return a legal round of random players."""
    chance = random.Random(seed)
    deck = chance.sample(CARDS, len(CARDS))
    dealer = chance.randrange(rules.seats)
    seated = [chance.choice(PLAYERS) for _ in range(rules.seats)]
    moves, _ = whole.play_round(house=rules, dealer=dealer, deck=deck, players=seated, chance=chance)
    return {"dealer": dealer, "deck": deck, "moves": moves}


SEEDS = strategies.integers(0, 2**32)
HOUSES = strategies.builds(
    lambda key, changes: house_rules.read(parameters=catalog.override(key=key, parameters=changes).parameters),
    strategies.sampled_from(KEYS),
    strategies.fixed_dictionaries(
        {}, optional={name: strategies.sampled_from(values) for name, values in TOGGLES.items()}
    ),
)
