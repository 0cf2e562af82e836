"""The parameters of Casino, what they may be, and the card values that follow from them.

Source: implementable rules of Casino (cassino), sections 2, 7 and 9.
"""

import dataclasses
import functools
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from games.cards import CARDS
from games.errors import ParameterRefused
from games.protocol import Parameter

PIPS = {"A": 1, "T": 10} | {str(pips): pips for pips in range(2, 10)}
COURT = {"J": 11, "Q": 12, "K": 13}
ACE_HIGH = 14
PARTNERS_SEATS = 4
DRAW_SEATS = 2
TARGET_MAX = 1000
YES = (True, False)
NO = (False, True)

Values = Mapping[str, tuple[int, ...]]
"""What a card may count, by its name: {"7D": (7,), "AC": (1, 14), "KH": ()}."""


def _is_target(value: Any) -> bool:
    return type(value) is int and 1 <= value <= TARGET_MAX


def _is_ace(value: Any) -> bool:
    return value in ([1], [ACE_HIGH], [1, ACE_HIGH]) and all(type(number) is int for number in value)


def _one_of(meaning: str, *values: Any) -> Parameter:
    return Parameter(default=values[0], values=values, meaning=meaning)


PARAMETERS: Mapping[str, Parameter] = {
    "variant": _one_of("classic, royal, spade or draw", "classic", "royal", "spade", "draw"),
    "seats": _one_of("2, 3 or 4 players; draw Casino takes 2", 2, 3, 4),
    "partnership": _one_of("four play as two sides, seats 0 and 2 against 1 and 3", *YES),
    "target": Parameter(default=21, accepts=_is_target, meaning="points that end the game, 1 to 1000"),
    "finish": _one_of(
        "how the game ends: higher_total, count_order or single_round", "higher_total", "count_order", "single_round"
    ),
    "must_take_matches": _one_of("a capture takes every loose card of the played value", *NO),
    "face_capture": _one_of("court cards taken in a turn: one, one_or_three or all", "one", "one_or_three", "all"),
    "deal_order": _one_of(
        "players_then_table, others_table_dealer, or fours: four at a time",
        "players_then_table",
        "others_table_dealer",
        "fours",
    ),
    "guard_own_builds": _one_of("the card that captures an own build stays in the hand", *YES),
    "raise_absorb": _one_of("a raise may absorb loose cards of the new value", *YES),
    "multi_in_one_turn": _one_of("a new build may be multiple at once", *YES),
    "royal_ace": Parameter(default=[1, ACE_HIGH], accepts=_is_ace, meaning="a played royal ace: [1, 14], [1] or [14]"),
    "royal_table_ace": Parameter(default=[1], accepts=_is_ace, meaning="a royal ace on the table: [1], [14], [1, 14]"),
    "raise_own": _one_of("a seat may raise its own build", *YES),
    "trail_barred_by_own_build": _one_of("no trailing while an own build stands", *YES),
    "no_trail_if_rank_match": _one_of("no trailing of a card whose rank lies loose", *NO),
    "sweeps_score": _one_of("a sweep scores a point", *YES),
}


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class HouseRules:
    """The parameters of a ruleset, by their names, with the values of cards.

    `played` is what a card from the hand may count, `lying` what it may count on the table; a court card outside royal
    counts nothing. `value_max` is the largest value of a build: 10, in royal 14, or 13 where aces count 1 only.
    """

    variant: str
    seats: int
    partnership: bool
    target: int
    finish: str
    must_take_matches: bool
    face_capture: str
    deal_order: str
    guard_own_builds: bool
    raise_absorb: bool
    multi_in_one_turn: bool
    raise_own: bool
    trail_barred_by_own_build: bool
    no_trail_if_rank_match: bool
    sweeps_score: bool
    played: Values
    lying: Values
    value_max: int

    @property
    def sides(self) -> int:
        """How many sides score: as many as seats, or two where four play as partners."""
        return 2 if self.partnership and self.seats == PARTNERS_SEATS else self.seats

    def side(self, *, seat: int) -> int:
        """Return the side that a seat plays for."""
        return seat % self.sides


def read(*, parameters: Mapping[str, Any]) -> HouseRules:
    """Return the rules that a complete set of parameters makes."""
    is_royal = parameters["variant"] == "royal"
    plain = {name: value for name, value in parameters.items() if name not in {"royal_ace", "royal_table_ace"}}
    played = _values(is_royal, tuple(parameters["royal_ace"]))
    return HouseRules(
        **plain,
        played=played,
        value_max=max(max(values, default=0) for values in played.values()),
        lying=_values(is_royal, tuple(parameters["royal_table_ace"])),
    )


def check_together(*, parameters: Mapping[str, Any]) -> None:
    """Raise ParameterRefused for parameters that do not go together, each allowed by itself."""
    if parameters["variant"] == "draw" and parameters["seats"] != DRAW_SEATS:
        raise ParameterRefused(f"draw Casino takes 2 seats, not {parameters['seats']}")
    if parameters["variant"] == "spade" and parameters["finish"] == "count_order":
        raise ParameterRefused("spade Casino has no count_order: its spades have no order between the sides")


@functools.cache
def _values(is_royal: bool, ace: tuple[int, ...]) -> Values:  # noqa: FBT001 - a cache takes places only
    ranks: dict[str, tuple[int, ...]] = {rank: (pips,) for rank, pips in PIPS.items()}
    ranks |= {rank: (pips,) if is_royal else () for rank, pips in COURT.items()}
    if is_royal:
        ranks["A"] = ace
    return MappingProxyType({card: ranks[card[0]] for card in CARDS})
