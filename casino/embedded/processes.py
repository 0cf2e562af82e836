"""Child processes that never outlive their parent.

The kernel sends each child a signal when its parent dies (`PR_SET_PDEATHSIG`), so that nothing is orphaned even by
kill -9. Each child leads its own session: Ctrl-C at the terminal reaches the parent only, which stops them in order.
"""

import ctypes
import dataclasses
import os
import pathlib
import signal
import subprocess
from collections.abc import Mapping, Sequence

from casino.embedded import account, errors

_PR_SET_PDEATHSIG = 1
_PRCTL = ctypes.CDLL(None).prctl
_LOG_LINES_SHOWN = 12


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Child:
    """A started process, the log it writes and the signal that asks it to end."""

    name: str
    process: subprocess.Popen[bytes]
    log: pathlib.Path
    stop_signal: signal.Signals

    def is_running(self) -> bool:
        """Tell whether the process still lives."""
        return self.process.poll() is None


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Program:
    """What to start: the command, its environment, its log, its account and its signals."""

    name: str
    command: Sequence[str]
    environment: Mapping[str, str]
    log: pathlib.Path
    stop_signal: signal.Signals = signal.SIGTERM
    orphan_signal: signal.Signals = signal.SIGKILL
    run_as: account.Account | None = None
    folder: pathlib.Path = pathlib.Path("/")


def die_with_parent(*, orphan_signal: signal.Signals) -> None:
    """Ask the kernel to send this process a signal as soon as its parent is gone."""
    _PRCTL(_PR_SET_PDEATHSIG, int(orphan_signal))


def start(*, program: Program) -> Child:
    """Start a program in its own session; call it from the main thread, whose end counts as the parent's death."""
    parent = os.getpid()

    def bind_to_parent() -> None:
        die_with_parent(orphan_signal=program.orphan_signal)
        if os.getppid() != parent:  # the parent died before the line above
            os._exit(1)

    switch = program.run_as.popen_arguments() if program.run_as else {}
    program.log.parent.mkdir(parents=True, exist_ok=True)
    with program.log.open("ab") as log:
        process = subprocess.Popen(  # noqa: S603 - our own command line
            list(program.command),
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            env=dict(program.environment),
            cwd=program.folder,
            start_new_session=True,
            preexec_fn=bind_to_parent,  # noqa: PLW1509 - one system call, no locks
            **switch,
        )
    return Child(name=program.name, process=process, log=program.log, stop_signal=program.stop_signal)


def stop(*, child: Child, patience_s: float) -> None:
    """Ask a child to end; after the patience its whole session is killed."""
    if child.is_running():
        child.process.send_signal(child.stop_signal)
        try:
            child.process.wait(timeout=patience_s)
        except subprocess.TimeoutExpired:
            kill(child=child)
    child.process.wait()


def kill(*, child: Child) -> None:
    """Kill the child and everything it started in its session."""
    try:
        os.killpg(child.process.pid, signal.SIGKILL)
    except ProcessLookupError:
        return
    child.process.wait()


def failure(*, child: Child, what: str) -> errors.ServerFailed:
    """Return the error to raise for a child that did not come up: what happened and the last lines of its log."""
    lines = child.log.read_text(errors="replace").splitlines()[-_LOG_LINES_SHOWN:]
    code = child.process.poll()
    state = "still running" if code is None else f"ended with {code}"
    return errors.ServerFailed("\n  ".join([f"{child.name} {what} ({state}); {child.log} says:", *lines]))
