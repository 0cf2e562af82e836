"""The cards of a coup as they lay on the felt: two hands, the order from the shoe, who won and with how many points."""

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any

from casino.pages import cards
from games.errors import RuleBroken
from games.rules import baccarat
from games.rules.baccarat.coup import POINTS
from games.rules.baccarat.dealing import DealOrder, Hands

SIDES = {"P": "Player", "B": "Banker"}
NATURAL_TOTAL = 8
TWO_CARDS = 2


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One hand. `letter` is P or B, `total` its final points, `note` the way there ("2, then 8", "natural")."""

    letter: str
    faces: tuple[cards.Face, ...]
    total: int
    note: str
    has_won: bool

    @property
    def name(self) -> str:
        """Return Player or Banker."""
        return SIDES[self.letter]


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Felt:
    """Both hands of a coup and the recorded cards that nobody used; `is_ordered` tells whether the order is known."""

    sides: tuple[Side, Side]
    unused: tuple[str, ...]
    is_ordered: bool

    @property
    def outcome(self) -> str:
        """Return the letter of who has more: P, B or T."""
        player, banker = self.sides
        return "P" if player.has_won else "B" if banker.has_won else "T"

    @property
    def result(self) -> str:
        """Return the result in words: Banker wins 9–8, tie 6–6."""
        player, banker = self.sides
        return result_words(outcome=self.outcome, player=player.total, banker=banker.total)


def lay(*, record: Mapping[str, Any], notes: Mapping[str, str] | None = None) -> Felt | None:
    """Lay a recorded coup; None where the record has no cards or cannot be read as two hands.

    `notes` are words under cards by side and place, such as {"B2": "read as 4"} for the Banker's third card.
    """
    if not {"cards", "player", "banker"} & record.keys():
        return None
    try:
        dealt = baccarat.hands(record=record)
    except RuleBroken:
        return None
    totals = {"P": _total(dealt.player), "B": _total(dealt.banker)}
    orders = _orders(dealt, record)
    sides = tuple(
        Side(
            letter=letter,
            faces=cards.hand(names=hand, orders=orders[letter], notes=_notes_of(letter, notes)),
            total=totals[letter],
            note=_note(hand),
            has_won=totals[letter] > totals["B" if letter == "P" else "P"],
        )
        for letter, hand in (("P", dealt.player), ("B", dealt.banker))
    )
    return Felt(sides=(sides[0], sides[1]), unused=tuple(dealt.unused), is_ordered="cards" in record)


def result_words(*, outcome: str, player: int | None, banker: int | None) -> str:
    """Say a result with the winner's points first: Banker wins 9–8, tie 6–6; without points only who won."""
    points = {"P": player, "B": banker, "T": player}
    mine = points.get(outcome)
    other = player if outcome == "B" else banker
    shown = f" {mine}–{other}" if mine is not None and other is not None else ""
    return f"{SIDES[outcome]} wins{shown}" if outcome in SIDES else f"tie{shown}"


def differing(*, old: Felt, new: Felt) -> dict[str, str]:
    """Return the places of cards that differ between two records of a coup, with both names: {"B2": "4D>AD"}."""
    found: dict[str, str] = {}
    for old_side, new_side in zip(old.sides, new.sides, strict=True):
        for place in range(max(len(old_side.faces), len(new_side.faces))):
            old_name, new_name = _name_at(old_side.faces, place), _name_at(new_side.faces, place)
            if old_name != new_name:
                found[f"{new_side.letter}{place}"] = f"{old_name}>{new_name}"
    return found


def _name_at(faces: Sequence[cards.Face], place: int) -> str:
    return faces[place].name if place < len(faces) else ""


def _notes_of(letter: str, notes: Mapping[str, str] | None) -> dict[int, str]:
    return {int(place[1:]): words for place, words in (notes or {}).items() if place[0] == letter}


def _total(hand: Sequence[str]) -> int:
    return sum(POINTS[card] for card in hand) % 10


def _note(hand: Sequence[str]) -> str:
    first = _total(hand[:TWO_CARDS])
    if len(hand) > TWO_CARDS:
        return f"{first}, then {_total(hand)}"
    return "natural" if first >= NATURAL_TOTAL else ""


def _orders(dealt: Hands, record: Mapping[str, Any]) -> dict[str, list[int | None]]:
    """Number the cards of both hands as they left the shoe; None where the record lists the hands apart."""
    if "cards" not in record:
        return {"P": [None] * len(dealt.player), "B": [None] * len(dealt.banker)}
    third = len(dealt.player) - TWO_CARDS
    starts: dict[str, tuple[list[int | None], list[int | None]]] = {
        DealOrder.PPBB: ([1, 2, 5], [3, 4, 5 + third]),
        DealOrder.HALVES: ([1, 2, 3], [4, 5, 6]),
        DealOrder.ALTERNATE: ([1, 3, 5], [2, 4, 5 + third]),
    }
    told = record.get("deal_order")
    player, banker = starts.get(told if isinstance(told, str) else "", starts[DealOrder.ALTERNATE])
    return {"P": player[: len(dealt.player)], "B": banker[: len(dealt.banker)]}
