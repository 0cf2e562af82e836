"""A key, a folder for checkpoints, and rounds that were settled in small batches."""

import pathlib

import pytest
from pytest_django import Settings

from casino.access import sources
from casino.evidence.signing.notes import Signer
from tests.casino.settlement.history import play
from tests.casino.settlement.shards import SOURCE, say, settle
from tests.casino.signing import configure


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


def settle_rounds(*, first: int, last: int, limit: int = 2) -> int:
    """Play and settle rounds of T01 in batches of `limit`; return how many batches it took."""
    say(*(("round.played/v1", play(number)) for number in range(first, last + 1)))
    return settle(limit=limit)
