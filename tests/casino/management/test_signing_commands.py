"""The commands around the signing key say what they did, as text and as JSON, and refuse by name."""

import io
import json
import pathlib
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from pytest_django import Settings

from casino.access import sources
from casino.evidence.signing import keyfile
from tests.casino.settlement.history import play
from tests.casino.settlement.shards import SOURCE, say, settle
from tests.casino.signing import NAME, configure


def run(*arguments: object) -> str:
    out = io.StringIO()
    call_command(*map(str, arguments), stdout=out)
    return out.getvalue()


def told(*arguments: object) -> Any:
    return json.loads(run(*arguments, "--json"))


@pytest.fixture
def key(db: None, settings: Settings, tmp_path: pathlib.Path) -> pathlib.Path:  # noqa: ARG001 - ordering only
    """A key, a folder, and one batch that is sealed."""
    configure(settings=settings, folder=tmp_path)
    sources.register(name=SOURCE, kinds_allowed=["*"], tables=["*"])
    say(("round.played/v1", play(1)))
    settle()
    return pathlib.Path(settings.EVIDENCE_SIGNING_KEY)


def test_a_key_is_made_once_and_its_public_half_is_shown(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "signing.key"
    shown = run("make_signing_key", NAME, "--path", path)
    assert str(keyfile.read(path=path).verifier) in shown
    assert keyfile.read(path=path).private_text() not in shown
    with pytest.raises(CommandError, match="holds a key already"):
        run("make_signing_key", NAME, "--path", path)
    assert told("make_signing_key", NAME, "--path", tmp_path / "other.key")["public_key"].startswith(f"{NAME}+")


def test_a_key_needs_a_place_and_a_name(settings: Settings, tmp_path: pathlib.Path) -> None:
    settings.EVIDENCE_SIGNING_KEY = ""
    with pytest.raises(CommandError, match="set EVIDENCE_SIGNING_KEY"):
        run("make_signing_key", NAME, "--path", "")
    with pytest.raises(CommandError, match="no space and no plus"):
        run("make_signing_key", "two words", "--path", tmp_path / "signing.key")


@pytest.mark.usefixtures("key")
def test_a_checkpoint_is_signed_at_once() -> None:
    assert run("checkpoint").startswith("checkpoint 1, 1 heads more, 3 files, closed ")
    assert told("checkpoint") == {"size": 1, "heads": 0, "days": [], "written": 0}


@pytest.mark.django_db
def test_without_a_key_the_command_says_what_to_set(settings: Settings) -> None:
    settings.EVIDENCE_SIGNING_KEY = settings.EVIDENCE_FOLDER = ""
    with pytest.raises(CommandError, match="set EVIDENCE_SIGNING_KEY and EVIDENCE_FOLDER first"):
        run("checkpoint")


def test_a_rotated_key_is_shown_and_signs_from_there_on(key: pathlib.Path) -> None:
    with pytest.raises(CommandError, match="has signed nothing yet"):
        run("rotate_signing_key")
    run("checkpoint")
    rotated = told("rotate_signing_key")
    assert rotated == {"number": 2, "from_size": 1, "public_key": str(keyfile.read(path=key).verifier)}
    assert "Key 3 signs from size 1 on" in run("rotate_signing_key", "--name", "other.casino.invalid/ledger")
    assert keyfile.read(path=key).name == "other.casino.invalid/ledger"


def test_an_exchanged_key_is_refused(key: pathlib.Path) -> None:
    run("checkpoint")
    key.unlink()
    keyfile.write(signer=keyfile.new_signer(name=NAME), path=key)
    with pytest.raises(CommandError, match="the one introduced last is"):
        run("checkpoint")
