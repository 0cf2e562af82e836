"""From a settlement or a slip to transfers, by the posting table (decisions, Posting table).

Bets are booked gross: each stake and each return is a transfer of its own, stakes first.
"""

from collections.abc import Callable, Sequence

from casino.settlement.errors import PotUneven
from casino.settlement.outcomes.outcome import RETURNED, STAKED, Line, Posting
from ledger import chart
from ledger.chart import Code

_WAGER, _RETURN, _SECOND_STAKE = int(Code.WAGER), int(Code.RETURN), int(Code.SECOND_STAKE)
_ANTE, _POT = int(Code.ANTE), int(Code.POT)


def house_banked(*, table: str, lines: Sequence[Line]) -> list[Posting]:
    """Book the bets of a game that the house banks, between the players and the table's tray.

    A negative return is a stake lost twice: the player gives it once more as SECOND_STAKE.
    """
    tray = _TRAYS[table]
    postings: list[Posting] = [(_PLAYERS[line[3]], tray, line[4], _WAGER, False) for line in lines if line[4]]
    for line in lines:
        returned = line[5]
        if returned > 0:
            postings.append((tray, _PLAYERS[line[3]], returned, _RETURN, False))
        elif returned < 0:
            postings.append((_PLAYERS[line[3]], tray, -returned, _SECOND_STAKE, False))
    return postings


def player_banked(*, table: str, lines: Sequence[Line]) -> list[Posting]:
    """Book the bets of a game whose players pay each other, through the table's escrow.

    Raises PotUneven where the escrow would not be empty afterwards. What a player owes beyond the stake (a negative
    return) is one ANTE more.
    """
    if sum(line[STAKED] for line in lines) != sum(line[RETURNED] for line in lines):
        raise PotUneven(f"the returns at table {table} do not sum to the stakes, escrow would keep the difference")
    escrow = chart.escrow(table=table)
    postings: list[Posting] = [(_PLAYERS[line[3]], escrow, line[4], _ANTE, False) for line in lines if line[4]]
    owed = [(_PLAYERS[line[3]], escrow, -line[5], _ANTE, False) for line in lines if line[5] < 0]
    pot = [(escrow, _PLAYERS[line[3]], line[5], _POT, False) for line in lines if line[5] > 0]
    return postings + owed + pot


def mirror(*, postings: Sequence[Posting]) -> list[Posting]:
    """Reverse stored transfers exactly: giver and receiver change places, amount and code stay, the mark is set.

    Transfers that are themselves reversals are left out: what was taken back is never taken back again.
    """
    return [(credit, debit, amount, code, True) for debit, credit, amount, code, reversal in postings if not reversal]


def slip(*, event: str, amount: int, player: str | None, table: str | None, cage: str | None) -> list[Posting]:
    """Book a slip; `event` is its kind without version, such as "chips.bought", and the amount is positive.

    Chips are bought and redeemed at the table where one is named, else at the cage.
    """
    giver, receiver, code = _SLIPS[event]
    accounts = {"issue": chart.ISSUE}
    if player is not None:
        accounts["player"] = _PLAYERS[player]
    if cage is not None:
        accounts["cage"] = accounts["place"] = chart.cage(id=cage)
    if table is not None:
        accounts["tray"] = accounts["place"] = _TRAYS[table]
    return [(accounts[giver], accounts[receiver], amount, int(code), False)]


_SLIPS = {
    "chips.issued": ("issue", "cage", Code.ISSUE),
    "chips.retired": ("cage", "issue", Code.RETIRE),
    "chips.bought": ("place", "player", Code.BUY_IN),
    "chips.redeemed": ("player", "place", Code.REDEEM),
    "table.filled": ("cage", "tray", Code.FILL),
    "table.credited": ("tray", "cage", Code.CREDIT),
}


class _Codes(dict[str, str]):
    """Account codes by id, up to a number of them. A round asks for ten, and `lru_cache` takes twice as long."""

    def __init__(self, *, code_of: Callable[[str], str]) -> None:
        super().__init__()
        self._code_of = code_of

    def __missing__(self, id_: str) -> str:
        if len(self) >= _REMEMBERED_MAX:
            self.clear()
        code = self[id_] = self._code_of(id_)
        return code


_REMEMBERED_MAX = 200_000
_PLAYERS = _Codes(code_of=lambda player: chart.player(id=player))
_TRAYS = _Codes(code_of=lambda table: chart.tray(table=table))
