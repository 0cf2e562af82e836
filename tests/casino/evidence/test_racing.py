"""Two clocks at once sign one tree."""

import concurrent.futures
import pathlib

import psycopg
import pytest
from django.db import connections
from pytest_django import Settings

from casino import tasks
from casino.access import sources
from casino.celery import app
from casino.evidence import checkpoints
from casino.evidence.errors import BadKeyFile
from casino.evidence.signing.notes import Signer
from tests.casino.evidence.conftest import settle_rounds
from tests.casino.settlement.shards import SOURCE, rows
from tests.casino.signing import NOW

SIGNING = "select pg_advisory_xact_lock(hashtextextended('evidence_checkpoint', 0))"


def _nudge(_: int) -> None:
    try:
        tasks.checkpoint()
    finally:
        connections.close_all()


@pytest.fixture
def house(own_database: str) -> str:
    """A database in which three batches are sealed."""
    sources.register(name=SOURCE, kinds_allowed=["*"], tables=["*"])
    settle_rounds(first=1, last=6)
    return own_database


@pytest.mark.usefixtures("house")
def test_tasks_at_once_sign_one_checkpoint(signer: Signer, place: pathlib.Path) -> None:  # noqa: ARG001 - configures
    app.finalize()  # which Celery does at the first call otherwise, in all threads at once
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        list(pool.map(_nudge, range(8)))
    assert rows("select size from evidence_checkpoint") == [(3,)]
    assert len(list(place.glob("2*/*.checkpoint"))) == 1


def test_who_comes_second_leaves_it_to_the_first(house: str, signer: Signer) -> None:  # noqa: ARG001 - configures
    with psycopg.connect(house) as other:
        other.execute(SIGNING)
        assert checkpoints.take(now=NOW) is None
    assert rows("select count(*) from evidence_checkpoint") == [(0,)]


@pytest.mark.usefixtures("house")
def test_without_a_key_nothing_is_signed(settings: Settings) -> None:
    settings.EVIDENCE_SIGNING_KEY = settings.EVIDENCE_FOLDER = ""
    tasks.checkpoint()
    assert rows("select count(*) from evidence_leaf") == [(0,)]
    settings.EVIDENCE_SIGNING_KEY = settings.EVIDENCE_FOLDER = "/nowhere"
    with pytest.raises(BadKeyFile):
        tasks.checkpoint()
