"""Video poker with a sensible player: made hands are kept, then a draw to a flush or a straight, pairs and face cards.

Source of what it pays: the house's page of video poker; the pays are written down here a second time on purpose.
"""

import dataclasses
import random
from collections import Counter
from collections.abc import Mapping

from casino.simulation.game import Dealt, Terms, declared, paid
from casino.simulation.games.cards import RANKS, Deck
from casino.simulation.mistakes import Mistake
from casino.simulation.players import CHIP, Player, Wager

DECKS = 2
HAND = 5
STAKES = tuple(chips * CHIP for chips in (5, 10, 15, 20, 25))
FACES = "JQKA"
ORDER = RANKS[1:] + "A"
"""Ranks from two to ace: an ace is never low."""
HALF_TIMES = {
    "royal": 200,
    "straight flush": 50,
    "four": 20,
    "full house": 10,
    "flush": 8,
    "straight": 6,
    "three": 4,
    "two pairs": 3,
    "faces": 2,
    "nothing": 0,
}
"""Half stakes handed back."""


class VideoPoker:
    """One machine; its two decks are shuffled before every hand."""

    def __init__(self, *, rng: random.Random) -> None:
        self._rng = rng
        self.terms = Terms(
            ruleset="videopoker.house/1",
            seats_max=1,
            bases=(5, 10, 25),
            limits={"video_poker": (STAKES[0], STAKES[-1])},
            minimum=STAKES[-1],
            rounds_a_shoe=100,
            has_dealer=False,
        )

    def start_shoe(self) -> None:
        """Begin a session; every hand has a fresh pack."""

    def deal(self, *, seats: Mapping[int, Player]) -> Dealt:
        """Deal five cards, hold some and replace the others."""
        ((seat, player),) = seats.items()
        laid = max((stake for stake in STAKES if stake <= player.base), default=STAKES[0])
        wagers = (Wager(bet="video_poker", seat=seat, player=player, stake=laid),)
        deck = Deck(decks=DECKS, left_at_cut=0, rng=self._rng)
        deal = [deck.take() for _ in range(HAND)]
        hold = _held(deal=deal)
        draw = [deck.take() for _ in range(HAND - len(hold))]
        hand = [deal[place - 1] for place in hold] + draw
        lines = paid(wagers=wagers, returned=(laid * HALF_TIMES[_called(hand=hand)] // 2,))
        record = {"deal": deal, "hold": hold, "draw": draw}
        self._dealt = Dealt(wagers=wagers, record=record, lines=lines, declared=declared(lines=lines))
        return self._dealt

    def misrecorded(self, *, mistake: Mistake) -> Dealt | None:
        """Return the hand with a card too many drawn."""
        if mistake is Mistake.VOIDED:
            return self._dealt
        record = self._dealt.record
        spare = next(card for card in (f"{rank}S" for rank in RANKS) if card not in record["deal"] + record["draw"])
        return dataclasses.replace(self._dealt, record={**record, "draw": [*record["draw"], spare]}, declared=None)


def _called(*, hand: list[str]) -> str:
    """Name the highest line of five cards."""
    ranks, suits = Counter(card[0] for card in hand), {card[1] for card in hand}
    copies = sorted(ranks.values(), reverse=True)
    is_straight = len(ranks) == HAND and "".join(sorted(ranks, key=ORDER.index)) in ORDER
    is_flush = len(suits) == 1
    claims = {
        "royal": is_straight and is_flush and "A" in ranks,
        "straight flush": is_straight and is_flush,
        "four": copies[0] >= 4,  # noqa: PLR2004 - five of a kind holds four of it
        "full house": copies == [3, 2],
        "flush": is_flush,
        "straight": is_straight,
        "three": copies[0] == 3,  # noqa: PLR2004 - of a kind
        "two pairs": copies[:2] == [2, 2],
        "faces": any(ranks[face] == 2 for face in FACES),  # noqa: PLR2004 - a pair
    }
    return next((name for name, is_true in claims.items() if is_true), "nothing")


def _held(*, deal: list[str]) -> list[int]:
    """Return the places from 1 to 5 that a sensible player holds."""
    if HALF_TIMES[_called(hand=deal)] >= HALF_TIMES["straight"]:
        return list(range(1, HAND + 1))
    ranks, suits = Counter(card[0] for card in deal), Counter(card[1] for card in deal)
    flush, copies = suits.most_common(1)[0]
    if copies == HAND - 1 and max(ranks.values()) == 1:
        return [place for place, card in enumerate(deal, start=1) if card[1] == flush]
    wanted = {rank for rank, count in ranks.items() if count > 1} or set(FACES)
    return [place for place, card in enumerate(deal, start=1) if card[0] in wanted]
