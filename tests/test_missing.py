"""A run that left something out says so loudly; with CI=true it fails."""

import pytest

pytest_plugins = ["pytester"]
_TESTS = """
import pytest
from tests import missing

def test_that_runs(): pass

@pytest.mark.skip(reason="an ordinary skip")
def test_of_something_else(): pass

def test_of_java(): missing.cannot_run(reason="no Java 17: apt-get install openjdk-17-jre-headless")

@pytest.mark.browser
def test_of_pages(): pytest.skip("no chromium")
"""


def _run(pytester: pytest.Pytester) -> pytest.RunResult:
    pytester.makeini("[pytest]\nmarkers = browser")
    pytester.makepyfile(_TESTS)
    return pytester.runpytest_inprocess("-p", "tests.missing", "-p", "no:django", "-p", "no:randomly")


def test_reasons_stand_at_the_end(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CI", raising=False)
    result = _run(pytester)
    result.assert_outcomes(passed=1, skipped=3)
    result.stdout.fnmatch_lines(["*COULD NOT RUN HERE*", "1 test: no Java 17*", "1 test: no chromium"])
    result.stdout.no_fnmatch_line("1 test: an ordinary skip")
    assert result.ret == pytest.ExitCode.OK


def test_ci_does_not_accept_that(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    result = _run(pytester)
    result.assert_outcomes(passed=1, skipped=2, failed=1)
    result.stdout.fnmatch_lines(["*cannot run here: no Java 17*", "CI=true: that is a failure"])
    assert result.ret == pytest.ExitCode.TESTS_FAILED
