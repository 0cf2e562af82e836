"""The payout of a round: banknotes casino by casino, then what tiles pay, and Bad Luck last.

Order: Prime Time; Bad Luck is assessed; casinos 1 to 6, each with its Black Box or Double Down; Nice Dice, golden space
and High Five; Bad Luck is collected.

Source: Las Vegas Royale page (004), How one casino pays out, B1, C1, C2, G1, G2, H1, H2; the order where the page is
silent is the house's.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from games.rules.las_vegas.errors import Refused
from games.rules.las_vegas.money import told
from games.rules.las_vegas.position import CASINOS, SMALL, Position
from games.rules.las_vegas.reading import extra_dice
from games.rules.las_vegas.tiles import rule_of
from games.rules.las_vegas.tiles.leads import HIGH_FIVE_DICE

FINE = 50_000
HIGH_FIVE = 100_000
GOLDEN = 60_000
DOUBLE_DOWN = (60_000, 30_000)
BLACK_BOX = (0, 0, 0, 20_000, 20_000, 60_000)
NICE_DICE = {1: 10_000, 2: 20_000, 3: 30_000, 4: 40_000, 5: 50_000, 6: 60_000}

Won = list[tuple[int, int]]
"""(side, note) in the order of the notes."""


def ranking(*, counts: Sequence[int]) -> list[int]:
    """Return the sides that are paid, the most dice first: sides without dice do not exist, ties remove all that tie.

    `counts` are dice by side, a Biggy as two.
    """
    lone = [(count, side) for side, count in enumerate(counts) if count and counts.count(count) == 1]
    lone.sort(reverse=True)
    return [side for _, side in lone]


def casino(*, counts: Sequence[int], notes: Sequence[int]) -> Won:
    """Return who takes which note of a casino: one a side, from the highest down."""
    return list(zip(ranking(counts=counts), sorted(notes, reverse=True), strict=False))


def pay(*, position: Position, decisions: Any) -> list[Won]:
    """Pay the round and return the notes of casinos 1 to 6.

    Raises Refused while there are dice in hand, and for decisions that are missing or too many.

    `decisions` are like {"prime_time": {"roll": [5, 3], "place": [0]}, "black_box": {"split": [[0], [..]], "pick": 1}}.
    """
    if position.turn_of is not None:
        raise Refused("DICE_LEFT", f"the record ends with dice in the hand of {position.named(position.turn_of)}")
    found = _decisions(decisions)
    by_tile = {tile: number for number, tile in position.tiles.items()}
    before = position.counts(casino=by_tile["C2"]) if "C2" in by_tile else []
    _prime_time(position, by_tile, found.get("prime_time"))
    after = position.counts(casino=by_tile["C2"]) if "C2" in by_tile else []
    unlucky = _unlucky(position, after if position.parameters["prime_time_feeds_tiles"] else before)
    paid = [_pay_casino(position, number, found) for number in CASINOS]
    _pay_spaces(position)
    if "black_box" in found and not _has_black_box_winner(by_tile, paid, position):
        raise Refused("PAYOUT_DECISION", "a Black Box is split although no seat took the high note there")
    for seat in unlucky:
        position.accounts[seat].pay_fine(amount=FINE)
        position.tell("Bad Luck: {} has the fewest dice, a fine of {}", position.named(seat), told(amount=FINE))
    return paid


def _decisions(found: Any) -> Mapping[str, Any]:
    if found is None:
        return {}
    if not isinstance(found, Mapping) or not found.keys() <= {"prime_time", "black_box"}:
        raise Refused("PAYOUT_DECISION", f"the payout is {found!r}, expected prime_time or black_box")
    return {name: decision for name, decision in found.items() if decision is not None}


def _prime_time(position: Position, by_tile: Mapping[str, int], found: Any) -> None:
    """Let the seat that leads at Prime Time place extra dice; they count as its own small dice from here on."""
    number = by_tile.get("B1")
    ranked = ranking(counts=position.counts(casino=number)) if number is not None else []
    leader = ranked[0] if ranked and ranked[0] < position.players else None
    if (leader is None) != (found is None):
        whose = "nobody" if leader is None else position.named(leader)
        word = "is missing" if found is None else "is recorded"
        raise Refused(
            "PAYOUT_DECISION", f"Prime Time {word}, {whose} is about to take the high note there", _rule("B1")
        )
    if leader is None:
        return
    if not isinstance(found, Mapping) or found.keys() != {"roll", "place"}:
        raise Refused("PAYOUT_DECISION", f"Prime Time is {found!r}, expected roll and place", _rule("B1"))
    rolled, placed = extra_dice(found["roll"]), found["place"]
    if type(placed) is not list or any(type(index) is not int or index not in (0, 1) for index in placed):
        raise Refused("PAYOUT_DECISION", f"Prime Time places {placed!r}, expected some of 0 and 1", _rule("B1"))
    faces = [rolled[index] for index in placed]
    if len(set(placed)) < len(placed) or position.closed in faces:
        raise Refused(
            "PAYOUT_DECISION", f"Prime Time places dice {faces}, once each and not on a locked casino", _rule("B1")
        )
    for face in faces:
        position.casinos[face][leader][SMALL] += 1
    position.tell("Prime Time: {} rolls {} and places {}", position.named(leader), rolled, faces or "none")
    _feed_high_five(position, by_tile.get("C1"), leader, faces)


def _feed_high_five(position: Position, number: int | None, seat: int, faces: list[int]) -> None:
    if position.high_five is not None or number not in faces or not position.parameters["prime_time_feeds_tiles"]:
        return
    if position.count(casino=number, side=seat) >= HIGH_FIVE_DICE:
        position.high_five = seat
        position.tell("High Five: {} takes the token by Prime Time", position.named(seat))


def _unlucky(position: Position, counts: Sequence[int]) -> list[int]:
    """Return the seats with the fewest dice at Bad Luck, none where it is not in play."""
    seats = counts[: position.players]
    return [seat for seat, count in enumerate(seats) if count == min(seats)]


def _pay_casino(position: Position, number: int, found: Mapping[str, Any]) -> Won:
    won = casino(counts=position.counts(casino=number), notes=position.notes[number - 1])
    for side, note in won:
        if side < position.players:
            position.accounts[side].take_note(note=note)
        if position.told is not None:
            position.tell("Casino {}: {} {}", number, position.named(side), told(amount=note))
    tile = position.tiles.get(number)
    if tile == "G1" and won and won[0][0] < position.players:
        _black_box(position, won[0][0], found.get("black_box"))
    elif tile == "G2":
        beside = [small + 2 * big for small, big in position.double]
        for seat, amount in zip(ranking(counts=beside), DOUBLE_DOWN, strict=False):
            _reward(position, seat, amount, "Double Down")
    return won


def _black_box(position: Position, winner: int, found: Any) -> None:
    if not isinstance(found, Mapping) or found.keys() != {"split", "pick"}:
        raise Refused("PAYOUT_DECISION", f"the Black Box is {found!r}, expected split and pick", _rule("G1"))
    split, pick = found["split"], found["pick"]
    are_piles = type(split) is list and len(split) == 2 and all(type(pile) is list and pile for pile in split)  # noqa: PLR2004 - two piles
    tokens = [token for pile in split for token in pile] if are_piles else []
    if any(type(token) is not int for token in tokens) or tuple(sorted(tokens)) != BLACK_BOX:
        raise Refused(
            "PAYOUT_DECISION",
            f"the Black Box is split into {split!r}, expected two piles of its six tokens",
            _rule("G1"),
        )
    if type(pick) is not int or pick not in (0, 1):
        raise Refused("PAYOUT_DECISION", f"pile {pick!r} of the Black Box is taken, expected 0 or 1", _rule("G1"))
    _reward(position, winner, sum(split[pick]), "Black Box")


def _has_black_box_winner(by_tile: Mapping[str, int], paid: Sequence[Won], position: Position) -> bool:
    if "G1" not in by_tile:
        return False
    won = paid[by_tile["G1"] - 1]
    return bool(won) and won[0][0] < position.players


def _pay_spaces(position: Position) -> None:
    """Pay Nice Dice, the golden space and the High Five token."""
    for space, (seat, _) in sorted(position.nice.items()):
        _reward(position, seat, NICE_DICE[space], f"Nice Dice, space {space}")
    if position.golden is not None:
        _reward(position, position.golden[0], GOLDEN, "Golden space")
    if position.high_five is not None:
        _reward(position, position.high_five, HIGH_FIVE, "High Five")


def _reward(position: Position, seat: int, amount: int, what: str) -> None:
    position.accounts[seat].take_reward(amount=amount)
    position.tell("{}: {} {}", what, position.named(seat), told(amount=amount))


def _rule(tile: str) -> str:
    return rule_of(tile=tile)
