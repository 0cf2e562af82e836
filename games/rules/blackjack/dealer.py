"""The dealer's play, checked card by card: no choice is left to the dealer.

Source: house rules (000), Blackjack ("The dealer stands on soft 17"); the dealer draws only against a live hand, one
that is neither bust nor a natural.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games.errors import RuleBroken
from games.protocol import Decision
from games.rules.blackjack import hands
from games.rules.blackjack.hands import VALUES, Standing

STANDS_ON = 17


def draws(parameters: Mapping[str, Any], standing: Standing) -> bool:
    """Say whether the dealer must draw: on 16 and less, and on soft 17 where the house hits it."""
    total = standing.total
    return total < STANDS_ON or (total == STANDS_ON and parameters["h17"] and standing.is_soft)


def play(*, parameters: Mapping[str, Any], start: Standing, drawn: Sequence[str], has_live_hand: bool) -> Standing:
    """Return how the dealer stands in the end; raises RuleBroken for a card too many or too few."""
    standing = start
    for card in drawn:
        if not has_live_hand or not draws(parameters, standing):
            raise _drew(parameters, standing, card, has_live_hand=has_live_hand)
        standing = standing.after[VALUES[card]]
    if has_live_hand and draws(parameters, standing):
        raise RuleBroken(
            code="dealer_not_finished",
            rule=_rule(parameters),
            message=f"Dealer stands on {hands.count_words(standing)}, expected another card",
        )
    return standing


def decisions(
    *, parameters: Mapping[str, Any], cards: Sequence[str], start: Standing, has_live_hand: bool
) -> Iterator[Decision]:
    """Tell the hole card and each draw with the rule, for a play that `play` has checked; `cards` are all of them."""
    standing = start
    opened = f"{hands.card_words(cards[:2])}: {hands.count_words(standing)}"
    yield Decision(headline=f"Dealer turns {opened}", detail="The hole card is turned last", rule="all seats first")
    if not has_live_hand:
        if not standing.is_natural:
            yield Decision(
                headline="Dealer does not draw", detail="Only naturals and busts are left", rule="no live hand"
            )
        return
    for card in cards[2:]:
        before, standing = hands.count_words(standing), standing.after[VALUES[card]]
        yield Decision(
            headline=f"Dealer draws on {before}",
            detail=f"{hands.card_words((card,))}: {hands.count_words(standing)}",
            rule=_rule(parameters),
        )
    if not standing.is_bust:
        counted = hands.count_words(standing)
        yield Decision(headline=f"Dealer stands on {counted}", detail="No further card", rule=_rule(parameters))


def _rule(parameters: Mapping[str, Any]) -> str:
    return "dealer hits soft 17" if parameters["h17"] else "dealer stands on soft 17"


def _drew(parameters: Mapping[str, Any], standing: Standing, card: str, *, has_live_hand: bool) -> RuleBroken:
    if not has_live_hand:
        words = "no live hand is left" if not standing.is_natural else "a natural ends the round"
        return RuleBroken(code="illegal_draw", rule="no live hand", message=f"Dealer drew {card}, but {words}")
    return RuleBroken(
        code="illegal_draw",
        rule=_rule(parameters),
        message=f"Dealer drew {card} on {hands.count_words(standing)}, expected to stand",
    )
