"""A source to test with."""

import pytest

from casino.access import sources
from casino.access.models import Source


@pytest.fixture
def pit(db: None) -> Source:  # noqa: ARG001 - needs the database
    """Return the source pit-1, which may say everything of every table."""
    return sources.register(name="pit-1", kinds_allowed=["*"], tables=["*"])
