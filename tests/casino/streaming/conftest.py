"""Fixtures of the feed's tests: a site that is served, and clients of it."""

from collections.abc import Iterator

import pytest

from tests.casino.streaming import serving
from tests.casino.streaming.conformance import Feed

HEARTBEAT_S = 0.4


@pytest.fixture
def site(own_database: str) -> Iterator[str]:  # noqa: ARG001 - ordering only
    """Serve a database of one's own; yields the address."""
    serving.admit()
    with serving.served(heartbeat_s=HEARTBEAT_S) as address:
        yield address


@pytest.fixture
def feed(site: str) -> Feed:
    """Return a client whose key covers T01 and T02."""
    return serving.feed_of(site, serving.new_key())
