"""Checkpoints are served as they were signed, and every proof leads to them by the standard's own arithmetic."""

import hashlib
from typing import Any

import pytest
from rest_framework.test import APIClient

from casino.evidence import checkpoints, tree
from casino.evidence.signing.notes import Signer
from ledger import merkle
from tests.casino.callers import caller
from tests.casino.evidence.conftest import settle_rounds
from tests.casino.settlement.history import PERSONS, play, round_of
from tests.casino.settlement.shards import say, settle, shard
from tests.casino.signing import NAME, NOW
from tests.ledger import attacks


@pytest.fixture
def client(log: None, signer: Signer) -> APIClient:  # noqa: ARG001 - configures
    """Two checkpoints over nine rounds, one of them voided, one slip, and a caller who may read."""
    settle_rounds(first=1, last=7, limit=3)
    checkpoints.take(now=NOW)
    say(("round.voided/v1", {**round_of(2), **PERSONS}))
    settle_rounds(first=8, last=9)
    checkpoints.take(now=NOW)
    return caller()


def get(client: APIClient, path: str) -> Any:
    answer = client.get(f"/api/v1/{path}")
    assert answer.status_code == 200, answer.content
    return answer.json()


def root_of(told: dict[str, Any], *, leaf: bytes, size: int) -> bytes | None:
    path = [bytes.fromhex(one) for one in told["path"]]
    return merkle.root_from_inclusion(leaf=leaf, index=told["index"], size=size, proof=path)


def check(event: dict[str, Any]) -> None:
    """Follow one event from its leaf to the checkpoint."""
    leaf = merkle.leaf_hash(data=bytes.fromhex(event["leaf_data"]))
    batch, head = event["batch"], event["head"]
    assert leaf.hex() == event["leaf"]
    root = root_of(event, leaf=leaf, size=batch["entries"])
    assert root is not None
    assert root.hex() == batch["root"]
    assert hashlib.sha256(bytes.fromhex(batch["previous"]) + root).hexdigest() == batch["head"]
    top = tree.leaf_hash(lane=event["shard"], batch=batch["number"], head=bytes.fromhex(batch["head"]))
    signed = root_of(head, leaf=top, size=head["checkpoint"]["size"])
    assert signed is not None
    assert signed.hex() == head["checkpoint"]["root"]


def test_checkpoints_are_listed_newest_first(client: APIClient) -> None:
    assert [one["size"] for one in get(client, "checkpoints")["results"]] == [5, 3]


def test_a_checkpoint_is_served_as_it_was_signed(client: APIClient) -> None:
    for path, size in (("latest", 5), ("3", 3)):
        answer = client.get(f"/api/v1/checkpoints/{path}")
        assert answer["Content-Type"].startswith("text/plain")
        assert answer.content.decode() == checkpoints.of_size(size=size).note
    day = client.get("/api/v1/checkpoints/days/2026-11-28").content.decode()
    assert day.splitlines()[::3][:2] == [NAME, "gaming-day 2026-11-28"]


def test_a_reader_of_text_gets_text(client: APIClient) -> None:
    assert client.get("/api/v1/checkpoints/latest", HTTP_ACCEPT="text/plain").status_code == 200


@pytest.mark.parametrize(
    "path",
    [
        "checkpoints/4",
        "checkpoints/99999999999999999999999",
        "checkpoints/days/2026-11-01",
        "checkpoints/0/consistency/3",
        "checkpoints/3/consistency/2",
        "checkpoints/3/consistency/99",
        "rounds/T01/1/77/proof",
        "events/0/999/proof",
    ],
)
def test_what_is_not_there_is_404(client: APIClient, path: str) -> None:
    answer = client.get(f"/api/v1/{path}")
    assert (answer.status_code, answer["Content-Type"]) == (404, "application/problem+json")


@pytest.mark.parametrize("path", ["checkpoints/days/tomorrow", "rounds/T01/1/2/proof?size=x"])
def test_what_is_misspelled_is_400(client: APIClient, path: str) -> None:
    assert client.get(f"/api/v1/{path}").status_code == 400


def test_the_older_tree_is_proved_to_be_the_beginning_of_the_newer(client: APIClient) -> None:
    told = get(client, "checkpoints/3/consistency/5")
    assert merkle.is_consistent(
        first=3,
        first_root=bytes(checkpoints.of_size(size=3).root),
        second=5,
        second_root=bytes(checkpoints.of_size(size=5).root),
        proof=[bytes.fromhex(one) for one in told["proof"]],
    )
    assert told["second_root"] == bytes(checkpoints.of_size(size=5).root).hex()


def test_a_round_is_proved_with_its_void(client: APIClient) -> None:
    told = get(client, "rounds/T01/1/2/proof")
    assert told["round"] == "round/T01/1/2"
    assert [event["head"]["checkpoint"]["size"] for event in told["events"]] == [5, 5]
    for event in told["events"]:
        check(event)


def test_a_round_is_proved_against_the_checkpoint_that_somebody_holds(client: APIClient) -> None:
    played, voided = get(client, "rounds/T01/1/2/proof?size=3")["events"]
    check(played)
    assert (played["head"]["checkpoint"]["size"], voided["head"]) == (3, None)


def test_what_no_checkpoint_covers_yet_says_so(client: APIClient) -> None:
    settle_rounds(first=10, last=10)
    assert get(client, "rounds/T01/1/10/proof")["events"][0]["head"] is None
    say(("round.played/v1", play(11)))
    assert get(client, "rounds/T01/1/11/proof")["events"] == []


def test_any_event_is_proved(client: APIClient) -> None:
    say(("chips.bought/v1", {"slip": "S3", "player": "4471", "amount": 100_000, "table": "T01"}))
    at = f"events/{shard()}/11/proof"
    assert client.get(f"/api/v1/{at}").json()["code"] == "not_settled"
    settle()
    checkpoints.take(now=NOW)
    check(get(client, at))


def test_a_forged_row_is_not_proved(client: APIClient) -> None:
    attacks.run("set local session_replication_role = replica")
    attacks.run("update ledger_transfer set amount = amount + 1 where batch = 1 and number = 1")
    answer = client.get("/api/v1/rounds/T01/1/1/proof")
    assert (answer.status_code, answer.json()["code"]) == (500, "evidence_broken")


def test_keys_are_served_with_their_introductions(client: APIClient, signer: Signer) -> None:
    (key,) = get(client, "checkpoints/keys")["results"]
    assert (key["verifier"], key["from_size"]) == (str(signer.verifier), 0)
    assert key["note"].startswith(f"{NAME}/keys\n1\n")


@pytest.mark.usefixtures("client")
def test_scope_and_table_are_asked_for() -> None:
    assert caller(scopes=["rounds:read"]).get("/api/v1/checkpoints/latest").status_code == 403
    other = caller(scopes=["rounds:read"], tables=["T02"])
    assert other.get("/api/v1/rounds/T01/1/2/proof").status_code == 403
