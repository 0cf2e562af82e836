"""A blackjack table: one to four seats, a shoe of four decks, the dealer's play, and what every hand is paid.

Source of what it pays: the house's page of blackjack, naturals 3:2 and insurance 2:1 as in general use; the pays are
written down here a second time on purpose.
"""

import dataclasses
import itertools
import random
from collections.abc import Mapping
from typing import Any

from casino.simulation.game import Dealt, Line, Terms, declared
from casino.simulation.games.blackjack.hands import TWENTY_ONE, Hand
from casino.simulation.games.blackjack.seat import Seat
from casino.simulation.games.cards import Deck
from casino.simulation.mistakes import Mistake
from casino.simulation.players import CHIP, Player, Wager, stake

DECKS = 4
LEFT_AT_CUT = 75
STANDS_ON = 17
STAKES = (10 * CHIP, 1_000 * CHIP)
COVER = 5
"""A split, both hands doubled, and insurance are four and a half stakes."""
INSURED = 0.5


class Blackjack:
    """One table with its shoe."""

    def __init__(self, *, rng: random.Random) -> None:
        self._rng = rng
        self.terms = Terms(
            ruleset="blackjack.house/1",
            seats_max=4,
            bases=(10, 20, 50, 100),
            limits={"blackjack": STAKES},
            minimum=50 * CHIP,
            cover=COVER,
            decks=DECKS,
        )

    def start_shoe(self) -> None:
        """Shuffle four decks."""
        self._deck = Deck(decks=DECKS, left_at_cut=LEFT_AT_CUT, rng=self._rng)

    def deal(self, *, seats: Mapping[int, Player]) -> Dealt:
        """Deal two cards each, let the seats play in turn, then the dealer."""
        wagers = [self._bet(seat=seat, player=player) for seat, player in sorted(seats.items())]
        first = [self._deck.take() for _ in wagers]
        dealer = Hand(cards=[self._deck.take()])
        played = [
            Seat(wager=wager, hands=[Hand(cards=[card, self._deck.take()])])
            for wager, card in zip(wagers, first, strict=True)
        ]
        dealer.cards.append(self._deck.take())
        self._insure(seats=played, up=dealer.cards[0])
        numbers = itertools.count(1)
        for seat in () if dealer.is_natural else played:
            seat.play(up=dealer.cards[0], deck=self._deck, numbers=numbers)
        if not dealer.is_natural and any(hand.is_live for seat in played for hand in seat.hands):
            while dealer.total < STANDS_ON:
                dealer.cards.append(self._deck.take())
        lines = _lines(seats=played, dealer=dealer)
        record = {"dealer": dealer.cards, "seats": {str(seat.wager.seat): seat.record() for seat in played}}
        self._dealt = Dealt(
            wagers=tuple(wagers), record=record, lines=lines, declared=declared(lines=lines), is_last=self._deck.is_cut
        )
        return self._dealt

    def misrecorded(self, *, mistake: Mistake) -> Dealt | None:
        """Return the round with a card that the dealer drew although the hand had to stand."""
        record: Mapping[str, Any] = self._dealt.record
        dealer = Hand(cards=list(record["dealer"]))
        if self._dealt.is_last or not STANDS_ON <= dealer.total < TWENTY_ONE:
            return None
        if mistake is Mistake.VOIDED:
            return self._dealt
        wrong = {**record, "dealer": [*dealer.cards, self._deck.take()]}
        return dataclasses.replace(self._dealt, record=wrong, declared=None)

    def _bet(self, *, seat: int, player: Player) -> Wager:
        least, most = STAKES
        laid = stake(player=player, least=least, most=most, cover=COVER, rng=self._rng)
        return Wager(bet="blackjack", seat=seat, player=player, stake=laid)

    def _insure(self, *, seats: list[Seat], up: str) -> None:
        """Let the players who like side bets insure half their stake against an ace, now and then."""
        for seat in seats if up[0] == "A" else ():
            if seat.wager.player.likes_side_bets and self._rng.random() < INSURED:
                seat.insurance = seat.wager.stake // 2


def _lines(*, seats: list[Seat], dealer: Hand) -> tuple[Line, ...]:
    """Return a line for each bet over all its hands, then one for each insurance."""
    bets, insured = [], []
    for number, seat in enumerate(seats, start=1):
        stakes = [seat.wager.stake * hand.stakes for hand in seat.hands]
        back = sum(laid * _half_times(hand=hand, dealer=dealer) for laid, hand in zip(stakes, seat.hands, strict=True))
        player = seat.wager.player
        bets.append(Line(bet=f"b{number}", player=player, staked=sum(stakes), returned=back // 2))
        if seat.insurance:
            won = 3 * seat.insurance * dealer.is_natural
            insured.append(Line(bet=f"b{number}:insurance", player=player, staked=seat.insurance, returned=won))
    return (*bets, *insured)


def _half_times(*, hand: Hand, dealer: Hand) -> int:
    """Return twice the times of its stake that a hand gets back: 5 for a natural at 3:2."""
    if hand.is_natural or dealer.is_natural:
        return 2 if hand.is_natural and dealer.is_natural else 5 if hand.is_natural else 0
    if hand.is_bust:
        return 0
    if dealer.is_bust or hand.total > dealer.total:
        return 4
    return 2 if hand.total == dealer.total else 0
