"""One seat's part of a round: its hands, played by the chart and written down action by action."""

import dataclasses
import itertools
from collections.abc import Iterator
from typing import Any

from casino.simulation.games.blackjack import chart
from casino.simulation.games.blackjack.hands import TWENTY_ONE, Hand
from casino.simulation.games.cards import Deck
from casino.simulation.players import Wager


@dataclasses.dataclass(slots=True, kw_only=True)
class Seat:
    """A bet, its hands (two after a split), what was done with them, and an insurance in hundredths, 0 for none."""

    wager: Wager
    hands: list[Hand]
    insurance: int = 0
    actions: list[dict[str, Any]] = dataclasses.field(default_factory=list)

    def play(self, *, up: str, deck: Deck, numbers: Iterator[int]) -> None:
        """Play every hand to its end; `numbers` counts the actions of the whole round."""
        for number in itertools.count():
            if number == len(self.hands):
                return
            while not self.hands[number].is_finished and self.hands[number].total < TWENTY_ONE:
                does = chart.move(hand=self.hands[number], up=up, may_split=len(self.hands) == 1)
                self._act(does=does, number=number, deck=deck, seq=next(numbers))

    def record(self) -> dict[str, Any]:
        """Return the seat as a table system records it."""
        first = [hand.cards[0] for hand in self.hands]
        deal = first if len(self.hands) > 1 else self.hands[0].cards[:2]
        said: dict[str, Any] = {"deal": deal, "actions": self.actions}
        return {**said, "insurance": self.insurance} if self.insurance else said

    def _act(self, *, does: str, number: int, deck: Deck, seq: int) -> None:
        hand = self.hands[number]
        action: dict[str, Any] = {"hand": number, "do": does, "seq": seq}
        if does == "split":
            action["cards"] = [deck.take(), deck.take()]
            self._split(cards=action["cards"])
        elif does == "stand":
            hand.is_finished = True
        else:
            action["cards"] = [deck.take()]
            hand.cards += action["cards"]
            hand.stakes = 2 if does == "double" else 1
            hand.is_finished = does == "double"
        self.actions.append(action)

    def _split(self, *, cards: list[str]) -> None:
        """Make two hands of a pair; aces get one card each and no more."""
        ((one, other),) = (hand.cards for hand in self.hands)
        is_over = one[0] == "A"
        self.hands = [
            Hand(cards=[card, drawn], is_of_split=True, is_finished=is_over)
            for card, drawn in zip((one, other), cards, strict=True)
        ]
