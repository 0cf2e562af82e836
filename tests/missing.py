"""What a run of the tests could not run here, said loudly at its end; with CI=true that is a failure.

Tests that need a program of the machine (Java, Maven, Chromium) call `cannot_run` with what is missing and how to get
it. Skipped tests of the markers below count too, whatever they say.
"""

import os
from collections import Counter
from typing import NoReturn

import pytest

_PREFIX = "cannot run here: "
_NEEDY_MARKERS = frozenset({"apache_kafka", "browser"})
_LOST = pytest.StashKey[Counter[str]]()


def is_ci() -> bool:
    """Tell whether everything has to run."""
    return os.environ.get("CI", "") == "true"


def cannot_run(*, reason: str) -> NoReturn:
    """Leave a test or a fixture because the machine lacks something: a skip, with CI=true a failure."""
    if is_ci():
        pytest.fail(f"{_PREFIX}{reason}", pytrace=False)
    pytest.skip(f"{_PREFIX}{reason}")


def pytest_configure(config: pytest.Config) -> None:
    """Begin to count."""
    config.stash[_LOST] = Counter()


class Recorder:
    """Counts the reasons of tests that could not run."""

    def __init__(self, *, lost: Counter[str]) -> None:
        self._lost = lost

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a skipped test that wanted to run."""
        if not report.skipped or hasattr(report, "wasxfail"):
            return
        reason = str(report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr)
        reason = reason.removeprefix("Skipped: ")
        if _PREFIX in reason or _NEEDY_MARKERS & set(report.keywords):
            self._lost[reason.removeprefix(_PREFIX)] += 1


def pytest_sessionstart(session: pytest.Session) -> None:
    """Listen to the reports of this session."""
    session.config.pluginmanager.register(Recorder(lost=session.config.stash[_LOST]), "missing-recorder")


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Fail the run where everything had to run."""
    if session.config.stash[_LOST] and is_ci() and exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Say what could not run and why."""
    lost = config.stash[_LOST]
    if not lost:
        return
    terminalreporter.section("COULD NOT RUN HERE", sep="!", red=True, bold=True)
    for reason, count in sorted(lost.items()):
        terminalreporter.line(f"{count} test{'s' if count > 1 else ''}: {reason}", red=True)
    if is_ci():
        terminalreporter.line("CI=true: that is a failure", red=True, bold=True)
