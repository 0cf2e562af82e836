"""What the run ends with: the day's figures, what is held and why, the books, where to look."""

import dataclasses
import datetime as dt
import fractions
import itertools
import pathlib
from collections.abc import Iterable, Iterator

from casino.demonstration import admission
from casino.pages import words
from casino.settlement.models import Held
from ledger import balances
from reports.queries import days, play

_LABEL_WIDTH = 22
_FIGURE_WIDTH = 16
_HELD_SHOWN = 24
_NAME_WIDTH, _COLUMN_WIDTH = 22, 14


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """The figures of one gaming day, amounts in hundredths of a chip, and the held rounds of all days."""

    day: dt.date
    summary: days.Summary
    held: tuple[Held, ...]
    trial: balances.TrialBalance


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Proofs:
    """How the proofs ended: the last line of `verify`, the checkpoints it compared with, and the day's bundle."""

    is_sound: bool
    verdict: str
    checkpoints: str
    bundle: pathlib.Path


def figures(*, day: dt.date) -> Figures:
    """Read the figures of a gaming day."""
    waiting = Held.objects.filter(closed_by_position=None).order_by("held_at", "shard", "position")[:_HELD_SHOWN]
    return Figures(day=day, summary=days.summary(day=day), held=tuple(waiting), trial=balances.trial_balance())


def describe(*, figures: Figures, proofs: Proofs) -> str:
    """Write the summary."""
    counts, total = figures.summary.counts, figures.summary.total
    lines = [
        f"Gaming day {figures.day}",
        _line(label="rounds received", figure=words.grouped(counts.received)),
        _line(label="settled", figure=words.grouped(counts.settled)),
        _line(label="held", figure=words.grouped(counts.held)),
        _line(label="voided", figure=words.grouped(counts.voided)),
        _line(label="corrected", figure=words.grouped(counts.corrected)),
        _line(label="handle", figure=words.chips(total.staked)),
        _line(label="returned", figure=words.chips(total.returned)),
        _line(label="win", figure=words.chips(total.win)),
        _line(label="RTP", figure=_percent(total.rtp)),
        "",
        *_game_lines(lines=figures.summary.lines),
        "",
        f"Held rounds of all days: {len(figures.held)}{' or more' if len(figures.held) == _HELD_SHOWN else ''}",
        *_held_lines(records=figures.held),
        "",
        "Trial balance of all days",
    ]
    lines += [_line(label=row.kind.name.lower(), figure=words.chips(row.balance)) for row in figures.trial.rows]
    lines.append(_line(label="difference", figure=words.chips(figures.trial.difference)))
    lines += ["", "Proofs", f"  {proofs.verdict}", f"  against the checkpoints in {proofs.checkpoints}"]
    lines.append(f"  evidence for others, with the program that checks it: {proofs.bundle}")
    return "\n".join(lines)


def farewell(*, address: str, password: str, folder: pathlib.Path) -> str:
    """Say where the pages are, who may look at them, and how to stop."""
    return (
        f"Pages  {address}   user {admission.OPERATOR}, one-time password {password}\n"
        f"Logs   {folder / 'logs'}\n"
        "Ctrl-C ends everything."
    )


def _line(*, label: str, figure: str) -> str:
    return f"  {label:<{_LABEL_WIDTH}}{figure:>{_FIGURE_WIDTH}}"


def _game_lines(*, lines: Iterable[play.Line]) -> Iterator[str]:
    """Write a line a game: handle, win, RTP, and the RTP that its exact laws give for the same stakes."""
    columns = ("handle", "win", "RTP", "exact")
    yield f"  {'':<{_NAME_WIDTH}}" + "".join(f"{name:>{_COLUMN_WIDTH}}" for name in columns)
    for ruleset, of_game in itertools.groupby(lines, key=lambda line: line.ruleset):
        found = list(of_game)
        total = play.total(of=found)
        told = [words.chips(total.staked), words.chips(total.win), _percent(total.rtp), _percent(total.theory)]
        if not found[0].is_house_banked:
            told = [words.chips(sum(line.play.staked for line in found)), "among players", words.DASH, words.DASH]
        yield f"  {ruleset:<{_NAME_WIDTH}}" + "".join(f"{figure:>{_COLUMN_WIDTH}}" for figure in told)


def _percent(ratio: fractions.Fraction | None) -> str:
    return words.DASH if ratio is None else f"{words.percent(ratio, places=2)} %"


def _held_lines(*, records: Iterable[Held]) -> list[str]:
    return [f"  {record.table_id} shoe {record.shoe} round {record.number}: {record.reason}" for record in records]
