"""Fixtures of the settlement's tests on a database."""

import pytest

from casino.access import sources
from tests.casino.settlement.shards import SOURCE


@pytest.fixture
def log(db: None) -> None:  # noqa: ARG001 - ordering only
    """Let the source of these tests say everything, in one transaction that is rolled back."""
    sources.register(name=SOURCE, kinds_allowed=["*"], tables=["*"])


@pytest.fixture
def committed_log(own_database: str) -> str:
    """Give a database of one's own in which the source of these tests may say everything."""
    sources.register(name=SOURCE, kinds_allowed=["*"], tables=["*"])
    return own_database
