"""A key, a folder for checkpoints, rounds that were settled in small batches, and a whole day with its bundle."""

import datetime as dt
import pathlib

import pytest
from pytest_django import Settings

from casino.access import sources
from casino.evidence import checkpoints, rotation
from casino.evidence.bundle import export
from casino.evidence.signing.notes import Signer
from tests.casino.settlement.history import PERSONS, bet, play, round_of
from tests.casino.settlement.shards import SOURCE, say, settle
from tests.casino.signing import NOW, configure

DAY = dt.date(2026, 11, 29)


@pytest.fixture
def signer(tmp_path: pathlib.Path, settings: Settings) -> Signer:
    """Configure a key and a folder of their own."""
    return configure(settings=settings, folder=tmp_path)


@pytest.fixture
def place(signer: Signer, settings: Settings) -> pathlib.Path:  # noqa: ARG001 - ordering only
    """Return the folder of checkpoints."""
    return pathlib.Path(settings.EVIDENCE_FOLDER)


@pytest.fixture
def log(db: None) -> None:  # noqa: ARG001 - ordering only
    """Let the source of these tests say everything."""
    sources.register(name=SOURCE, kinds_allowed=["*"], tables=["*"])


@pytest.fixture
def house(log: None, signer: Signer, settings: Settings) -> Signer:  # noqa: ARG001 - ordering only
    """Settle a day with all that can happen in it, in small batches, signed by two keys; return the first one."""
    say(
        ("table.opened/v1", {"table": "T01", "ruleset": "baccarat.casinonia/1"}),
        ("table.filled/v1", {"slip": "S2", "cage": "main", "table": "T01", "amount": 500_000}),
        ("chips.bought/v1", {"slip": "S3", "player": "4471", "amount": 100_000, "table": "T01"}),
    )
    for table in ("T01", "T02"):
        say(*(("round.played/v1", {**play(number), "table": table}) for number in range(1, 6)))
        settle(limit=2, table=table)
    checkpoints.take(now=NOW)
    rotation.rotate(path=pathlib.Path(settings.EVIDENCE_SIGNING_KEY))
    say(
        ("round.voided/v1", {**round_of(2), **PERSONS}),
        ("round.corrected/v1", play(3, replaces=1, bets=[bet(stake=20_000)], **PERSONS)),
        ("round.played/v1", play(7, bets=[bet("nonsense")])),
        ("slip.voided/v1", {"slip": "S3", "table": "T01", **PERSONS}),
    )
    settle(limit=3)
    settle(limit=3, table="main")
    checkpoints.take(now=NOW + dt.timedelta(days=1))
    return signer


@pytest.fixture
def bundle(house: Signer, tmp_path: pathlib.Path) -> pathlib.Path:  # noqa: ARG001 - settles
    """Write the bundle of that day."""
    return export.export(day=DAY, table=None, path=tmp_path / "day.zip").path


def settle_rounds(*, first: int, last: int, limit: int = 2) -> int:
    """Play and settle rounds of T01 in batches of `limit`; return how many batches it took."""
    say(*(("round.played/v1", play(number)) for number in range(first, last + 1)))
    return settle(limit=limit)
