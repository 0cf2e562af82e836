"""A process with another number of shards than its database does not start."""

import os
import subprocess
import sys

import pytest
from django.db import connection

pytestmark = pytest.mark.django_db

_WEB = "import django; django.setup(); import casino.asgi; print('serves')"


def start_web(*, shards: str, database: str) -> subprocess.CompletedProcess[str]:
    settings = connection.settings_dict
    host, user, password = settings["HOST"], settings["USER"], settings["PASSWORD"]
    url = f"postgresql://{user}:{password}@/{database}?host={host}&port={settings['PORT']}"
    environment = os.environ | {"DATABASE_URL": url, "SHARDS": shards, "DJANGO_SETTINGS_MODULE": "casino.settings"}
    return subprocess.run(  # noqa: S603 - our own interpreter
        [sys.executable, "-c", _WEB], env=environment, capture_output=True, text=True, timeout=60, check=False
    )


def test_another_number_of_shards_does_not_start() -> None:
    started = start_web(shards="64", database=str(connection.settings_dict["NAME"]))
    assert started.returncode != 0
    assert "created with 8 shards, the setting SHARDS says 64" in started.stderr


def test_the_right_number_starts() -> None:
    started = start_web(shards="8", database=str(connection.settings_dict["NAME"]))
    assert (started.returncode, started.stdout.strip().splitlines()[-1]) == (0, "serves"), started.stderr


def test_a_database_that_cannot_be_asked_is_no_reason_to_stop() -> None:
    started = start_web(shards="8", database="postgres")
    assert started.returncode == 0
    assert "not checked yet" in started.stdout + started.stderr
