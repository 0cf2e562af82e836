"""`manage.py verify` holds on honest books, and finds whatever was changed behind the database's back."""

import contextlib
import io
import json
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection

from tests.casino.proofs.conftest import Forge


def verify() -> dict[str, Any]:
    """Run the command and return its JSON, whether it fails or not."""
    out = io.StringIO()
    with contextlib.suppress(CommandError):
        call_command("verify", "--json", stdout=out)
    found: dict[str, Any] = json.loads(out.getvalue())
    return found


def bad() -> dict[str, str]:
    """Name the failed proofs with the first bad place of each."""
    return {proof["name"]: proof["first_bad"] for proof in verify()["proofs"] if not proof["ok"]}


def test_honest_books_hold(house: str) -> None:  # noqa: ARG001 - what is proved
    out = io.StringIO()
    call_command("verify", stdout=out)
    lines = out.getvalue().splitlines()
    assert [line for line in lines[:-1] if not line.startswith("ok ")] == []
    assert lines[-1] == f"all {len(lines) - 1} proofs hold"


def test_the_application_s_role_is_enough_to_prove(house: str) -> None:  # noqa: ARG001 - what is proved
    with connection.cursor() as cursor:
        cursor.execute("SET ROLE casino_app")
    assert bad() == {}


def test_empty_books_hold(own_database: str) -> None:  # noqa: ARG001 - what is proved
    assert bad() == {}


ROUND_TWO = "(SELECT position FROM events_event WHERE stream = 'round/T01/1/2' AND version = 1)"
REPLAY = "log against ledger: replay"
FORGERIES = [
    pytest.param(
        f"UPDATE ledger_transfer SET amount = amount + 1 WHERE code = 7 AND amount = 4000 AND entry = {ROUND_TWO}",
        "settlement: outcomes against transfers",
        "round/T01/1/2 ",
        id="one amount of a transfer",
    ),
    pytest.param(
        "UPDATE ledger_transfer SET debit = (SELECT id FROM ledger_account WHERE code = 'player/9')"
        f" WHERE code = 7 AND amount = 2000 AND entry = {ROUND_TWO}",
        "ledger: deltas against transfers",
        "batch 1 account player/4471",
        id="the player of a transfer",
    ),
    pytest.param(
        "UPDATE events_event SET body = replace(body::text, '10000', '90000')::json WHERE stream = 'round/T01/1/4'",
        "log: bytes against leaves",
        "round/T01/1/4 ",
        id="the body of an event",
    ),
    pytest.param(
        "UPDATE events_event SET body = replace(body::text, '10000', '90000')::json,"
        " leaf = sha256('\\x00'::bytea || convert_to(replace(body::text, '10000', '90000'), 'UTF8'))"
        " WHERE stream = 'round/T01/1/4'",
        "log: identities",
        "round/T01/1/4 ",
        id="the body of an event and its leaf",
    ),
    pytest.param(
        "UPDATE events_event SET body = replace(body::text, '4000', '9000')::json,"
        " leaf = sha256('\\x00'::bytea || convert_to(replace(body::text, '4000', '9000'), 'UTF8'))"
        " WHERE stream = 'round/T01/1/4'; UPDATE events_identity i SET leaf = e.leaf FROM events_event e"
        " WHERE e.shard = i.shard AND e.position = i.position AND i.leaf <> e.leaf",
        REPLAY,
        "round/T01/1/4 ",
        id="the body of an event, its leaf and its identity",
    ),
    pytest.param(
        'UPDATE settlement_outcome SET facts = replace(facts::text, \'"outcome":"B"\', \'"outcome":"P"\')::json'
        " WHERE number = 6",
        REPLAY,
        "round/T01/1/6 ",
        id="the result in the facts of an outcome",
    ),
    pytest.param(
        "UPDATE ledger_batch SET root = sha256(root), head = sha256(previous || sha256(root))"
        " WHERE number = (SELECT max(number) FROM ledger_batch) AND lane IN"
        " (SELECT shard FROM events_event WHERE stream LIKE 'round/T01/%')",
        REPLAY,
        "shard",
        id="the root of the last batch, with a head that fits",
    ),
    pytest.param(
        "DELETE FROM events_event WHERE stream = 'round/T01/1/5'",
        "log: dense positions",
        "position 9",
        id="an event deleted",
    ),
    pytest.param(
        "DELETE FROM settlement_outcome WHERE number = 5",
        "settlement: an outcome for every event",
        "round/T01/1/5 ",
        id="an outcome deleted",
    ),
    pytest.param(
        "UPDATE settlement_outcome SET first_transfer = first_transfer + 1 WHERE number = 4",
        "settlement: transfers of every outcome",
        "round/T01/1/4 ",
        id="an outcome moved to other transfers",
    ),
    pytest.param(
        "UPDATE settlement_outcome SET staked = staked + 5 WHERE number = 6",
        "settlement: outcomes against transfers",
        "round/T01/1/6 ",
        id="the stakes of an outcome",
    ),
    pytest.param(
        "UPDATE ledger_batch SET root = sha256(root), head = sha256(previous || sha256(root)) WHERE number = 1",
        "ledger: chain of heads",
        "batch 2",
        id="the root of a batch",
    ),
    pytest.param(
        "UPDATE reports_bet_day SET returned = returned - 1, reversed_returned = reversed_returned + 1"
        " WHERE bet = 'banker'",
        "reports: figures against the ledger by code",
        "tray/T01",
        id="a figure of a report",
    ),
    pytest.param(
        "UPDATE reports_shoe SET results = replace(results, 'B', 'P')",
        "reports: read models against a recount",
        "reports_shoe T01 1",
        id="the results of a shoe",
    ),
    pytest.param(
        "UPDATE reports_table_day SET bought = bought + 7",
        "reports: figures against the ledger by code",
        "tray/T01",
        id="a drop",
    ),
]


@pytest.mark.parametrize(("statement", "proof", "place"), FORGERIES)
def test_a_forgery_is_found_and_named(forge: Forge, statement: str, proof: str, place: str) -> None:
    forge(statement)
    found = bad()
    assert proof in found, found
    assert place in found[proof]


def test_a_failed_proof_ends_the_command_with_an_error_that_names_the_place(forge: Forge) -> None:
    forge("UPDATE reports_table_day SET held = held + 1")
    with pytest.raises(CommandError, match=r"1 of .* proofs failed; first bad: reports_table_day 2026-11-29 T01 False"):
        call_command("verify", stdout=io.StringIO())
