"""The figures of a page as a CSV file (RFC 4180, UTF-8): amounts in hundredths of a chip, unknown cells empty.

Every row ends with the point of the books that it stands for, so that a file tells by itself how to get it again.
"""

import csv
import io
from collections.abc import Iterable, Sequence
from fractions import Fraction

from django.http import HttpResponse

from casino.pages.sheets.as_of import AsOf
from ledger.balances import TrialBalance
from reports.queries.play import Days, Line

RETURNS = (
    "first_day", "last_day", "gaming_day", "table", "ruleset", "bet", "basis", "rounds", "bets", "staked_hundredths",
    "returned_hundredths", "win_hundredths", "rtp_percent", "theory_percent", "state", "as_of",
)  # fmt: skip
TRIAL = ("kind", "debits_hundredths", "credits_hundredths", "holds_hundredths", "as_of")
_FORMULAS = ("=", "+", "-", "@", "\t", "\r")


def returns(*, lines: Sequence[Line], span: Days, as_of: AsOf) -> HttpResponse:
    """Make the file of observed returns, one line a stream."""
    rows = (_returned(line, span, as_of.cited) for line in lines)
    return _file(name=f"rtp-{span.first}-{span.last}", columns=RETURNS, rows=rows, as_of=as_of)


def trial_balance(*, balance: TrialBalance, as_of: AsOf) -> HttpResponse:
    """Make the file of the trial balance: five kinds of account and their sum."""
    rows: list[Sequence[object]] = [
        (row.kind.name.lower(), row.debits, row.credits, row.balance, as_of.cited) for row in balance.rows
    ]
    sums = [sum(row.debits for row in balance.rows), sum(row.credits for row in balance.rows)]
    rows.append(("sum", *sums, balance.difference, as_of.cited))
    return _file(name="trial-balance", columns=TRIAL, rows=rows, as_of=as_of)


def _returned(line: Line, span: Days, cited: str) -> Sequence[object]:
    observed, theory = line.play.rtp, line.verdict.theory
    return (
        span.first,
        span.last,
        line.day or "",
        _text(line.table or ""),
        _text(line.ruleset),
        _text(line.bet),
        line.basis.value,
        line.play.rounds,
        line.play.bets,
        line.play.staked,
        line.play.returned,
        line.play.win,
        _percent(observed),
        _percent(theory),
        line.verdict.standing.value,
        cited,
    )


def _percent(ratio: Fraction | None) -> str:
    return "" if ratio is None else f"{float(ratio * 100):.6f}"


def _text(text: str) -> str:
    """Keep a spreadsheet from reading a name as a formula."""
    return f"'{text}" if text.startswith(_FORMULAS) else text


def _file(*, name: str, columns: Sequence[str], rows: Iterable[Sequence[object]], as_of: AsOf) -> HttpResponse:
    written = io.StringIO(newline="")
    writer = csv.writer(written)
    writer.writerow(columns)
    writer.writerows(rows)
    response = HttpResponse(written.getvalue().encode(), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}-{as_of.file_word}.csv"'
    return response
