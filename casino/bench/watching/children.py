"""Processes that the bench measures with: made anew, told and asked over a pipe, ended with the case."""

import contextlib
import multiprocessing
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any

from casino.bench import errors

PATIENCE_S = 60.0


class Child:
    """A process that runs `work(pipe, *arguments)`; nothing of this process is copied into it."""

    def __init__(self, *, work: Callable[..., None], arguments: tuple[Any, ...]) -> None:
        """Start the process."""
        fresh = multiprocessing.get_context("spawn")
        self._pipe, theirs = fresh.Pipe()
        self._process = fresh.Process(target=_run, args=(work, theirs, *arguments), daemon=True)
        self._process.start()
        theirs.close()

    def tell(self, word: object) -> None:
        """Say something to the process."""
        self._pipe.send(word)

    def hear(self, *, what: str) -> Any:
        """Return what the process says next; raises StalledError when nothing comes, and what the process raised."""
        try:
            answer = self._pipe.recv() if self._pipe.poll(2 * PATIENCE_S) else errors.StalledError("nothing was said")
        except EOFError:
            answer = errors.StalledError("the process has ended")
        if isinstance(answer, errors.BenchError):
            raise type(answer)(f"{what}: {answer}")
        return answer

    def end(self) -> None:
        """End the process, whatever it does."""
        self._process.terminate()
        self._process.join()
        self._pipe.close()


def _run(work: Callable[..., None], pipe: Connection, *arguments: Any) -> None:
    with contextlib.closing(pipe):
        try:
            work(pipe, *arguments)
        except errors.BenchError as error:
            pipe.send(error)
