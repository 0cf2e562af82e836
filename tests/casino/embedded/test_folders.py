"""A folder belongs to one process, and the server's account reaches what it needs."""

import os
import pathlib
import stat
import subprocess
import sys

import pytest

from casino.embedded import account, errors, folders, passwords

pytestmark = pytest.mark.usefixtures("shared_place")
NOBODY = account.server_account(data=pathlib.Path("/nonexistent"))  # None unless root runs the tests


def test_held_folder_is_refused_to_another_process_with_the_holders_pid(tmp_path: pathlib.Path) -> None:
    with folders.hold(folder=tmp_path):
        assert folders.is_held(folder=tmp_path)
        with (
            pytest.raises(errors.AlreadyRunning, match=f"in use by the process {os.getpid()}$"),
            folders.hold(folder=tmp_path),
        ):
            pass
    assert not folders.is_held(folder=tmp_path)


def test_lock_of_a_killed_process_holds_nobody_up(tmp_path: pathlib.Path) -> None:
    program = f"""
import os, pathlib, signal
from casino.embedded import folders
with folders.hold(folder=pathlib.Path({str(tmp_path)!r})):
    os.kill(os.getpid(), signal.SIGKILL)
"""
    subprocess.run([sys.executable, "-c", program], check=False)  # noqa: S603 - our own words
    assert (tmp_path / "lock").exists()
    with folders.hold(folder=tmp_path):
        assert (tmp_path / "lock").read_text() == str(os.getpid())


def test_passwords_are_made_once_and_are_for_the_owner_only(tmp_path: pathlib.Path) -> None:
    first = passwords.load(folder=tmp_path)
    assert passwords.load(folder=tmp_path) == first
    assert len({first.superuser, first.owner, first.process, first.broker, first.secret_key}) == 5
    assert stat.S_IMODE((tmp_path / "passwords.json").stat().st_mode) == 0o600


def test_socket_folder_is_private_and_short_also_below_a_long_path(tmp_path: pathlib.Path) -> None:
    data = tmp_path / ("long" * 30) / "postgres"
    with folders.socket_folder(beside=data, run_as=NOBODY) as sockets:
        assert len(os.fsencode(sockets)) < 80
        assert stat.S_IMODE(sockets.stat().st_mode) == 0o700
    assert not sockets.exists()


@pytest.mark.parametrize("mode", [0o700, 0o711])
def test_data_lies_where_the_servers_account_can_enter(tmp_path: pathlib.Path, mode: int) -> None:
    home = tmp_path / "home"
    home.mkdir()
    (home / ".casino").mkdir()
    home.chmod(mode)
    data = folders.data_folder(folder=home / ".casino")
    assert account.can_execute(account=NOBODY, path=data.parent)
    assert folders.data_folder(folder=home / ".casino") == data


def test_programs_that_the_account_cannot_reach_are_copied(tmp_path: pathlib.Path) -> None:
    installed = tmp_path / "bin"
    installed.mkdir()
    (installed / "postgres").write_text("#!/bin/sh\n")
    (installed / "postgres").chmod(0o755)
    tmp_path.chmod(0o700)
    found = folders.programs(installed=tmp_path, version="test", run_as=NOBODY)
    assert (found == tmp_path) == (NOBODY is None)
    assert account.can_execute(account=NOBODY, path=found / "bin" / "postgres")
