"""Short ways to lay bets and settle a coup in tests."""

from collections.abc import Sequence
from typing import Any

from games.bets import Bet
from games.protocol import Seen, Settlement
from games.settle import settle

CASINONIA = "baccarat.casinonia/1"
SEED000 = "baccarat.seed000/1"


def bet(name: str, *, chips: int = 20, seat: int = 1, player: str = "") -> Bet:
    """Return a bet whose id tells its area and seat."""
    return Bet(id=f"{name}-{seat}", name=name, seat=seat, player=player or f"p{seat}", stake=chips * 100)


def coup(*bets: Bet, cards: str, ruleset: str = CASINONIA, seen: Seen | None = None, **members: Any) -> Settlement:
    """Settle cards written as "AD JH AC 4S" with bets."""
    return settle(ruleset=ruleset, record={"cards": cards.split(), **members}, bets=bets, seen=seen or Seen())


def returned(settlement: Settlement) -> Sequence[int]:
    """Return what each bet got, in hundredths, in the order of the bets."""
    return [line.returned for line in settlement.returns]
