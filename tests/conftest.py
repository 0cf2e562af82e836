"""Fixtures that every test may use."""

import os
import secrets

from django.conf import settings

pytest_plugins = ["tests.servers", "tests.databases"]


def pytest_configure() -> None:
    """Make up the secret that no setting has a default for."""
    settings.SECRET_KEY = os.environ.setdefault("SECRET_KEY", secrets.token_urlsafe(32))
