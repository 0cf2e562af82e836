"""The log over REST."""

import base64
import hashlib
import json

import pytest

from casino.events import kinds, store
from casino.ingest.accept import Arrival, Door, accept
from tests.casino.callers import caller, register_pit
from tests.casino.events.samples import incoming, played, voided, wire

pytestmark = pytest.mark.django_db


def test_a_stream_is_listed_in_order() -> None:
    store.append(events=[incoming(event) for event in (played(), played(number=2), voided())])
    rows = caller().get("/api/v1/events?stream=round/T01/1/1").json()["results"]
    assert [(row["type"], row["version"]) for row in rows] == [("round.played/v1", 1), ("round.voided/v1", 2)]


def test_the_bytes_of_an_event_hash_to_its_leaf() -> None:
    at = store.append(events=[incoming(played())])[0]
    told = caller().get(f"/api/v1/events/{at.shard}/{at.position}").json()
    raw = caller().get(f"/api/v1/events/{at.shard}/{at.position}/body").content
    assert hashlib.sha256(b"\0" + raw).hexdigest() == told["leaf"]
    assert told["body"].encode() == raw == wire(played())


def test_a_key_limited_to_tables_sees_only_those() -> None:
    at = store.append(events=[incoming(played())])[0]
    limited = caller(tables=["T01"])
    assert limited.get("/api/v1/events").json()["code"] == "table_not_allowed"
    assert len(limited.get("/api/v1/events?stream=round/T01/1/1").json()["results"]) == 1
    assert limited.get(f"/api/v1/events/{at.shard}/{at.position}").status_code == 200
    other = caller(tables=["T02"])
    assert other.get("/api/v1/events?stream=round/T01/1/1").status_code == 403
    assert other.get(f"/api/v1/events/{at.shard}/{at.position}").status_code == 404
    assert other.get("/api/v1/incidents").status_code == 403


def test_incidents_are_listed_with_their_bytes() -> None:
    register_pit()
    conflict = wire(played(time="2026-11-30T22:00:00Z"))
    accept(arrivals=[Arrival(body=body, door=Door.FILE) for body in (wire(played()), conflict)])
    row = caller().get("/api/v1/incidents?code=same_id_other_content").json()["results"][0]
    assert (row["door"], row["event_id"], base64.b64decode(row["body"])) == ("file", "T01-1-1", conflict)
    assert caller().get("/api/v1/incidents?code=other").json()["results"] == []


@pytest.mark.parametrize("path", ["/api/v1/events/99999999/1", "/api/v1/events/0/99999999999999999999"])
def test_a_place_beyond_what_can_be_stored_is_404(path: str) -> None:
    assert caller().get(path).status_code == 404


def test_sources_are_listed() -> None:
    register_pit()
    assert caller().get("/api/v1/sources").json()["results"][0]["kinds"] == ["*"]


def test_every_kind_has_its_schema() -> None:
    client = caller()
    listed = client.get("/api/v1/schemas").json()
    assert {row["type"] for row in listed} == set(kinds.KINDS)
    for row in listed:
        answer = client.get(row["schema"])
        assert json.loads(answer.content)["properties"]["type"] == {"const": row["type"]}
    assert client.get("/api/v1/schemas/round.played/v9").json()["code"] == "unknown_kind"
