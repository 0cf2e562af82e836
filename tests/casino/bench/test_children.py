"""Processes that measure are told and asked over a pipe, and what they raise is raised here."""

from multiprocessing.connection import Connection

import pytest

from casino.bench.errors import LostFrameError, StalledError
from casino.bench.watching.children import Child


def double(pipe: Connection, times: int) -> None:
    pipe.send(pipe.recv() * times)


def lose(pipe: Connection) -> None:
    del pipe
    raise LostFrameError("T01: seq 3 came after seq 1")


def leave(pipe: Connection) -> None:
    del pipe


def test_a_child_answers_what_it_is_told() -> None:
    child = Child(work=double, arguments=(2,))
    child.tell("ha")
    assert child.hear(what="an echo") == "haha"
    child.end()


def test_what_a_child_raises_is_raised_with_what_was_waited_for() -> None:
    child = Child(work=lose, arguments=())
    with pytest.raises(LostFrameError, match=r"the streams: T01: seq 3"):
        child.hear(what="the streams")
    child.end()


def test_a_child_that_has_ended_says_nothing_more() -> None:
    child = Child(work=leave, arguments=())
    with pytest.raises(StalledError, match="ended"):
        child.hear(what="anything")
    child.end()
