"""The page cache is filled for a long drain, and nothing of it stays."""

import pathlib

import pytest

from casino.bench.machine import warming


def test_file_of_nothing_is_read_whole_and_removed(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warming, "BYTES_MAX", 3 * 2**20 + 5)
    with warming.filled(folder=tmp_path) as read:
        [path] = tmp_path.iterdir()
        assert path.stat().st_blocks == 0
    assert read == 3 * 2**20 + 5
    assert list(tmp_path.iterdir()) == []
