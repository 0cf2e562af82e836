"""The books: who holds the chips by kind, the accounts, and one account with its transfers."""

import dataclasses
import datetime as dt
import zoneinfo
from collections.abc import Mapping, Sequence

from django.urls import reverse

from casino.pages import paging, words
from casino.pages.queries.accounts import Reason
from casino.pages.sheets import parts
from casino.pages.sheets.as_of import AsOf
from ledger import chart
from ledger.balances import TrialBalance
from ledger.models import Account
from ledger.statements import Line, Place

PLACE_PARTS = 3
DIGITS_MAX = 19
LANE_MAX = 2**15 - 1

KINDS = {
    chart.AccountKind.ISSUE: "Issue",
    chart.AccountKind.CAGE: "Cages",
    chart.AccountKind.TRAY: "Trays",
    chart.AccountKind.PLAYER: "Players",
    chart.AccountKind.ESCROW: "Escrow",
}
KIND_WORDS = {
    chart.AccountKind.ISSUE: "issue, the origin of all chips",
    chart.AccountKind.CAGE: "cage",
    chart.AccountKind.TRAY: "chip tray of a table",
    chart.AccountKind.PLAYER: "player",
    chart.AccountKind.ESCROW: "escrow of a table, empty between rounds",
}


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class KindRow:
    """One kind of account in the trial balance; amount in hundredths of a chip."""

    name: str
    amount: int


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class AccountRow:
    """One account in the list."""

    code: str
    kind: str
    balance: int
    is_closed: bool
    url: str

    @property
    def is_below_zero(self) -> bool:
        """Tell whether the account holds less than nothing, which only the issue may."""
        return self.balance < 0 and self.code != chart.ISSUE


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class LedgerSheet:
    """The page of the books."""

    words: str
    as_of: AsOf
    download: str
    verdict: parts.State | None
    banners: tuple[parts.Banner, ...]
    prefix: str
    accounts: tuple[AccountRow, ...]
    kinds: tuple[KindRow, ...]
    difference: int
    facts: tuple[parts.Fact, ...]
    paging: paging.Paging


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class StatementRow:
    """One transfer of an account, seen from it: `amount` is positive for what came in."""

    at: dt.datetime
    day: dt.date
    code: str
    reason: str
    url: str
    other: str
    other_url: str
    amount: int
    balance: int
    is_reversal: bool

    @property
    def out(self) -> int:
        """Return what went out, as a positive amount."""
        return -self.amount


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class AccountSheet:
    """The page of one account; `balance` and the statement are those of the point."""

    code: str
    kind: str
    words: str
    tags: tuple[parts.State, ...]
    balance: int
    facts: tuple[parts.Fact, ...]
    rows: tuple[StatementRow, ...]
    admin_url: str
    as_of: AsOf
    paging: paging.Paging


def kinds(*, balance: TrialBalance) -> tuple[KindRow, ...]:
    """Make the five lines of the trial balance."""
    return tuple(KindRow(name=KINDS[row.kind], amount=row.balance) for row in balance.rows)


def account_rows(*, accounts: Sequence[Account], balances: Mapping[str, int], as_of: AsOf) -> tuple[AccountRow, ...]:
    """Make the list of accounts as they were at a point; their links keep it."""
    return tuple(
        AccountRow(
            code=account.code,
            kind=KIND_WORDS[chart.AccountKind(account.kind)],
            balance=balances[account.code],
            is_closed=was_closed(account=account, as_of=as_of),
            url=reverse("account", args=[account.code]) + as_of.query,
        )
        for account in accounts
    )


def was_closed(*, account: Account, as_of: AsOf) -> bool:
    """Tell whether an account was closed at a point; what was closed later was open then."""
    at = account.closed_at
    return at is not None and (as_of.is_now or (as_of.sealed_at is not None and at <= as_of.sealed_at))


def statement_rows(
    *, lines: Sequence[Line], reasons: Mapping[tuple[int, int], Reason], zone: zoneinfo.ZoneInfo, as_of: AsOf
) -> tuple[StatementRow, ...]:
    """Make the lines of a statement, each with the round or the slip behind it; links to accounts keep the point."""
    return tuple(_statement_row(line, reasons.get((line.place.lane, line.entry)), zone, as_of) for line in lines)


def write_place(*, place: Place) -> str:
    """Write the place of a transfer for the address of the next page: 3:812:17."""
    return f"{place.lane}:{place.batch}:{place.number}"


def read_place(*, text: str) -> Place | None:
    """Read the place of a transfer; None where the text names none."""
    parts_ = text.split(":")
    if len(parts_) != PLACE_PARTS or not all(
        part.isascii() and part.isdigit() and len(part) < DIGITS_MAX for part in parts_
    ):
        return None
    lane, batch, number = (int(part) for part in parts_)
    return Place(lane=lane, batch=batch, number=number) if lane <= LANE_MAX else None


def _statement_row(line: Line, reason: Reason | None, zone: zoneinfo.ZoneInfo, as_of: AsOf) -> StatementRow:
    url, told = "", "no event told"
    if reason is not None and reason.round is not None:
        key = reason.round
        url = reverse("round", args=list(key))
        told = words.round_name(table=key.table, shoe=key.shoe, number=key.number)
    elif reason is not None and reason.slip is not None:
        told = f"slip {reason.slip}"
    return StatementRow(
        at=line.sealed_at,
        day=line.sealed_at.astimezone(zone).date(),
        code=line.code.name,
        reason=told,
        url=url,
        other=line.other,
        other_url=reverse("account", args=[line.other]) + as_of.query,
        amount=line.change,
        balance=line.balance,
        is_reversal=line.is_reversal,
    )
