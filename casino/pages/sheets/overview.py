"""The page an operator leaves open: verdicts in words, every table, what waits, and what the bets return."""

import dataclasses
import datetime as dt
import zoneinfo
from collections.abc import Sequence

from django.conf import settings
from django.urls import reverse

from casino.pages import words
from casino.pages.queries.held import Held, Waiting
from casino.pages.queries.progress import Latency, Progress
from casino.pages.queries.signed import Latest
from casino.pages.sheets import parts, rtp
from casino.pages.sheets.floor import tables
from casino.pages.sheets.floor.tables import Order, Row
from ledger.balances import TrialBalance
from reports.measures.rtp import Standing
from reports.queries import play
from reports.queries.tables import TableNow

LATE_AFTER_S = 5
RTP_SHOWN = 6
_URGENCY = {Standing.OUTSIDE: 0, Standing.ATTENTION: 1, Standing.INSIDE: 2}


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """One claim in a word, with the figures behind it and the way in. `kind` names the icon, empty for none."""

    title: str
    kind: str
    word: str
    facts: tuple[parts.Fact, ...]
    url: str


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class HeldRow:
    """One round that waits; `age_s` in seconds."""

    name: str
    reason: str
    staked: int
    age_s: float
    url: str


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class ReturnRow:
    """One bet with its return, observed and exact."""

    bet: str
    note: str
    place: rtp.Place | None
    observed: str
    theory: str
    state: parts.State
    url: str


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Overview:
    """The page."""

    day: dt.date
    is_today: bool
    settled: int
    lag_words: str
    banners: tuple[parts.Banner, ...]
    verdicts: tuple[Verdict, ...]
    order: Order
    tables: tuple[Row, ...]
    tables_words: str
    is_cut: bool
    basis: rtp.Group
    basis_word: str
    basis_note: str
    handle: int
    win: int
    win_difference: int
    held: tuple[HeldRow, ...]
    rtp_words: str
    rtp: tuple[ReturnRow, ...]

    @property
    def shows_difference(self) -> bool:
        """Tell whether what changed later has a column; it takes the place of the last five results."""
        return bool(self.win_difference or self.basis_word)


def tables_words(*, floor: Sequence[TableNow], now: dt.datetime) -> str:
    """Say how many tables there are and how many of them are quiet."""
    quiet = sum(tables.is_quiet(table=table, now=now) for table in floor)
    count = words.counted(len(floor), "table")
    return f"{count}, {quiet} quiet" if quiet else count


def lag_words(*, progress: Progress, oldest: dt.datetime | None, now: dt.datetime) -> str:
    """Say how far the books are behind the log: in step with the log, 12 s behind the log."""
    if not progress.behind or oldest is None:
        return "in step with the log"
    return f"{words.duration((now - oldest).total_seconds())} behind the log"


def balance_banners(*, balance: TrialBalance) -> tuple[parts.Banner, ...]:
    """Say above every money figure that the books differ, where they do."""
    if not balance.difference:
        return ()
    return (
        parts.Banner(
            kind="alarm",
            icon="alarm",
            title=f"Trial balance differs by {words.chips(abs(balance.difference))}.",
            text="All money figures are unconfirmed until it is found.",
            url=reverse("ledger"),
            action="Open trial balance",
        ),
    )


def late_banners(*, progress: Progress, oldest: dt.datetime | None, now: dt.datetime) -> tuple[parts.Banner, ...]:
    """Say that the figures are late, where the books are seconds behind the log."""
    behind_s = (now - oldest).total_seconds() if oldest is not None and progress.behind else 0
    if behind_s <= LATE_AFTER_S:
        return ()
    return (
        parts.Banner(
            kind="att",
            icon="late",
            title=f"{words.duration(behind_s)} behind.",
            text=f"Figures are as of event {words.grouped(progress.settled_events)}, "
            f"{words.grouped(progress.behind)} events wait. The page catches up by itself.",
        ),
    )


def balance_verdict(*, balance: TrialBalance) -> Verdict:
    """Say whether the books balance."""
    debits, credits_ = (sum(getattr(row, side) for row in balance.rows) for side in ("debits", "credits"))
    return Verdict(
        title="Trial balance",
        kind="alarm" if balance.difference else "ok",
        word="Differs" if balance.difference else "Balanced",
        facts=(
            parts.Fact(name="Debits", value=words.chips(debits)),
            parts.Fact(name="Credits", value=words.chips(credits_)),
            parts.Fact(name="Difference", value=words.chips(balance.difference)),
        ),
        url=reverse("ledger"),
    )


def log_verdict(*, progress: Progress, signed: Latest | None = None) -> Verdict:
    """Say whether everything in the log is settled and reported, and which checkpoint was signed last."""
    is_done = not progress.behind and not progress.unreported
    return Verdict(
        title="Log and books",
        kind="ok" if is_done else "late",
        word="In step" if is_done else f"{words.grouped(progress.behind or progress.unreported)} behind",
        facts=(
            parts.Fact(name="In the log", value=words.grouped(progress.events)),
            parts.Fact(name="Settled", value=words.grouped(progress.settled_events)),
            parts.Fact(name="Reported", value=words.grouped(progress.settled_events - progress.unreported)),
            parts.Fact(name="Checkpoint", value=_signed_words(signed)),
        ),
        url=reverse("proofs"),
    )


def _signed_words(signed: Latest | None) -> str:
    """Name the newest checkpoint: "44,120 at 21:37"."""
    if signed is None:
        return "none signed"
    at = words.clock_minutes(signed.made_at, zone=zoneinfo.ZoneInfo(settings.SITE_ZONE))
    return f"{words.grouped(signed.size)} at {at}"


def held_verdict(*, waiting: Waiting, now: dt.datetime) -> Verdict:
    """Say how many rounds wait for people."""
    if waiting.oldest is None:
        facts = (parts.Fact(name="Stakes waiting", value="0"),)
        return Verdict(title="Held rounds", kind="ok", word="None", facts=facts, url=reverse("held"))
    return Verdict(
        title="Held rounds",
        kind="held",
        word=f"{waiting.words} held",
        facts=(
            parts.Fact(name="Stakes waiting", value=words.chips(waiting.staked)),
            parts.Fact(name="Oldest", value=words.duration((now - waiting.oldest).total_seconds())),
        ),
        url=reverse("held"),
    )


def latency_verdict(*, latency: Latency) -> Verdict:
    """Say how long the latest events took from reception to the sealed batch."""
    p95 = latency.p95_s
    word = words.DASH if p95 is None else f"{round(p95 * 1000)} ms" if p95 < 1 else words.duration(p95)
    facts = (
        parts.Fact(name="Latest events", value=words.grouped(latency.events)),
        parts.Fact(name="From", value="reception"),
        parts.Fact(name="To", value="sealed batch"),
    )
    return Verdict(title="Log to books, p95", kind="", word=word, facts=facts, url=reverse("proofs"))


def held_rows(*, held: Sequence[Held], now: dt.datetime) -> tuple[HeldRow, ...]:
    """Make the short list of rounds that wait."""
    return tuple(
        HeldRow(
            name=words.round_name(table=one.table, shoe=one.shoe, number=one.number),
            reason=words.brief(one.reason),
            staked=one.staked,
            age_s=(now - one.held_at).total_seconds(),
            url=f"{reverse('held')}?record={one.shard}:{one.position}",
        )
        for one in held
    )


def return_rows(*, lines: Sequence[play.Line]) -> tuple[ReturnRow, ...]:
    """Make the short list of returns: those outside of their limits first, then the largest by stakes.

    What cannot be judged comes last.
    """
    ranked = sorted(lines, key=lambda line: (_URGENCY.get(line.verdict.standing, len(_URGENCY)), -line.play.staked))
    return tuple(_return_row(line) for line in ranked[:RTP_SHOWN])


def _return_row(line: play.Line) -> ReturnRow:
    made = rtp.row(line=line, group="")
    known = line.verdict.theory is not None and line.verdict.half_width is not None
    return ReturnRow(
        bet=made.bet,
        note=rtp.game_of(ruleset=line.ruleset) if known else line.verdict.reason,
        place=made.place,
        observed=f"{made.observed} %" if made.observed != words.DASH else words.DASH,
        theory=f"{words.percent(line.verdict.theory, places=2)} {made.band}"
        if line.verdict.theory is not None
        else words.DASH,
        state=made.state,
        url=reverse("rtp"),
    )
