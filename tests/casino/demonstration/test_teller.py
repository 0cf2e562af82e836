"""A person reads one line a step; a log reads the same without control characters."""

import io
import re

import pytest

from casino.demonstration import teller


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        """Say yes."""
        return True


def test_step_ends_with_what_was_done_and_how_long_it_took() -> None:
    out = io.StringIO()
    with teller.Teller(out=out).step(title="Servers") as words:
        words += ["PostgreSQL", "Kafka broker"]
    assert re.fullmatch(r"Servers         PostgreSQL, Kafka broker  \(\d+\.\d s\)\n", out.getvalue())


def test_step_on_a_terminal_is_shown_while_it_lasts() -> None:
    out = Terminal()
    with teller.Teller(out=out).step(title="Servers"):
        assert out.getvalue() == "Servers         …"


def test_failed_step_ends_its_line() -> None:
    out = Terminal()
    with pytest.raises(ValueError, match="broken"), teller.Teller(out=out).step(title="Servers"):
        raise ValueError("broken")
    assert out.getvalue().endswith("\n")


def test_warning_stands_out() -> None:
    out = io.StringIO()
    teller.Teller(out=out).warn(sentence="worker was killed by signal 9; started again")
    assert out.getvalue() == "  !! worker was killed by signal 9; started again\n"
