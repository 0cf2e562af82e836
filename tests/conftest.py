"""Fixtures that every test may use."""

import os
import pathlib
import secrets

import hypothesis
from django.conf import settings

pytest_plugins = ["tests.servers", "tests.databases", "tests.missing"]


def pytest_configure() -> None:
    """Make up the secret that no setting has a default for; give laws time."""
    settings.SECRET_KEY = os.environ.setdefault("SECRET_KEY", secrets.token_urlsafe(32))
    pathlib.Path(settings.STATIC_ROOT).mkdir(parents=True, exist_ok=True)  # WhiteNoise warns of a missing folder
    # A machine that others load too must not fail a law for being slow; an example that failed can be had again.
    hypothesis.settings.register_profile("patient", deadline=None, print_blob=True)
    hypothesis.settings.load_profile("patient")
