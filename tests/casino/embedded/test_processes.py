"""Children end with their parent, and a daemon that dies is started again."""

import pathlib
import signal
import subprocess
import sys
import time
from collections.abc import Callable

import pytest

from casino.embedded import daemon, errors, processes

SLEEP = [sys.executable, "-c", "import time; time.sleep(600)"]
PATIENCE_S = 60.0
"""For a machine that others load."""


def _program(*, tmp_path: pathlib.Path, command: list[str]) -> processes.Program:
    return processes.Program(name="Sleeper", command=command, environment={}, log=tmp_path / "logs" / "sleeper.log")


def _becomes_true(claim: Callable[[], bool]) -> bool:
    deadline = time.monotonic() + PATIENCE_S
    while not claim() and time.monotonic() < deadline:
        time.sleep(0.02)
    return claim()


def _is_gone(pid: int) -> bool:
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] == "Z"
    except FileNotFoundError:
        return True


def test_child_dies_when_its_parent_is_killed(tmp_path: pathlib.Path) -> None:
    parent = f"""
import pathlib, sys, time
from casino.embedded import processes
program = processes.Program(name="x", command={SLEEP!r}, environment={{}}, log=pathlib.Path({str(tmp_path / "log")!r}))
print(processes.start(program=program).process.pid, flush=True)
time.sleep(600)
"""
    with subprocess.Popen([sys.executable, "-c", parent], stdout=subprocess.PIPE, text=True) as process:  # noqa: S603
        assert process.stdout is not None
        child = int(process.stdout.readline())
        assert not _is_gone(child)
        process.kill()
    assert _becomes_true(lambda: _is_gone(child))


def test_killed_daemon_is_started_again_and_says_so(tmp_path: pathlib.Path) -> None:
    sleeper = daemon.Daemon(program=_program(tmp_path=tmp_path, command=SLEEP), is_ready=lambda: True)
    sleeper.start()
    assert sleeper.child is not None
    assert sleeper.revive() is None
    first = sleeper.child.process.pid
    sleeper.child.process.kill()
    assert _becomes_true(lambda: not sleeper.is_running())
    assert sleeper.revive() == f"Sleeper (pid {first}) was killed by signal 9; started again"
    assert sleeper.is_running()
    sleeper.stop()
    assert not sleeper.is_running()


def test_daemon_that_cannot_start_shows_the_end_of_its_log(tmp_path: pathlib.Path) -> None:
    command = [sys.executable, "-c", "import sys; sys.exit('no such table')"]
    broken = daemon.Daemon(program=_program(tmp_path=tmp_path, command=command), is_ready=lambda: False)
    with pytest.raises(errors.ServerFailed, match=r"Sleeper did not start \(ended with 1\)[^$]*no such table"):
        broken.start()


def test_daemon_that_dies_again_and_again_is_given_up(tmp_path: pathlib.Path) -> None:
    broken = daemon.Daemon(program=_program(tmp_path=tmp_path, command=["/bin/false"]), is_ready=lambda: True)
    broken.start()
    for _ in range(5):
        assert _becomes_true(lambda: not broken.is_running())
        broken.revive()
    assert _becomes_true(lambda: not broken.is_running())
    with pytest.raises(errors.ServerFailed, match="dies again and again"):
        broken.revive()


def test_child_that_ignores_the_request_to_end_is_killed(tmp_path: pathlib.Path) -> None:
    deaf = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print(1, flush=True); time.sleep(600)"
    child = processes.start(program=_program(tmp_path=tmp_path, command=[sys.executable, "-c", deaf]))
    log = tmp_path / "logs" / "sleeper.log"
    assert _becomes_true(lambda: log.read_text() == "1\n")
    processes.stop(child=child, patience_s=0.1)
    assert child.process.returncode == -signal.SIGKILL
