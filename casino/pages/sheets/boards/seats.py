"""The board of blackjack: the dealer's hand and every hand of every seat, cards in the order they came."""

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from casino.pages import cards
from casino.pages.cards import Face
from casino.pages.sheets.boards.told import Refusal, Result, Told
from games.rules.blackjack import hands
from games.rules.blackjack.hands import VALUES

UPRIGHT = 2


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class SeatHand:
    """One hand. `total` is its count in words; `result` stands with the first hand of a seat, for all of them."""

    name: str
    faces: tuple[Face, ...]
    total: str
    note: str = ""
    result: Result | None = None
    refusal: Refusal | None = None


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class SeatBoard:
    """The dealer's hand first, then the seats'."""

    hands: tuple[SeatHand, ...]
    refusal: Refusal | None


class _Action(msgspec.Struct):
    hand: int
    do: str
    cards: list[str] = []
    seq: int | None = None


class _Seat(msgspec.Struct):
    deal: list[str]
    actions: list[_Action] = []
    insurance: int = 0


class _Round(msgspec.Struct):
    dealer: list[str]
    seats: dict[str, _Seat]


@dataclasses.dataclass(slots=True)
class _Played:
    """One hand while it is laid again: names of its cards, which of them lies across, and what was done to it."""

    names: list[str]
    doubled: int | None = None


def lay(told: Told) -> SeatBoard:
    """Lay a round of blackjack as far as its record can be read; an action that has no hand is passed over."""
    found = msgspec.convert(told.record, _Round)
    laid = [_dealer(found.dealer, told)]
    for seat in sorted(found.seats, key=lambda name: (len(name), name)):
        laid += _seat(seat, found.seats[seat], told)
    return SeatBoard(hands=tuple(laid), refusal=told.refusal_elsewhere(taken=[hand.refusal for hand in laid]))


def _dealer(names: Sequence[str], told: Told) -> SeatHand:
    return SeatHand(name="Dealer", faces=_faces(names, None), total=_count(names), refusal=told.refusal("dealer"))


def _seat(name: str, seat: _Seat, told: Told) -> list[SeatHand]:
    played = [_Played(list(seat.deal))]
    for action in seat.actions:
        _act(played, action)
    number = int(name) if name.isascii() and name.isdigit() and len(name) < UPRIGHT else 0
    refusal, result = told.refusal(f"seat {name}"), told.result(seat=number)
    laid = []
    for place, hand in enumerate(played):
        is_first = place == 0
        laid.append(
            SeatHand(
                name=f"Seat {name}" if len(played) == 1 else f"Seat {name}, hand {place + 1}",
                faces=_faces(hand.names, hand.doubled),
                total=_count(hand.names),
                note=_note(hand, seat if is_first else None, told),
                result=result if is_first else None,
                refusal=refusal if is_first else None,
            )
        )
    return laid


def _act(played: list[_Played], action: _Action) -> None:
    if not 0 <= action.hand < len(played):
        return
    hand = played[action.hand]
    if action.do == "split" and len(hand.names) == UPRIGHT and len(action.cards) == UPRIGHT:
        first, second = hand.names
        played[action.hand] = _Played([first, action.cards[0]])
        played.append(_Played([second, action.cards[1]]))
        return
    if action.do == "double":
        hand.doubled = len(hand.names)
    hand.names += action.cards


def _note(hand: _Played, seat: _Seat | None, told: Told) -> str:
    notes = ["doubled"] if hand.doubled is not None else []
    if seat is not None and seat.insurance:
        insured: Mapping[str, Any] = told.facts
        notes.append("insured" if not insured.get("dealer_natural") else "insured, paid 2:1")
    return ", ".join(notes)


def _faces(names: Sequence[str], doubled: int | None) -> tuple[Face, ...]:
    """Lay the cards of a hand; the one card of a double lies across."""
    laid = cards.hand(names=names, orders=[None] * len(names))
    return tuple(dataclasses.replace(face, is_lying=place == doubled) for place, face in enumerate(laid))


def _count(names: Sequence[str]) -> str:
    """Count a hand as a croupier says it; a dash where a card is none."""
    if len(names) < UPRIGHT or any(name not in VALUES for name in names):
        return "—"
    return str(hands.total(names))
