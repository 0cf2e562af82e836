"""The shape of a recorded game: how many rounds, and the components that each is set up with.

Source: Las Vegas Royale page (004), Setup; every public source lays out 12 notes a round of the 90 and returns none.
"""

import dataclasses
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from games.rules.las_vegas import money
from games.rules.las_vegas.errors import Refused
from games.rules.las_vegas.money import NOTES, Pair
from games.rules.las_vegas.position import BIG, CASINOS, SMALL, SMALL_DICE, Dice
from games.rules.las_vegas.reading import is_face
from games.rules.las_vegas.tiles import NAMES

ROUNDS = 3
PLAYERS = range(2, 6)
TILE_CASINOS = ("1", "2", "3")
NEUTRAL_PLAYERS_MAX = {"auto": 4, "two_only": 2, "off": 0}

_MEMBERS = frozenset({"starter", "pairs", "tiles", "neutral", "turns", "payout"})


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class RoundSetup:
    """One round as recorded: components read and checked, turns and payout as they stand.

    `notes` are the pairs of casinos 1 to 6, `tiles` are like {1: "A1"}, `neutral` is like {4: [1, 1]}.
    """

    starter: int
    notes: list[Pair]
    tiles: Mapping[int, str]
    neutral: Mapping[int, Dice]
    turns: Sequence[Any]
    payout: Any


def read(*, parameters: Mapping[str, Any], players: int, rounds: Any) -> list[RoundSetup]:
    """Return the rounds of a game; raises Refused where their number or a component is wrong."""
    check_players(parameters=parameters, players=players)
    if type(rounds) is not list or len(rounds) != ROUNDS:
        found = len(rounds) if type(rounds) is list else repr(rounds)
        raise Refused("WRONG_ROUND_COUNT", f"{found} rounds are recorded, expected {ROUNDS}")
    made = [read_round(parameters=parameters, players=players, found=found) for found in rounds]
    _check_deck([pair for one in made for pair in one.notes])
    return made


def check_players(*, parameters: Mapping[str, Any], players: int) -> None:
    """Raise Refused where the ruleset does not take so many players."""
    wanted = parameters["players"]
    if players not in PLAYERS or wanted not in (None, players):
        expected = "2 to 5" if wanted is None else str(wanted)
        raise Refused("BAD_PLAYERS", f"{players} seats put in the buy-in, expected {expected}")


def read_round(*, parameters: Mapping[str, Any], players: int, found: Any) -> RoundSetup:
    """Return one round; raises Refused where a component is missing, superfluous or does not exist."""
    if not isinstance(found, Mapping) or not found.keys() <= _MEMBERS or type(found.get("turns")) is not list:
        members = sorted(map(repr, found)) if isinstance(found, Mapping) else repr(found)
        raise Refused("BAD_ACTION", f"a round has {members}, expected starter, pairs, tiles, neutral, turns and payout")
    starter = found.get("starter")
    if type(starter) is not int or not 0 <= starter < players:
        raise Refused("BAD_STARTER", f"seat {starter!r} begins, expected 0 to {players - 1}")
    return RoundSetup(
        starter=starter,
        notes=_notes(parameters, found.get("pairs")),
        tiles=_tiles(parameters, found.get("tiles")),
        neutral=_neutral(parameters, players, found.get("neutral")),
        turns=found["turns"],
        payout=found.get("payout"),
    )


def _notes(parameters: Mapping[str, Any], pairs: Any) -> list[Pair]:
    if type(pairs) is not list or len(pairs) != len(CASINOS):
        raise Refused("BAD_PAIRS", f"pairs are {pairs!r}, expected six pairs of notes")
    for pair in pairs:
        if type(pair) is not list or len(pair) != 2 or any(type(note) is not int or note not in NOTES for note in pair):  # noqa: PLR2004 - a pair
            raise Refused("BAD_PAIRS", f"a pair is {pair!r}, expected two notes of the deck")
    drawn = [(high, low) for high, low in pairs]
    _check_deck(drawn)
    return money.order_pairs(drawn=drawn, is_highest_first=parameters["pair_order"] == "highest_to_1")


def _check_deck(pairs: Sequence[Pair]) -> None:
    """Raise Refused where more notes of a value lie on the table, in a round or in all of them, than the deck has."""
    for note, count in Counter(note for pair in pairs for note in pair).items():
        if count > NOTES[note]:
            raise Refused("BAD_PAIRS", f"{count} notes of {note} are drawn, the deck has {NOTES[note]}")


def _tiles(parameters: Mapping[str, Any], found: Any) -> dict[int, str]:
    if parameters["edition"] == "base":
        if found:
            raise Refused("BAD_TILES", f"tiles are {found!r}, the base edition has none")
        return {}
    if not isinstance(found, Mapping) or found.keys() != set(TILE_CASINOS):
        raise Refused("BAD_TILES", f"tiles are {found!r}, expected one at each of casinos 1, 2 and 3")
    names = [found[place] for place in TILE_CASINOS]
    if any(type(name) is not str or name not in NAMES for name in names):
        raise Refused("BAD_TILES", f"tiles are {names!r}, expected names such as A1")
    if len({name[0] for name in names}) < len(names):
        raise Refused("BAD_TILES", f"tiles {', '.join(names)} are in play together, two are sides of one tile")
    return {int(place): found[place] for place in TILE_CASINOS}


def _neutral(parameters: Mapping[str, Any], players: int, found: Any) -> dict[int, Dice]:
    """Return the neutral dice by casino; they are there exactly where the ruleset plays with them."""
    if players > NEUTRAL_PLAYERS_MAX[parameters["neutral"]]:
        if found is not None:
            raise Refused("BAD_NEUTRAL", f"neutral dice are {found!r}, {players} seats play without")
        return {}
    if found is None:
        raise Refused("NEUTRAL_MISSING", f"no neutral dice are recorded, {players} seats play with them")
    has_biggy = parameters["neutral_biggy"]
    small, big = (found.get("small"), found.get("big")) if isinstance(found, Mapping) else (None, None)
    dice = SMALL_DICE if has_biggy else SMALL_DICE + 1
    are_dice = type(small) is list and len(small) == dice and all(is_face(face) for face in small)
    if not are_dice or not found.keys() <= {"small", "big"} or not (is_face(big) if has_biggy else big is None):
        words = f"{dice} small dice {'and a Biggy' if has_biggy else 'and no Biggy'}"
        raise Refused("BAD_NEUTRAL", f"neutral dice are {found!r}, expected {words}")
    placed: dict[int, Dice] = {face: [0, 0] for face in found["small"]}
    for face in found["small"]:
        placed[face][SMALL] += 1
    if big is not None:
        placed.setdefault(big, [0, 0])[BIG] = 1
    return placed
