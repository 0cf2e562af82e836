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
from collections.abc import Callable, Mapping, Sequence

from casino.embedded import account

_PR_SET_PDEATHSIG = 1
_PRCTL = ctypes.CDLL(None).prctl


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Program:
    """What to start: the command, its environment, its log, its account and its signals.

    `stop_signal` asks it to end, `orphan_signal` is what it gets when its parent is gone.
    """

    name: str
    command: Sequence[str]
    environment: Mapping[str, str]
    log: pathlib.Path
    stop_signal: signal.Signals = signal.SIGTERM
    orphan_signal: signal.Signals = signal.SIGKILL
    run_as: account.Account | None = None
    folder: pathlib.Path = pathlib.Path("/")


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Child:
    """A started program and its process."""

    program: Program
    process: subprocess.Popen[bytes]

    def is_running(self) -> bool:
        """Tell whether the process lives."""
        return self.process.poll() is None


def die_with_parent(*, orphan_signal: signal.Signals) -> None:
    """Ask the kernel to send this process a signal as soon as its parent is gone."""
    _PRCTL(_PR_SET_PDEATHSIG, int(orphan_signal))


def start(*, program: Program) -> Child:
    """Start a program in its own session; call it from the main thread, whose end counts as the parent's death."""
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
            preexec_fn=_bound_to_this_process(orphan_signal=program.orphan_signal),  # noqa: PLW1509 - one system call
            **switch,
        )
    return Child(program=program, process=process)


def run(*, command: Sequence[str], environment: Mapping[str, str]) -> int:
    """Run a command at this terminal until it ends and return its exit code; Ctrl-C and SIGTERM are its business."""
    with subprocess.Popen(  # noqa: S603 - our own command line
        list(command),
        env=dict(environment),
        preexec_fn=_bound_to_this_process(orphan_signal=signal.SIGTERM),  # noqa: PLW1509 - one system call
    ) as process:
        signal.signal(signal.SIGINT, lambda *_: None)  # the terminal sent it to the child too
        signal.signal(signal.SIGTERM, lambda *_: process.terminate())
        code = process.wait()
    return code if code >= 0 else 128 - code


def stop(*, child: Child, patience_s: float) -> None:
    """Ask a child to end; after the patience its whole session is killed."""
    ask_to_stop(child=child)
    await_end(child=child, patience_s=patience_s)


def ask_to_stop(*, child: Child) -> None:
    """Ask a child to end and do not wait."""
    if child.is_running():
        child.process.send_signal(child.program.stop_signal)


def await_end(*, child: Child, patience_s: float) -> None:
    """Wait for a child that was asked to end; after the patience its whole session is killed."""
    try:
        child.process.wait(timeout=patience_s)
    except subprocess.TimeoutExpired:
        kill_session(child=child)
        child.process.wait()


def kill_session(*, child: Child) -> None:
    """Kill a child and everything that it started in its session."""
    try:
        os.killpg(child.process.pid, signal.SIGKILL)
    except ProcessLookupError:
        return


def _bound_to_this_process(*, orphan_signal: signal.Signals) -> Callable[[], None]:
    """Return what the child runs before its program: bind it to this process, also if that has just died."""
    parent = os.getpid()

    def bind() -> None:
        die_with_parent(orphan_signal=orphan_signal)
        if os.getppid() != parent:
            os._exit(1)

    return bind
