"""One seat's play: each action judged against the hand it is for.

The hands of a seat are numbered from 0; the second hand of a split takes the next free number, and its two hands get
their second cards at once. Hands of one seat may be played in any order.

Source: house rules (000), Blackjack, How to play (hit, stand, double down, split).
"""

from collections.abc import Callable, Mapping
from typing import Any

from games import records
from games.errors import RuleBroken
from games.rules.blackjack import hands
from games.rules.blackjack.hands import ACE, VALUES, Hand

_KNOWN = frozenset({"hand", "do", "cards", "seq"})
_NEEDED = frozenset({"hand", "do"})
_NINE_TO_ELEVEN = range(9, 12)
_PAIR = 2


def act(parameters: Mapping[str, Any], played: list[Hand], action: Any, who: str) -> int:
    """Do one action in place on the hands of a seat and return the number of its hand.

    Raises RuleBroken for an action that the hand does not allow or that cannot be read.
    """
    if type(action) is not dict and not isinstance(action, Mapping):
        raise RuleBroken(
            code="bad_record", rule="actions of a seat", message=f"{who} has action {action!r}, expected its members"
        )
    if not action.keys() <= _KNOWN or "hand" not in action or "do" not in action:
        records.check_members(record=action, known=_KNOWN, needed=_NEEDED)
    number, does = action["hand"], action["do"]
    if type(number) is not int or not 0 <= number < len(played):
        raise RuleBroken(
            code="illegal_choice",
            rule="hands of a seat",
            message=f"{who} acts on hand {number!r}, expected 0 to {len(played) - 1}",
        )
    done = _ACTIONS.get(does) if type(does) is str else None
    if done is None:
        raise RuleBroken(
            code="illegal_choice",
            rule="hit, stand, double or split",
            message=f"{who} does {does!r}, expected one of {', '.join(_ACTIONS)}",
        )
    hand = played[number]
    if hand.is_done:
        raise _finished(hand, does, who)
    done(parameters, played, number, action.get("cards", []), who)
    return number


def cards(found: Any, count: int, what: str, who: str) -> list[str]:
    """Return a list of exactly `count` known cards; raises RuleBroken where `what` of `who` is anything else.

    Positional, and the words are put together only where they are needed: every action of every round comes by here.
    """
    if type(found) is not list or len(found) != count:
        raise RuleBroken(
            code="illegal_draw",
            rule="cards of an action",
            message=f"the {what} of {who} takes {found!r}, expected {count} cards",
        )
    check_known(found, what, who)
    return found


def check_known(found: list[Any], what: str, who: str) -> None:
    """Raise RuleBroken for anything in a list that is no card."""
    for card in found:
        if type(card) is not str or card not in VALUES:
            raise RuleBroken(
                code="unknown_card",
                rule="cards of the shoe",
                message=f"{card!r} in the {what} of {who} is no card, expected rank and suit as in 'TD'",
            )


def _one_card(found: Any, what: str, who: str) -> str:
    """Return the card of a list that has to hold exactly one; raises RuleBroken for anything else."""
    if type(found) is list and len(found) == 1:
        card = found[0]
        if type(card) is str and card in VALUES:
            return card
    return cards(found, 1, what, who)[0]


def _hit(parameters: Mapping[str, Any], played: list[Hand], number: int, found: Any, who: str) -> None:
    played[number] = hands.with_card(played[number], _one_card(found, "hit", who))


def _stand(parameters: Mapping[str, Any], played: list[Hand], number: int, found: Any, who: str) -> None:
    if found != []:
        cards(found, 0, "stand", who)
    played[number] = hands.finished(played[number], stakes=1)


def _double(parameters: Mapping[str, Any], played: list[Hand], number: int, found: Any, who: str) -> None:
    hand = played[number]
    objection = _double_objection(parameters, hand)
    if objection is not None:
        rule, words = objection
        raise RuleBroken(code="double_not_allowed", rule=rule, message=f"{who} doubles {words}")
    played[number] = hands.finished(hands.with_card(hand, _one_card(found, "double", who)), stakes=2)


def _double_objection(parameters: Mapping[str, Any], hand: Hand) -> tuple[str, str] | None:
    if len(hand.cards) != _PAIR:
        return "double on the first two cards", f"on {len(hand.cards)} cards, expected two"
    if hand.is_split and not parameters["das"]:
        return "no double after a split", "a hand of a split"
    if parameters["double_on"] == "9_to_11" and hand.total not in _NINE_TO_ELEVEN:
        return "double on 9, 10 and 11", f"on {hands.count_words(hand)}, expected 9 to 11"
    return None


def _split(parameters: Mapping[str, Any], played: list[Hand], number: int, found: Any, who: str) -> None:
    hand = played[number]
    objection = _split_objection(parameters, hand, len(played) - 1)
    if objection is not None:
        rule, words = objection
        raise RuleBroken(code="split_not_allowed", rule=rule, message=f"{who} splits {words}")
    first, second = cards(found, _PAIR, "split", who)
    pair = (hands.two_cards(hand.cards[0], first, is_split=True), hands.two_cards(hand.cards[1], second, is_split=True))
    if parameters["split_aces_one_card"] and VALUES[hand.cards[0]] == ACE:
        pair = (hands.finished(pair[0], stakes=1), hands.finished(pair[1], stakes=1))
    played[number] = pair[0]
    played.append(pair[1])


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


def _finished(hand: Hand, does: str, who: str) -> RuleBroken:
    counted = hands.count_words(hand)
    rule = "21 stands by itself" if hand.total == hands.TWENTY_ONE else "a finished hand"
    return RuleBroken(code="hand_finished", rule=rule, message=f"{who}: {does} on a hand that is finished, {counted}")


_ACTIONS: Mapping[str, Callable[[Mapping[str, Any], list[Hand], int, Any, str], None]] = {
    "hit": _hit,
    "stand": _stand,
    "double": _double,
    "split": _split,
}
