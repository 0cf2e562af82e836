"""Commands of manage.py as a person would type them, run as processes of their own while the site is watched."""

import dataclasses
import functools
import os
import pathlib
import sys
import time
from collections.abc import Callable, Mapping

from casino.demonstration import errors
from casino.demonstration.crew import PROJECT
from casino.embedded import processes

_POLL_S = 0.1
_STOP_S_MAX = 5.0
_TRIES_MAX = 3


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Finished:
    """An ended command: its exit code and everything that it wrote."""

    code: int
    text: str


def run(
    *arguments: str, environment: Mapping[str, str], logs: pathlib.Path, watch: Callable[[], list[str]]
) -> Finished:
    """Run `manage.py ARGUMENTS` to its end, calling `watch` meanwhile; its words also stand in logs/COMMAND.log.

    If it fails and `watch` had to start something again meanwhile, the command is run again, a few times.
    """
    for _ in range(_TRIES_MAX):
        told: list[str] = []
        hear = functools.partial(_hear, told=told, watch=watch)
        finished = _run_once(*arguments, environment=environment, logs=logs, watch=hear)
        if finished.code == 0 or not told:
            break
    return finished


def run_or_fail(
    *arguments: str, environment: Mapping[str, str], logs: pathlib.Path, watch: Callable[[], list[str]]
) -> str:
    """Do the same and return what it wrote.

    Raises:
        StepFailed: it ended with another code than 0; the message holds its last lines.
    """
    finished = run(*arguments, environment=environment, logs=logs, watch=watch)
    if finished.code != 0:
        last = "\n  ".join(finished.text.splitlines()[-8:])
        raise errors.StepFailed(f"manage.py {' '.join(arguments)} ended with {finished.code}:\n  {last}")
    return finished.text


def _hear(*, told: list[str], watch: Callable[[], list[str]]) -> None:
    told.extend(watch())


def _run_once(
    *arguments: str, environment: Mapping[str, str], logs: pathlib.Path, watch: Callable[[], None]
) -> Finished:
    log = logs / f"{arguments[0]}.log"
    log.unlink(missing_ok=True)
    child = processes.start(
        program=processes.Program(
            name=arguments[0],
            command=[sys.executable, "manage.py", *arguments],
            environment={**os.environ, **environment},
            log=log,
            folder=PROJECT,
        )
    )
    try:
        while child.is_running():
            watch()
            time.sleep(_POLL_S)
        watch()  # what it failed on may have died a moment ago
    finally:
        processes.stop(child=child, patience_s=_STOP_S_MAX)
    return Finished(code=child.process.returncode, text=log.read_text(errors="replace").strip())
