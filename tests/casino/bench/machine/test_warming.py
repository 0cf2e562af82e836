"""The page cache is filled for a long drain, and nothing of it stays."""

import pathlib
import signal
import subprocess
import sys

import pytest

from casino.bench.machine import warming

OPEN_FILES = pathlib.Path("/proc/self/fd")
KILLED = """
import os, pathlib, signal, sys
from casino.bench.machine import warming
warming.BYTES_MAX = 4096
with warming.filled(folder=pathlib.Path(sys.argv[1])):
    os.kill(os.getpid(), signal.SIGKILL)
"""


def test_file_of_nothing_is_read_whole(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warming, "BYTES_MAX", 3 * 2**20 + 5)
    monkeypatch.setattr(warming, "LIMIT", tmp_path / "none")
    with warming.filled(folder=tmp_path) as read:
        [blocks] = [link.stat().st_blocks for link in OPEN_FILES.iterdir() if link.resolve().parent == tmp_path]
    assert (read, blocks) == (3 * 2**20 + 5, 0)


def test_memory_of_a_container_is_not_filled(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    limit = tmp_path / "memory.max"
    monkeypatch.setattr(warming, "LIMIT", limit)
    monkeypatch.setattr(warming, "BYTES_MAX", 4096)
    for text, expected in [("4294967296\n", 0), ("max\n", 4096)]:
        limit.write_text(text)
        with warming.filled(folder=tmp_path) as read:
            assert read == expected


def test_nothing_stays_where_the_process_is_killed(tmp_path: pathlib.Path) -> None:
    killed = subprocess.run([sys.executable, "-c", KILLED, tmp_path], check=False)  # noqa: S603 - our own code
    assert killed.returncode == -signal.SIGKILL
    assert list(tmp_path.iterdir()) == []
