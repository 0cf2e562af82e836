"""A process that is meant to run all the time: started, waited for, started again if it dies, stopped."""

import dataclasses
import time
from collections.abc import Callable, Sequence

from casino.embedded import errors, processes

_POLL_S = 0.05
_LOG_LINES_SHOWN = 12
# Dying this often within this time is a fault of the process, not bad luck.
_DEATHS_MAX = 5
_DEATHS_WITHIN_S = 60.0
_PAUSE_S = 0.1


@dataclasses.dataclass(slots=True, kw_only=True)
class Daemon:
    """One program, its present process and the test that tells when it is ready."""

    program: processes.Program
    is_ready: Callable[[], bool]
    start_s_max: float = 30.0
    stop_s_max: float = 10.0
    child: processes.Child | None = None
    deaths_s: list[float] = dataclasses.field(default_factory=list)

    def start(self) -> None:
        """Start the program and wait until it is ready.

        Raises:
            ServerFailed: it ended or did not become ready; the message holds the last lines of its log.
        """
        self.launch()
        self.wait_until_ready()

    def launch(self) -> None:
        """Start the program without waiting for it."""
        self.child = processes.start(program=self.program)

    def wait_until_ready(self) -> None:
        """Wait for the launched program.

        Raises:
            ServerFailed: it ended or did not become ready; the message holds the last lines of its log.
        """
        if not self._becomes_ready():
            raise self._failure(what="did not start")

    def is_running(self) -> bool:
        """Tell whether the process lives."""
        return self.child is not None and self.child.is_running()

    def revive(self) -> str | None:
        """Start the program again if it died, wait until it is ready, and say what happened; None if it lives.

        Raises:
            ServerFailed: it dies again and again.
        """
        if self.child is None or self.child.is_running():
            return None
        dead, code = self.child, self.child.process.returncode
        is_ready = False
        while not is_ready:
            processes.kill_session(child=self.child)  # what it had started and left behind
            self._count_death()
            self.launch()
            is_ready = self._becomes_ready()
        how = f"was killed by signal {-code}" if code < 0 else f"ended with {code}"
        return f"{self.program.name} (pid {dead.process.pid}) {how}; started again"

    def stop(self) -> None:
        """Ask the process to end; after its patience it is killed."""
        stop_all(daemons=[self])

    def _becomes_ready(self) -> bool:
        """Wait; False when the process ended or took too long."""
        deadline = time.monotonic() + self.start_s_max
        while not self.is_ready():
            if not self.is_running() or time.monotonic() > deadline:
                return False
            time.sleep(_POLL_S)
        return True

    def _count_death(self) -> None:
        """Note a death and pause, longer each time: what the dead one held is let go a little later."""
        now = time.monotonic()
        self.deaths_s = [at for at in self.deaths_s if at > now - _DEATHS_WITHIN_S] + [now]
        if len(self.deaths_s) > _DEATHS_MAX:
            raise self._failure(what="dies again and again")
        time.sleep(_PAUSE_S * 2 ** (len(self.deaths_s) - 1))

    def _failure(self, *, what: str) -> errors.ServerFailed:
        """Return the error to raise: what happened and the last lines of the log."""
        lines = self.program.log.read_text(errors="replace").splitlines()[-_LOG_LINES_SHOWN:]
        code = self.child.process.poll() if self.child else None
        state = "still running" if code is None else f"ended with {code}"
        return errors.ServerFailed(
            "\n  ".join([f"{self.program.name} {what} ({state}); {self.program.log} says:", *lines])
        )


def stop_all(*, daemons: Sequence[Daemon]) -> None:
    """Ask all of them to end at once, then wait for each; one that outlasts its patience is killed."""
    running = [(each, each.child) for each in daemons if each.child is not None]
    for _, child in running:
        processes.ask_to_stop(child=child)
    for each, child in running:
        processes.await_end(child=child, patience_s=each.stop_s_max)
