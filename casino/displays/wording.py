"""What displays call things: what a table is doing, its limits, good roads, and a result in words."""

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any, Final

from casino.pages import words
from games import catalog
from reports.folds.cells import Hand
from reports.folds.tables import State
from reports.queries.tables import TableNow
from reports.roads.contests import BACCARAT_TABLE, Contest
from reports.roads.drawing import plates
from reports.roads.good_roads import GoodRoad, Pattern

LIMITS_SHOWN_MAX: Final = 3
_MAIN_BETS: Final = ("player", "banker", "chou", "han", "tie", "player_pair", "banker_pair")
_PAIRS: Final = {"player_pair", "banker_pair"}
_OF_SIDE: Final = {
    Pattern.DRAGON: "Long {side}",
    Pattern.ONE_HALL_TWO_ROOMS: "One {side}, two others",
    Pattern.SIDE_JUMP: "{side} jumps",
    Pattern.SIDE_STICK: "{side} sticks",
    Pattern.ALTERNATE_STICK: "{side} sticks every other time",
}
_OF_BOTH: Final = {
    Pattern.DOUBLE_DRAGON: "Double dragon",
    Pattern.SINGLE_JUMP: "Single jump",
    Pattern.DOUBLE_JUMP: "Double jump",
    Pattern.ROWS_CONNECT: "Rows connect",
    Pattern.LONG_TO_SINGLE: "Long road to single jump",
    Pattern.SLOPE_UP: "Slope up",
    Pattern.SLOPE_DOWN: "Slope down",
}


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Phase:
    """What a table is doing, in a word and with what explains it; `kind` chooses its icon."""

    kind: str
    word: str
    note: str = ""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Limit:
    """The limits of some bets, "20–20,000"."""

    bets: str
    span: str


def phase_of(*, table: TableNow) -> Phase:
    """Say what a table is doing; a held round comes before everything else."""
    if table.state is State.CLOSED:
        return Phase(kind="closed", word="Table closed")
    if table.held:
        return Phase(kind="review", word="Under review", note=f"{words.counted(table.held, 'round')} under review")
    if table.state is State.CHANGING_SHOE:
        return Phase(kind="shoe", word="Changing shoe", note=_ended(table))
    if table.shoe is None:
        return Phase(kind="waiting", word="Waiting", note="No shoe was told yet")
    if not table.played:
        return Phase(kind="live", word="Place bets", note=f"Shoe {table.shoe}. Roads start with the first result")
    return Phase(kind="live", word="Place bets" if table.state is State.OPEN else "In play")


def game_of(*, ruleset: str | None) -> str:
    """Name the game of a table: "Baccarat, no commission"; its key where it was never released here."""
    if ruleset is None:
        return "Game not told"
    found = catalog.RULESETS.get(ruleset)
    return found.title if found else ruleset


def variant_of(*, ruleset: str | None) -> str:
    """Name what sets a game apart from its family: "No commission"; its whole name where nothing does."""
    family, _, variant = game_of(ruleset=ruleset).partition(", ")
    return variant[:1].upper() + variant[1:] if variant else family


def limits_of(*, limits: Mapping[str, Any] | None) -> tuple[Limit, ...]:
    """Group the bets of a table by limits, the main bets first, in at most three groups; empty where none are told."""
    grouped: dict[str, list[str]] = {}
    for bet, span in sorted((limits or {}).items(), key=lambda one: (_rank(one[0]), one[0])):
        if {"min", "max"} <= span.keys():
            told = f"{words.chips(span['min'])}–{words.chips(span['max'])}"
            grouped.setdefault(told, []).append(bet)
    if len(grouped) == 1:
        return (Limit(bets="Every bet", span=next(iter(grouped))),)
    return tuple(Limit(bets=_bets(bets), span=span) for span, bets in grouped.items())[:LIMITS_SHOWN_MAX]


def good_road(*, found: GoodRoad, contest: Contest) -> str:
    """Name a good road: "Long Player", "Single jump"."""
    if found.pattern in _OF_SIDE:
        return _OF_SIDE[found.pattern].format(side=contest.names[found.side])
    return _OF_BOTH[found.pattern]


def result(*, hand: Hand, contest: Contest) -> str:
    """Say a result: "Banker wins 9–8", "Tie, 6 each", "Han wins"; points only where they are known."""
    name = contest.names[hand.outcome]
    points = [hand.player, hand.banker]
    if contest is BACCARAT_TABLE and None not in points:
        if hand.outcome == contest.sides.tie:
            return f"Tie, {hand.player} each"
        high, low = (hand.banker, hand.player) if hand.outcome == contest.sides.first else (hand.player, hand.banker)
        return f"{name} wins {high}–{low}"
    return name.capitalize() if hand.outcome == contest.sides.tie else f"{name} wins"


def marks(*, hand: Hand, contest: Contest) -> str:
    """Say what is marked beside a result: ", natural, Banker pair"; empty where nothing is."""
    sides = contest.names
    found = [
        ("natural", hand.natural),
        ("Super Six", hand.super_six),
        (f"{sides[contest.sides.first]} pair", hand.banker_pair),
        (f"{sides[contest.sides.second]} pair", hand.player_pair),
        ("Dragon Bonus", plates.is_dragon(hand=hand)),
    ]
    return "".join(f", {word}" for word, is_so in found if is_so)


def _ended(table: TableNow) -> str:
    rounds = words.counted(table.number or 0, "round")
    return f"Shoe {table.shoe} ended after {rounds}"


def _rank(bet: str) -> int:
    return _MAIN_BETS.index(bet) if bet in _MAIN_BETS else len(_MAIN_BETS)


def _bets(bets: Sequence[str]) -> str:
    """Name bets of the same limits: "Player, Banker", "Pairs, Super Six"."""
    named = [words.named(bet) for bet in bets if bet not in _PAIRS or not _PAIRS.issubset(bets)]
    return ", ".join(["Pairs", *named] if _PAIRS.issubset(bets) else named)
