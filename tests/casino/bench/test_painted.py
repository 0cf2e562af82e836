"""Publish → painted joins when rounds were published with when each display had painted them."""

import dataclasses

import pytest

from casino.bench import floors, report, run
from casino.bench.watching import chromium, painted
from casino.bench.watching.painted import DISPLAYS, PATIENCE_S, PaintedResult
from tests.casino.bench.test_run import NOTHING

PUBLISHED = {("L1-01", 1, 1): 100.0, ("L1-02", 1, 1): 100.0}
SEEN = {place: (at + 0.1, at + 0.2) for place, at in PUBLISHED.items()}


def joined(*shown: dict[tuple[str, int, int], tuple[float, float]]) -> PaintedResult:
    return painted.result(published=PUBLISHED, shown=shown, frames_ms=[50.0], browser="1", rate=200.0)


def test_every_display_counts_the_rounds_of_its_tables() -> None:
    found = joined(SEEN, SEEN, SEEN)
    assert (found.displays, found.marks, found.missed) == (len(DISPLAYS), 4, 0)
    assert found.placed_p99_ms == pytest.approx(100.0)
    assert found.p99_ms == pytest.approx(200.0)
    assert floors.painted(result=found).is_reached


def test_a_round_that_was_never_painted_counts_as_a_minute() -> None:
    found = joined(SEEN, {}, SEEN)
    assert found.missed == 1
    assert found.p99_ms == pytest.approx(PATIENCE_S * 1000)
    assert not floors.painted(result=found).is_reached


def test_the_report_tells_the_figure_or_loudly_that_there_is_none() -> None:
    empty = run.run(plan=NOTHING, tell=lambda _: None)
    told = list(report.lines(result=dataclasses.replace(empty, painted=joined(SEEN, SEEN, SEEN))))
    assert any("p99 200 ms (4 marks, 0 never painted)" in line for line in told)
    without = list(report.lines(result=dataclasses.replace(empty, without_painted="there is no Chromium")))
    assert any("NOT MEASURED, there is no Chromium" in line for line in without)


def test_a_browser_is_found_by_its_name_or_its_absence_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHROMIUM", "/opt/browser")
    assert chromium.executable() == "/opt/browser"
    monkeypatch.delenv("CHROMIUM")
    monkeypatch.setenv("PATH", "/nowhere")
    assert "apt-get install chromium" in chromium.missing()
