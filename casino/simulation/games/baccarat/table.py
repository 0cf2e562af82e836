"""A baccarat table: coups from its shoe, and the ways in which a record of one goes wrong."""

import dataclasses
import random
from collections.abc import Mapping
from typing import Any

from casino.simulation.game import Dealt, Terms, paid
from casino.simulation.games.baccarat import houses, wagers
from casino.simulation.games.baccarat.houses import CASINONIA, SEED000, House
from casino.simulation.games.baccarat.shoes import DECKS, HITS_UP_TO, Coup, DealOrder, Shoe, total
from casino.simulation.mistakes import Mistake
from casino.simulation.players import CHIP, Player, Wager

BASE_CHIPS = (20, 40, 60, 100, 200, 500)
TRAY = 100_000 * CHIP
BANNED_STAKE = 3_000
"""30 chips: not a multiple of 20. Source: house 000, Baccarat, bet limits."""
THIRD = 3
WRONG_OUTCOME = {"P": "B", "B": "P", "T": "B"}
MISTAKES = {
    Mistake.VOIDED: 4,
    Mistake.STAKE_CORRECTED: 2,
    Mistake.CARD_CORRECTED: 2,
    Mistake.WRONG_DRAW: 1,
    Mistake.STAKE_NOT_ALLOWED: 1,
    Mistake.WRONG_DECLARED: 1,
}
"""In a day, over all baccarat tables."""


class Baccarat:
    """One table of a house; the generator is shared by the tables of the day."""

    def __init__(self, *, house: House, order: DealOrder, rng: random.Random) -> None:
        self._house, self._order, self._rng = house, order, rng
        self.terms = Terms(
            ruleset=house.ruleset,
            seats_max=house.seats,
            bases=BASE_CHIPS,
            limits=dict.fromkeys(("player", "banker", "tie", *house.side_bets), (house.stake_min, house.stake_max)),
            minimum=house.stake_min,
            decks=DECKS,
            tray=TRAY,
        )

    def start_shoe(self) -> None:
        """Shuffle eight decks."""
        self._shoe = Shoe(rng=self._rng, order=self._order)

    def deal(self, *, seats: Mapping[int, Player]) -> Dealt:
        """Deal one coup for one to seven bets."""
        self._laid = tuple(wagers.laid(house=self._house, seats=seats, rng=self._rng))
        self._coup = self._shoe.deal()
        return self._dealt(coup=self._coup, laid=self._laid)

    def misrecorded(self, *, mistake: Mistake) -> Dealt | None:
        """Return the coup just dealt as it was recorded wrongly: a card or a stake that was not, or another result."""
        coup, laid, house = self._coup, self._laid, self._house
        if not _suits(mistake=mistake, house=house, coup=coup):
            return None
        if mistake is Mistake.WRONG_DRAW:
            card = self._shoe.take()
            coup = _recorded(coup=coup, cards=(*coup.cards, card), banker=(*coup.banker, card))
        elif mistake is Mistake.CARD_CORRECTED:
            card = next(card for card in self._shoe.unseen() if card[0] != coup.cards[-1][0])
            coup = _recorded(coup=coup, cards=(*coup.cards[:-1], card), banker=(*coup.banker[:-1], card))
        elif mistake is Mistake.STAKE_CORRECTED:
            laid = _staked(laid=laid, stake=laid[0].stake + house.step)
        elif mistake is Mistake.STAKE_NOT_ALLOWED:
            laid = _staked(laid=laid, stake=BANNED_STAKE)
        dealt = self._dealt(coup=coup, laid=laid)
        if mistake is Mistake.WRONG_DECLARED and dealt.declared is not None:
            declared = {**dealt.declared, "outcome": WRONG_OUTCOME[coup.outcome]}
            return dataclasses.replace(dealt, declared=declared)
        return dealt

    def _dealt(self, *, coup: Coup, laid: tuple[Wager, ...]) -> Dealt:
        record: dict[str, Any] = {"cards": coup.cards, "deal_order": self._order}
        if coup.has_cut_card:
            record["cut_card"] = True
        declared = {"outcome": coup.outcome, "player": coup.player_total, "banker": coup.banker_total}
        returned = tuple(
            houses.returned(house=self._house, bet=wager.bet, stake=wager.stake, coup=coup) for wager in laid
        )
        return Dealt(
            wagers=laid,
            record=record,
            lines=paid(wagers=laid, returned=returned),
            declared=declared if self._house.sends_declared else None,
            is_last=coup.has_cut_card,
        )


def _staked(*, laid: tuple[Wager, ...], stake: int) -> tuple[Wager, ...]:
    return (dataclasses.replace(laid[0], stake=stake), *laid[1:])


def _recorded(*, coup: Coup, cards: tuple[str, ...], banker: tuple[str, ...]) -> Coup:
    return dataclasses.replace(coup, cards=cards, banker=banker, banker_total=total(cards=banker))


def _suits(*, mistake: Mistake, house: House, coup: Coup) -> bool:
    """Say whether a round can carry the mistake: the wrong card must be one the rules forbid or leave open."""
    if coup.has_cut_card or mistake not in MISTAKES:
        return False
    if mistake is Mistake.WRONG_DRAW:
        return house is CASINONIA and len(coup.cards) == 4 and coup.player_total > HITS_UP_TO  # noqa: PLR2004 - nobody drew
    if mistake is Mistake.CARD_CORRECTED:
        return house is CASINONIA and len(coup.banker) == THIRD
    if mistake is Mistake.STAKE_NOT_ALLOWED:
        return house is SEED000
    if mistake is Mistake.WRONG_DECLARED:
        return house is CASINONIA
    return True
