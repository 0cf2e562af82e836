"""The transfers of a round with the bet behind each, one card for each outcome that moved chips."""

from collections.abc import Sequence

from casino.pages import words
from casino.pages.sheets import parts
from casino.pages.sheets.rounds import revisions
from casino.settlement.outcomes.outcome import OutcomeKind, Stored
from ledger.audit import TransferRow
from reports.feed import SettledBet

TITLES = {
    OutcomeKind.SETTLED: "settlement",
    OutcomeKind.CORRECTED: "correction",
    OutcomeKind.APPROVED: "release",
    OutcomeKind.VOIDED: "void",
}


def show(*, stored: Stored, rows: Sequence[TransferRow]) -> parts.Posting:
    """Make the card of one outcome; `rows` are its transfers in the ledger's order."""
    reasons = _reasons(stored)
    known = reasons if len(reasons) == len(rows) else [""] * len(rows)
    transfers = tuple(
        parts.Transfer(
            code=row.code.name,
            gives=row.debit,
            receives=row.credit,
            amount=row.amount,
            is_reversal=row.is_reversal,
            reason=reason,
        )
        for row, reason in zip(rows, known, strict=True)
    )
    tray = f"tray/{stored.outcome.table}"
    change = words.signed_chips(parts.tray_change(transfers=transfers, account=tray))
    return parts.Posting(
        title=TITLES.get(stored.outcome.kind, "event"),
        note=f"batch {words.grouped(stored.batch)} · {tray} {change}",
        transfers=transfers,
    )


def _reasons(stored: Stored) -> list[str]:
    """Name the bet of each transfer: what was taken back first, then what was posted, stakes before returns."""
    facts = stored.outcome.facts
    taken, posted = (revisions.lines_of(facts=facts, key=key) for key in ("reversed", "bets"))
    return [*_in_order(taken), *_in_order(posted)]


def _in_order(lines: Sequence[SettledBet]) -> list[str]:
    staked = [words.named(line.name) for line in lines if line.staked]
    return staked + [words.named(line.name) for line in lines if line.returned]
