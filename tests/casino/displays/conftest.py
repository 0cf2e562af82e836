"""Fixtures of displays: somebody who may look."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from casino.access import sources
from tests.casino.settlement.shards import SOURCE


@pytest.fixture
def viewer(db: None) -> Client:  # noqa: ARG001 - ordering only
    """Sign somebody in, and let the source of these tests say everything."""
    sources.register(name=SOURCE, kinds_allowed=["*"], tables=["*"])
    client = Client()
    client.force_login(User.objects.create_user(username="mei"))
    return client
