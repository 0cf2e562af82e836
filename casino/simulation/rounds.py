"""The messages of one dealt round: as played, and what follows when something went wrong with it."""

import dataclasses
import datetime as dt
from typing import Any

from casino.simulation.houses import House
from casino.simulation.messages import SimulatedEvent, event
from casino.simulation.mistakes import BANNED_STAKE, FOUR_EYES, Mistake
from casino.simulation.players import Wager
from casino.simulation.shoes import Coup, DealOrder, Shoe, total

WRONG_OUTCOME = {"P": "B", "B": "P", "T": "B"}


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """One round of a table: where it stands, what was dealt and what was laid."""

    table: str
    shoe: int
    number: int
    house: House
    order: DealOrder
    dealer: str
    coup: Coup
    wagers: tuple[Wager, ...]

    @property
    def id(self) -> str:
        """Return the id of the round's first event, "BAC-01-1001-17"."""
        return f"{self.table}-{self.shoe}-{self.number}"


def played(*, round_: Round, mistake: Mistake | None, shoe: Shoe, time: dt.datetime) -> SimulatedEvent:
    """Return the `round.played` of a round, wrong in the way its mistake says."""
    said = _misrecorded(round_=round_, mistake=mistake, shoe=shoe)
    data = _data(round_=said)
    if mistake is Mistake.WRONG_DECLARED:
        data["declared"]["outcome"] = WRONG_OUTCOME[round_.coup.outcome]
    return event(kind="round.played/v1", id=round_.id, time=time, data=data)


def follow_up(*, round_: Round, mistake: Mistake, time: dt.datetime) -> SimulatedEvent | None:
    """Return the void or the correction that a mistake leads to; None for a round that is left held."""
    requested, approved = FOUR_EYES[round_.number % 2], FOUR_EYES[2]
    persons = {"requested_by": requested, "approved_by": approved}
    if mistake is Mistake.VOIDED:
        data = {"table": round_.table, "shoe": round_.shoe, "round": round_.number, "reason": "misdeal", **persons}
        return event(kind="round.voided/v1", id=f"{round_.id}-void", time=time, data=data)
    if mistake in {Mistake.STAKE_CORRECTED, Mistake.CARD_CORRECTED}:
        data = {**_data(round_=round_), "replaces": 1, "reason": f"{mistake} after camera review", **persons}
        return event(kind="round.corrected/v1", id=f"{round_.id}-corrected", time=time, data=data)
    return None


def _misrecorded(*, round_: Round, mistake: Mistake | None, shoe: Shoe) -> Round:
    """Return the round as the table system recorded it."""
    first, *others = round_.wagers
    if mistake is Mistake.WRONG_DRAW:
        card = shoe.take()
        cards, banker = (*round_.coup.cards, card), (*round_.coup.banker, card)
        return dataclasses.replace(round_, coup=_recorded(coup=round_.coup, cards=cards, banker=banker))
    if mistake is Mistake.CARD_CORRECTED:
        card = next(card for card in shoe.unseen() if card[0] != round_.coup.cards[-1][0])
        cards, banker = (*round_.coup.cards[:-1], card), (*round_.coup.banker[:-1], card)
        return dataclasses.replace(round_, coup=_recorded(coup=round_.coup, cards=cards, banker=banker))
    if mistake is Mistake.STAKE_CORRECTED:
        wrong = dataclasses.replace(first, stake=first.stake + round_.house.step)
        return dataclasses.replace(round_, wagers=(wrong, *others))
    if mistake is Mistake.STAKE_NOT_ALLOWED:
        return dataclasses.replace(round_, wagers=(dataclasses.replace(first, stake=BANNED_STAKE), *others))
    return round_


def _recorded(*, coup: Coup, cards: tuple[str, ...], banker: tuple[str, ...]) -> Coup:
    return dataclasses.replace(coup, cards=cards, banker=banker, banker_total=total(cards=banker))


def _data(*, round_: Round) -> dict[str, Any]:
    """Return the data of a round in the order of the documented members."""
    coup = round_.coup
    record: dict[str, Any] = {"cards": coup.cards, "deal_order": round_.order}
    if coup.has_cut_card:
        record["cut_card"] = True
    data: dict[str, Any] = {
        "table": round_.table,
        "shoe": round_.shoe,
        "round": round_.number,
        "ruleset": round_.house.ruleset,
        "bets": [
            {"id": f"b{number}", "bet": bet.bet, "seat": bet.seat, "player": bet.player.id, "stake": bet.stake}
            for number, bet in enumerate(round_.wagers, start=1)
        ],
        "record": record,
    }
    if round_.house.sends_declared:
        data["declared"] = {"outcome": coup.outcome, "player": coup.player_total, "banker": coup.banker_total}
    data["seats"] = {str(bet.seat): bet.player.id for bet in round_.wagers}
    data["dealer"] = round_.dealer
    return data
