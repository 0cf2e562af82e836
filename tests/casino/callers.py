"""Callers of the REST interface to test with: a client that carries an API key."""

import datetime
from collections.abc import Sequence
from typing import Any

from rest_framework.test import APIClient

from casino.access import keys, sources
from casino.access.permission import SCOPES


def caller(
    *, scopes: Sequence[str] = SCOPES, tables: Sequence[str] = ("*",), allowed_sources: Sequence[str] = ("*",)
) -> APIClient:
    """Return a client whose key allows this; errors of views answer as they would in production."""
    expires_at = datetime.datetime.now(datetime.UTC) + datetime.timedelta(days=1)
    made = keys.create(name="test", scopes=scopes, tables=tables, sources=allowed_sources, expires_at=expires_at)
    client = APIClient(raise_request_exception=False)
    client.credentials(HTTP_AUTHORIZATION=f"Bearer {made.text}")
    return client


def register_pit() -> None:
    """Register pit-1, which may say everything."""
    sources.register(name="pit-1", kinds_allowed=["*"], tables=["*"])


def post(client: APIClient, body: Any, *, content_type: str = "application/json", **headers: Any) -> Any:
    """Post bytes to the door."""
    return client.generic("POST", "/api/v1/events", body, content_type=content_type, **headers)
