"""Observed returns beside the exact theory: one line a bet, and where it lies among its limits."""

import dataclasses
import enum
import urllib.parse
from collections.abc import Mapping, Sequence
from fractions import Fraction

from django.urls import reverse

from casino.pages import words
from casino.pages.sheets import parts
from games import catalog
from reports.measures import rtp
from reports.queries import play
from reports.queries.bases import Basis

OBSERVED_PLACES = 2
THEORY_PLACES = 4
STATES = {
    rtp.Standing.INSIDE: parts.State(kind="ok", word="Inside"),
    rtp.Standing.ATTENTION: parts.State(kind="att", word="Beyond 95 %"),
    rtp.Standing.OUTSIDE: parts.State(kind="alarm", word="Outside"),
    rtp.Standing.NO_PLAY: parts.State(kind="unk", word="No play"),
    rtp.Standing.NOT_CHECKABLE: parts.State(kind="unk", word="Not checkable"),
}
MIDDLE, HALF_BAND, REACH, POINT = 70.0, 33.0, 62.0, 4.2


class Span(enum.StrEnum):
    """The run of gaming days on the page."""

    DAY = "day"
    MONTH = "month"
    ALL = "all"


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where a figure lies in the drawing of its band; `x` is the middle of the mark, 70 is the theory."""

    x: float
    is_outside: bool
    label: str

    @property
    def left(self) -> float:
        """Return the left edge of the diamond that marks a figure outside."""
        return round(self.x - POINT, 1)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One bet under one ruleset, maybe at one table or on one day. Figures are ready to be read.

    `win_difference` is the win as corrected less the win as first recorded, whatever the basis of the others.
    """

    group: str
    bet: str
    rounds: int
    staked: int
    win: int
    win_difference: int
    observed: str
    theory: str
    exact: str
    difference: str
    band: str
    reason: str
    place: Place | None
    state: parts.State
    url: str


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One choice of a row of buttons."""

    word: str
    url: str
    is_chosen: bool


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """A row of buttons of which one is chosen."""

    label: str
    choices: tuple[Choice, ...]


def rows(*, lines: Sequence[play.Line], by: play.By) -> tuple[Row, ...]:
    """Make the lines of the page; a group is named once, on its first line."""
    made: list[Row] = []
    last = ""
    for line in lines:
        group = _group(line, by)
        made.append(row(line=line, group=group if group != last else ""))
        last = group
    return tuple(made)


def row(*, line: play.Line, group: str) -> Row:
    """Make one line: unknown figures are a dash with the reason."""
    verdict, observed = line.verdict, line.play.rtp
    theory = verdict.theory
    change = line.bases.rtp_change if line.basis is Basis.DIFFERENCE else None
    difference = observed - theory if observed is not None and theory is not None else None
    return Row(
        group=group,
        bet=words.named(line.bet),
        rounds=line.play.rounds,
        staked=line.play.staked,
        win=line.play.win,
        win_difference=line.bases.difference.win,
        observed=_percent(observed, OBSERVED_PLACES)
        if change is None
        else words.signed_points(change, places=OBSERVED_PLACES),
        theory=_percent(theory, THEORY_PLACES),
        exact=f"exactly {theory.numerator} / {theory.denominator}" if theory is not None else "",
        difference=words.DASH if difference is None else words.signed_points(difference, places=OBSERVED_PLACES),
        band=f"± {words.percent(verdict.half_width, places=OBSERVED_PLACES)}" if verdict.half_width is not None else "",
        reason=verdict.reason,
        place=_place(verdict),
        state=_state(verdict),
        url=_rounds_url(line),
    )


def summary(*, lines: Sequence[play.Line]) -> str:
    """Say how many streams are beyond their limits and how many would be by chance alone."""
    judged = [line.verdict for line in lines if line.verdict.z is not None]
    if lines and lines[0].basis is Basis.DIFFERENCE:
        return f"{words.counted(len(lines), 'stream')} changed after the gaming day had closed"
    if not judged:
        return "no stream can be judged yet"
    beyond = sum(verdict.standing is not rtp.Standing.INSIDE for verdict in judged)
    outside = sum(verdict.standing is rtp.Standing.OUTSIDE for verdict in judged)
    expected = len(judged) * 0.05
    alarm = f" · {outside} outside three standard errors" if outside else ""
    return (
        f"{beyond} of {len(judged)} streams beyond 95 %{alarm} · with no fault at all about {expected:.1f} are expected"
    )


def groups(*, span: Span, by: play.By, kept: Mapping[str, str]) -> tuple[Group, ...]:
    """Offer the spans and the ways to tell the figures apart, each keeping the other filters in the address."""
    spans = ((Span.DAY, "Day"), (Span.MONTH, "30 days"), (Span.ALL, "Lifetime"))
    ways = ((play.By.BET, "By bet"), (play.By.TABLE, "By table"), (play.By.DAY, "By day"))
    return (
        Group(
            label="Gaming days",
            choices=tuple(
                Choice(word=word, url=_url(span=one, by=by, **kept), is_chosen=one is span) for one, word in spans
            ),
        ),
        Group(
            label="Told apart by",
            choices=tuple(
                Choice(word=word, url=_url(span=span, by=one, **kept), is_chosen=one is by) for one, word in ways
            ),
        ),
    )


def game_of(*, ruleset: str) -> str:
    """Return the title of a ruleset, or its key where it was never released here."""
    found = catalog.RULESETS.get(ruleset)
    return found.title if found else ruleset


def _url(**parameters: str) -> str:
    return "?" + urllib.parse.urlencode({name: value for name, value in parameters.items() if value})


def _group(line: play.Line, by: play.By) -> str:
    if by is play.By.TABLE and line.table is not None:
        return f"{line.table} · {game_of(ruleset=line.ruleset)}"
    if by is play.By.DAY and line.day is not None:
        return f"{words.short_day(line.day)} · {game_of(ruleset=line.ruleset)}"
    return game_of(ruleset=line.ruleset)


def _rounds_url(line: play.Line) -> str:
    chosen = {"table": line.table or "", "day": line.day.isoformat() if line.day else ""}
    chosen = {name: value for name, value in chosen.items() if value}
    return f"{reverse('rounds')}?{urllib.parse.urlencode(chosen)}" if chosen else ""


def _percent(ratio: Fraction | None, places: int) -> str:
    return words.DASH if ratio is None else words.percent(ratio, places=places)


def _place(verdict: rtp.Verdict) -> Place | None:
    if verdict.z is None:
        return None
    shift = max(-REACH, min(REACH, HALF_BAND * verdict.z / rtp.Z_ATTENTION))
    is_outside = verdict.standing is rtp.Standing.OUTSIDE
    side = "above" if verdict.z > 0 else "below"
    label = (
        f"{abs(verdict.z):.1f} standard errors {side} the theory, {'outside' if is_outside else 'inside'} the limits"
    )
    return Place(x=round(MIDDLE + shift, 1), is_outside=is_outside, label=label)


def _state(verdict: rtp.Verdict) -> parts.State:
    if verdict.standing is rtp.Standing.INSIDE and verdict.theory is not None and verdict.theory > 1:
        return parts.State(kind="att", word="Theory over 100 %")
    return STATES[verdict.standing]
