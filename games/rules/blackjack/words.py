"""The decisions of a round in the words of the page.

Source: house rules (000), Blackjack, How to play.
"""

from collections.abc import Sequence

from games import betting
from games.bets import BetReturn
from games.protocol import Decision
from games.rules.blackjack.hands import ACE, TEN, VALUES, Hand, Standing, card_words, count_words

_DOES = {"hit": "hits", "stand": "stands", "double": "doubles", "split": "splits"}
_RULES = {
    "hit": "hit: one more card",
    "stand": "stand: keep the hand",
    "double": "double: twice the stake, one card",
    "split": "split: a second bet, a card for each hand",
}


def shown(*, up: str, dealer: Standing, peeks: bool) -> Decision:
    """Tell the up card, and what the dealer saw where the house peeks under an ace or a ten."""
    if not peeks or VALUES[up] not in {ACE, TEN}:
        return Decision(
            headline=f"Dealer shows {card_words((up,))}", detail="The hole card is down", rule="two cards each"
        )
    found = "a natural, the round is over" if dealer.is_natural else "no natural"
    return Decision(
        headline=f"Dealer shows {card_words((up,))}", detail=f"Looks at the hole card: {found}", rule="peek"
    )


def dealt(*, seat: int, hand: Hand, insurance: int) -> Decision:
    """Tell the first two cards of a seat, and its insurance, 0 for none."""
    insured = f", insured with {betting.chips(amount=insurance)}" if insurance else ""
    return Decision(
        headline=f"Seat {seat}: {card_words(hand.cards)}",
        detail=f"{count_words(hand.standing)}{insured}",
        rule="natural" if hand.standing.is_natural else "two cards each",
    )


def action(*, seat: int, does: str, number: int, before: Sequence[Hand], after: Sequence[Hand]) -> Decision:
    """Tell one action: on what count it was done, the cards it brought, and the count after it."""
    old, new = before[number], after[number]
    which = f", hand {number + 1}" if len(after) > 1 and does != "split" else ""
    if does == "split":
        second = after[-1]
        detail = f"{_counted(new)} and {_counted(second)}"
        if VALUES[old.cards[0]] == ACE and new.standing.is_done and second.standing.is_done:
            detail += ", one card each"
    elif does == "stand":
        detail = "The hand is kept"
    else:
        detail = f"{card_words(new.cards[-1:])}: {count_words(new.standing)}"
    headline = f"Seat {seat}{which} {_DOES[does]} on {count_words(old.standing)}"
    if does == "split":
        headline = f"Seat {seat} splits {card_words(old.cards)}"
    return Decision(headline=headline, detail=detail, rule=_RULES[does])


def result(*, line: BetReturn) -> Decision:
    """Tell what a bet or an insurance returns."""
    name = "insurance" if line.bet.name == "insurance" else "bet"
    moved = f"{betting.chips(amount=line.staked)} → {betting.chips(amount=line.returned)}"
    return Decision(headline=f"Seat {line.bet.seat}, {name}: {moved}", detail=line.reason, rule="beat the dealer")


def _counted(hand: Hand) -> str:
    return f"{card_words(hand.cards)}: {count_words(hand.standing)}"
