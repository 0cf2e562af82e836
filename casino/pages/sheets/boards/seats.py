"""The board of blackjack: the dealer's hand and every hand of every seat, cards in the order they came.

A record does not tell in which order the first two cards of each were dealt, so only those drawn later are numbered.
"""

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
    """The dealer's hand first, then the seats'; `is_numbered` where the record tells when a card left the shoe."""

    hands: tuple[SeatHand, ...]
    is_numbered: bool
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
    """One hand while it is laid again: names of its cards, their orders from the shoe, which of them lies across."""

    names: list[str]
    orders: list[int | None]
    doubled: int | None = None


def lay(told: Told) -> SeatBoard:
    """Lay a round of blackjack as far as its record can be read; an action that has no hand is passed over."""
    found = msgspec.convert(told.record, _Round)
    orders = _orders(found)
    laid = [_dealer(found, told)]
    for seat in sorted(found.seats, key=lambda name: (len(name), name)):
        laid += _seat(seat, found.seats[seat], orders.get(seat), told)
    return SeatBoard(
        hands=tuple(laid),
        is_numbered=any(face.order is not None for hand in laid for face in hand.faces),
        refusal=told.refusal_elsewhere(taken=[hand.refusal for hand in laid]),
    )


def _dealt(found: _Round) -> int:
    """Count the cards of the deal."""
    return len(found.dealer[:UPRIGHT]) + sum(len(seat.deal) for seat in found.seats.values())


def _orders(found: _Round) -> dict[str, list[int]]:
    """Return by seat the order from the shoe of the first card of each action; empty where the record does not tell."""
    acted = [(name, action) for name, seat in found.seats.items() for action in seat.actions]
    numbers = [action.seq for _, action in acted if action.seq is not None]
    if len(set(numbers)) == len(acted):
        acted.sort(key=lambda one: one[1].seq or 0)
    elif len({name for name, _ in acted}) > 1:
        return {}
    orders: dict[str, list[int]] = {name: [] for name in found.seats}
    following = _dealt(found) + 1
    for name, action in acted:
        orders[name].append(following)
        following += len(action.cards)
    return orders


def _dealer(found: _Round, told: Told) -> SeatHand:
    """Lay the dealer's hand; what the dealer drew left the shoe last."""
    names = found.dealer
    first = _dealt(found) + sum(len(action.cards) for seat in found.seats.values() for action in seat.actions) + 1
    orders = [None] * len(names[:UPRIGHT]) + [first + place for place in range(len(names[UPRIGHT:]))]
    return SeatHand(
        name="Dealer", faces=_faces(names, orders, None), total=_count(names), refusal=told.refusal("dealer")
    )


def _seat(name: str, seat: _Seat, orders: Sequence[int] | None, told: Told) -> list[SeatHand]:
    played = [_Played(list(seat.deal), [None] * len(seat.deal))]
    for place, action in enumerate(seat.actions):
        _act(played, action, orders[place] if orders is not None else None)
    number = int(name) if name.isascii() and name.isdigit() and len(name) < UPRIGHT else 0
    refusal, result = told.refusal(f"seat {name}"), told.result(seat=number)
    laid = []
    for place, hand in enumerate(played):
        is_first = place == 0
        laid.append(
            SeatHand(
                name=f"Seat {name}" if len(played) == 1 else f"Seat {name}, hand {place + 1}",
                faces=_faces(hand.names, hand.orders, hand.doubled),
                total=_count(hand.names),
                note=_note(hand, seat if is_first else None, told),
                result=result if is_first else None,
                refusal=refusal if is_first else None,
            )
        )
    return laid


def _act(played: list[_Played], action: _Action, order: int | None) -> None:
    if not 0 <= action.hand < len(played):
        return
    hand = played[action.hand]
    orders = [order + place if order is not None else None for place in range(len(action.cards))]
    if action.do == "split" and len(hand.names) == UPRIGHT and len(action.cards) == UPRIGHT:
        played[action.hand], other = (
            _Played(list(names), list(numbers))
            for names, numbers in zip(
                zip(hand.names, action.cards, strict=True), zip(hand.orders, orders, strict=True), strict=True
            )
        )
        played.append(other)
        return
    if action.do == "double":
        hand.doubled = len(hand.names)
    hand.names += action.cards
    hand.orders += orders


def _note(hand: _Played, seat: _Seat | None, told: Told) -> str:
    notes = ["doubled"] if hand.doubled is not None else []
    if seat is not None and seat.insurance:
        insured: Mapping[str, Any] = told.facts
        notes.append("insured" if not insured.get("dealer_natural") else "insured, paid 2:1")
    return ", ".join(notes)


def _faces(names: Sequence[str], orders: Sequence[int | None], doubled: int | None) -> tuple[Face, ...]:
    """Lay the cards of a hand; the one card of a double lies across."""
    laid = cards.hand(names=names, orders=orders)
    return tuple(dataclasses.replace(face, is_lying=place == doubled) for place, face in enumerate(laid))


def _count(names: Sequence[str]) -> str:
    """Count a hand as a croupier says it; a dash where a card is none."""
    if len(names) < UPRIGHT or any(name not in VALUES for name in names):
        return "—"
    return str(hands.total(names))
