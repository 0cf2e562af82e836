"""A site tells other commands where it is, revives what is killed, and leaves nothing behind."""

import json
import pathlib
import stat
import sys
from collections.abc import Iterator

import pytest
from django.conf import settings
from django.db import connections

from casino.demonstration import site
from casino.embedded import daemon, processes

ADDRESSES = ("DATABASE_URL", "DATABASE_OWNER_URL", "CELERY_BROKER_URL", "KAFKA_BOOTSTRAP_SERVERS")


@pytest.fixture
def folder(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[pathlib.Path]:
    """Return the folder of a site whose servers are elsewhere."""
    for name in ADDRESSES:
        monkeypatch.setenv(name, f"postgresql://elsewhere/{name.lower()}")
    yield tmp_path
    assert not (tmp_path / "addresses.json").exists()


def _sleeper(place: site.Site) -> daemon.Daemon:
    program = processes.Program(
        name="sleeper",
        command=[sys.executable, "-c", "import time; time.sleep(600)"],
        environment={},
        log=place.logs / "sleeper.log",
    )
    return daemon.Daemon(program=program, is_ready=lambda: True)


def test_other_commands_find_the_addresses_and_nobody_else_reads_them(folder: pathlib.Path) -> None:
    with site.open_site(folder=folder) as place:
        path = folder / "addresses.json"
        assert json.loads(path.read_text()) == dict(place.environment)
        assert set(place.environment) == {*ADDRESSES, "SECRET_KEY", "EVIDENCE_FOLDER", "EVIDENCE_SIGNING_KEY"}
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_this_process_works_as_a_process_and_only_inside_a_block_as_the_owner(folder: pathlib.Path) -> None:
    def name() -> object:
        return connections["default"].settings_dict["NAME"]

    before = (name(), settings.CELERY_BROKER_URL, settings.SECRET_KEY)
    with site.open_site(folder=folder) as place:
        assert name() == "database_url"
        with place.as_owner():
            assert name() == "database_owner_url"
        assert name() == "database_url"
        assert place.environment["CELERY_BROKER_URL"] == settings.CELERY_BROKER_URL
    assert (name(), settings.CELERY_BROKER_URL, settings.SECRET_KEY) == before


def test_killed_process_is_revived_and_all_are_stopped_at_the_end(folder: pathlib.Path) -> None:
    with site.open_site(folder=folder) as place:
        place.start(process=(sleeper := _sleeper(place)))
        assert sleeper.child is not None
        sleeper.child.process.kill()
        sleeper.child.process.wait()
        assert [sentence.split(" (pid")[0] for sentence in place.revive()] == ["sleeper"]
        assert sleeper.is_running()
    assert not sleeper.is_running()
