"""What was signed shows beside each round and on the page of proofs, with the note to download; a forgery shows too."""

import datetime as dt
import pathlib

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from casino.evidence import checkpoints
from casino.pages.queries import signed
from casino.pages.sheets import proofs
from tests.casino.pages.floor import happen, play
from tests.casino.signing import NOW, configure
from tests.ledger import attacks

ROUND = "/rounds/T01/1/1/"


@pytest.fixture
def folder(office: Client, settings: Settings, tmp_path: pathlib.Path) -> pathlib.Path:  # noqa: ARG001 - ordering only
    """A round that was settled, and a key."""
    configure(settings=settings, folder=tmp_path)
    happen(("round.played/v1", play(1)))
    return tmp_path / "checkpoints"


def shown(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.usefixtures("folder")
def test_before_the_first_checkpoint_nothing_is_claimed(office: Client) -> None:
    assert "not signed yet" in shown(office, ROUND)
    assert "the first checkpoint is made within a minute" in shown(office, "/proofs/")


@pytest.mark.usefixtures("folder")
def test_a_signed_round_links_its_note_and_its_proof(office: Client) -> None:
    checkpoints.take(now=NOW)
    page = shown(office, ROUND)
    assert '<a class="k" href="/api/v1/checkpoints/1">1, signed ' in page
    assert 'href="/api/v1/rounds/T01/1/1/proof" download="proof.json">Download proof</a>' in page
    for path in ("/api/v1/checkpoints/1", "/api/v1/rounds/T01/1/1/proof", "/api/v1/checkpoints/keys"):
        assert office.get(path).status_code == 200


@pytest.mark.usefixtures("folder")
def test_the_page_of_proofs_lists_checkpoints_and_closed_days(office: Client) -> None:
    checkpoints.take(now=NOW)
    page = shown(office, "/proofs/")
    assert 'href="/api/v1/checkpoints/1" download="checkpoint-1.txt"' in page
    assert 'href="/api/v1/checkpoints/days/2026-11-28"' in page
    assert "1 batch in one tree; 1 root and signatures computed again" in page


@pytest.mark.usefixtures("folder")
def test_a_rewritten_head_does_not_lead_to_the_root(office: Client) -> None:
    checkpoints.take(now=NOW)
    attacks.run("set local session_replication_role = replica")
    attacks.run("update ledger_batch set root = sha256(root), head = sha256(previous || sha256(root))")
    page = shown(office, ROUND)
    assert "1, root differs" in page
    assert "Does not agree" in page


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("forgery", ["update evidence_key set note = 'x'", "update evidence_checkpoint set note = 'x'"])
def test_a_forged_signature_is_seen(office: Client, forgery: str) -> None:
    checkpoints.take(now=NOW)
    table = forgery.split()[1]
    attacks.run("set constraints all immediate")
    attacks.run(f"alter table {table} disable trigger evidence_append_only")
    attacks.run(forgery)
    assert "Something does not agree" in shown(office, "/proofs/")


def test_a_site_without_a_key_says_so(office: Client) -> None:
    assert "manage.py make_signing_key" in shown(office, "/proofs/")


@pytest.mark.usefixtures("folder")
def test_batches_that_wait_too_long_for_a_signature_are_late() -> None:
    checkpoints.take(now=NOW)
    happen(("round.played/v1", play(2)))
    now = timezone.now()
    assert proofs.signed_state(signed=signed.state(limit=8, now=now)).word == "Signed"
    assert proofs.signed_state(signed=signed.state(limit=8, now=now + dt.timedelta(minutes=9))).word == "1 to sign"
