"""The demonstration ends well although every one of its processes is killed while a day is being settled."""

import os
import pathlib
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator

import pytest

from casino.embedded import ports

PROJECT = pathlib.Path(__file__).resolve().parents[3]
ADDRESSES = ("DATABASE_URL", "DATABASE_OWNER_URL", "CELERY_BROKER_URL", "KAFKA_BOOTSTRAP_SERVERS")
PROCESSES = ("tansu", "valkey-server", "postgres", "celery -A casino worker", "beat", "manage.py consume", "uvicorn")


@pytest.fixture
def demo() -> Iterator[subprocess.Popen[str]]:
    """Run a demonstration in a folder of its own."""
    with tempfile.TemporaryDirectory(prefix="casino-test-") as name:
        pathlib.Path(name).chmod(0o711)
        environment = {key: value for key, value in os.environ.items() if key not in ADDRESSES}
        command = [sys.executable, "manage.py", "demo", "--once", "--rounds", "400", "--folder", name]
        command += ["--port", str(ports.free_port())]  # 8000 may be wanted by another session at the same moment
        process = subprocess.Popen(  # noqa: S603 - our own command
            command, cwd=PROJECT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        try:
            yield process
        finally:
            process.terminate()
            process.communicate()


def _children(pid: int) -> dict[int, str]:
    """Return the command line of every direct child."""
    found = {}
    for child in pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
        found[int(child)] = pathlib.Path(f"/proc/{child}/cmdline").read_bytes().replace(b"\0", b" ").decode()
    return found


@pytest.mark.slow
def test_everything_may_be_killed_while_a_day_is_settled(demo: subprocess.Popen[str]) -> None:
    assert demo.stdout is not None
    told: list[str] = []
    for line in demo.stdout:
        told.append(line)
        if "published day 1" in line:
            break
    children = _children(demo.pid)
    assert all(any(name in command for command in children.values()) for name in PROCESSES), children
    for child in children:
        os.kill(child, signal.SIGKILL)
    told.extend(demo.stdout)
    text = "".join(told)
    assert demo.wait() == 0, text
    assert text.count("was killed by signal 9; started again") == len(PROCESSES)
    assert "rounds received                    400" in text
    assert "proofs hold" in text
