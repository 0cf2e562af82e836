"""One seat's play: each action judged against the hand it is for.

The hands of a seat are numbered from 0; the second hand of a split takes the next free number, and its two hands get
their second cards at once. Hands of one seat may be played in any order.

Source: house rules (000), Blackjack, How to play (hit, stand, double down, split).
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games import records
from games.errors import RuleBroken
from games.rules.blackjack import hands
from games.rules.blackjack.hands import ACE, VALUES, Hand

_KNOWN = frozenset({"hand", "do", "cards", "seq"})
_NEEDED = frozenset({"hand", "do"})
_NINE_TO_ELEVEN = range(9, 12)
_PAIR = 2
_CARDS = frozenset(VALUES)


def play(parameters: Mapping[str, Any], held: list[Hand], actions: Sequence[Any], seat: int) -> None:
    """Do actions one after the other on the hands of a seat.

    Raises RuleBroken for an action that its hand does not allow or that cannot be read.
    """
    for action in actions:
        if type(action) is not dict and not isinstance(action, Mapping):
            raise RuleBroken(
                code="bad_record",
                rule="actions of a seat",
                message=f"seat {seat} has action {action!r}, expected its members",
            )
        if not _KNOWN.issuperset(action) or "hand" not in action or "do" not in action:
            records.check_members(record=action, known=_KNOWN, needed=_NEEDED)
        number, does = action["hand"], action["do"]
        if type(number) is not int or not 0 <= number < len(held):
            raise RuleBroken(
                code="illegal_choice",
                rule="hands of a seat",
                message=f"seat {seat} acts on hand {number!r}, expected 0 to {len(held) - 1}",
            )
        act = _ACTIONS.get(does) if type(does) is str else None
        if act is None:
            raise RuleBroken(
                code="illegal_choice",
                rule="hit, stand, double or split",
                message=f"seat {seat} does {does!r}, expected one of {', '.join(_ACTIONS)}",
            )
        hand = held[number]
        if hand.standing.is_done:
            raise _finished(hand, does, seat)
        act(parameters, held, hand, action.get("cards", []), seat)


def check_finished(held: Sequence[Hand], seat: int) -> None:
    """Raise RuleBroken where a seat has left a hand without its end."""
    for hand in held:
        if not hand.standing.is_done:
            raise RuleBroken(
                code="hand_not_finished",
                rule="every hand to its end",
                message=f"hand {held.index(hand)} of seat {seat} is left on {hand.standing.total} without a stand",
            )


def wrong_cards(found: Any, count: int, what: str, seat: int) -> RuleBroken:
    """Return the objection to what stands in the place of `count` known cards, as in "the hit of seat 2"."""
    if type(found) is not list or len(found) != count:
        return RuleBroken(
            code="illegal_draw",
            rule="cards of an action",
            message=f"the {what} of seat {seat} takes {found!r}, expected {count} cards",
        )
    return unknown_card(found, f"the {what} of seat {seat}")


def unknown_card(found: Sequence[Any], where: str) -> RuleBroken:
    """Return the objection to the first one in a list that is no card."""
    card = next(card for card in found if not are_cards([card]))
    return RuleBroken(
        code="unknown_card",
        rule="cards of the shoe",
        message=f"{card!r} in {where} is no card, expected rank and suit as in 'TD'",
    )


def are_cards(found: list[Any]) -> bool:
    """Say whether a list out of a record holds cards alone."""
    try:
        return _CARDS.issuperset(found)
    except TypeError:  # a list or an object among them
        return False


def _hit(parameters: Mapping[str, Any], held: list[Hand], hand: Hand, found: Any, seat: int) -> None:
    _take(hand, found, "hit", seat)


def _take(hand: Hand, found: Any, what: str, seat: int) -> None:
    """Add the one card of a list to a hand; raises RuleBroken where the list holds anything else."""
    card: Any = found[0] if type(found) is list and len(found) == 1 else None
    value = VALUES.get(card) if type(card) is str else None
    if value is None:
        raise wrong_cards(found, 1, what, seat)
    hand.cards.append(card)
    hand.standing = hand.standing.after[value]


def _stand(parameters: Mapping[str, Any], held: list[Hand], hand: Hand, found: Any, seat: int) -> None:
    if found or type(found) is not list:
        raise wrong_cards(found, 0, "stand", seat)
    hand.standing = hand.standing.finished[1]


def _double(parameters: Mapping[str, Any], held: list[Hand], hand: Hand, found: Any, seat: int) -> None:
    objection = _double_objection(parameters, hand)
    if objection is not None:
        rule, words = objection
        raise RuleBroken(code="double_not_allowed", rule=rule, message=f"seat {seat} doubles {words}")
    _take(hand, found, "double", seat)
    hand.standing = hand.standing.finished[2]


def _double_objection(parameters: Mapping[str, Any], hand: Hand) -> tuple[str, str] | None:
    if len(hand.cards) != _PAIR:
        return "double on the first two cards", f"on {len(hand.cards)} cards, expected two"
    if hand.standing.is_split and not parameters["das"]:
        return "no double after a split", "a hand of a split"
    if parameters["double_on"] == "9_to_11" and hand.standing.total not in _NINE_TO_ELEVEN:
        return "double on 9, 10 and 11", f"on {hands.count_words(hand.standing)}, expected 9 to 11"
    return None


def _split(parameters: Mapping[str, Any], held: list[Hand], hand: Hand, found: Any, seat: int) -> None:
    objection = _split_objection(parameters, hand, len(held) - 1)
    if objection is not None:
        rule, words = objection
        raise RuleBroken(code="split_not_allowed", rule=rule, message=f"seat {seat} splits {words}")
    if type(found) is not list or len(found) != _PAIR or not are_cards(found):
        raise wrong_cards(found, _PAIR, "split", seat)
    halves = [_half(parameters, *cards) for cards in zip(hand.cards, found, strict=True)]
    hand.cards, hand.standing = halves[0].cards, halves[0].standing
    held.append(halves[1])


def _half(parameters: Mapping[str, Any], card: str, second: str) -> Hand:
    """Return a hand of a split: one card of the pair and the card that was dealt to it."""
    standing = hands.SPLIT_STARTS[VALUES[card]][VALUES[second]]
    is_left = parameters["split_aces_one_card"] and VALUES[card] == ACE
    return Hand([card, second], standing.finished[1] if is_left else standing)


def _split_objection(parameters: Mapping[str, Any], hand: Hand, splits: int) -> tuple[str, str] | None:
    if len(hand.cards) != _PAIR:
        return "split two starting cards", f"{len(hand.cards)} cards, expected the two starting cards"
    if splits >= parameters["splits_max"]:
        return f"{parameters['splits_max']} splits at most", f"once more, after {splits}"
    first, second = hand.cards
    is_pair = VALUES[first] == VALUES[second] if parameters["split_by"] == "value" else first[0] == second[0]
    if not is_pair:
        return f"a pair by {parameters['split_by']}", f"{hands.card_words(hand.cards)}, which is no pair"
    return None


def _finished(hand: Hand, does: str, seat: int) -> RuleBroken:
    counted = hands.count_words(hand.standing)
    rule = "21 stands by itself" if hand.standing.total == hands.TWENTY_ONE else "a finished hand"
    return RuleBroken(
        code="hand_finished", rule=rule, message=f"seat {seat}: {does} on a hand that is finished, {counted}"
    )


_ACTIONS: Mapping[str, Callable[[Mapping[str, Any], list[Hand], Hand, Any, int], None]] = {
    "hit": _hit,
    "stand": _stand,
    "double": _double,
    "split": _split,
}
