"""POST /api/v1/events: one or many, exact bytes, an answer per item, never a 5xx."""

import io
import json
import threading
from typing import Any

import pytest
from django.core.handlers.asgi import ASGIRequest
from django.db import connections
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from casino.events import store
from casino.events.models import Event
from casino.ingest.api import Events
from casino.rest.parsing import BODY_BYTES_MAX
from tests.casino.callers import caller, post, register_pit
from tests.casino.events.samples import played, wire


@pytest.fixture
def client(db: None) -> Any:  # noqa: ARG001 - needs the database
    register_pit()
    return caller()


def test_one_event_is_stored_with_its_exact_bytes(client: Any) -> None:
    body = json.dumps(played(), indent=1).encode()
    answer = post(client, b" \n" + body + b"\n")
    assert (answer.status_code, answer.json()["status"], answer.json()["position"]) == (201, "stored", 1)
    assert store.read_one(shard=answer.json()["shard"], position=1).body == body


def test_sending_again_answers_200_and_the_same_place(client: Any) -> None:
    first, again = post(client, wire(played())), post(client, json.dumps(played()).encode())
    assert (again.status_code, again.json()["status"]) == (200, "duplicate")
    assert (again.json()["shard"], again.json()["position"]) == (first.json()["shard"], first.json()["position"])


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        pytest.param(wire(played(time="2026-11-30T21:14:06+08:00")), 409, "same_id_other_content", id="conflict"),
        pytest.param(wire(played(id="x")), 409, "second_opening", id="second play"),
        pytest.param(wire(played(source="nobody", number=2)), 403, "unknown_source", id="unknown source"),
        pytest.param(wire(played(number=2)).replace(b"12000", b"12000.5"), 422, "float", id="float"),
        pytest.param(wire(played(number=2)).replace(b"12000", b"NaN"), 422, "not_a_number", id="NaN"),
        pytest.param(b"{", 422, "not_json", id="half an object"),
        pytest.param(b"", 422, "not_json", id="nothing"),
        pytest.param(b"\xff\xfe", 422, "not_utf8", id="not UTF-8"),
        pytest.param(b"[{]", 400, "not_json", id="an array that is none"),
        pytest.param(b"[" * 100_000, 400, "too_deep", id="nothing but brackets"),
        pytest.param(b"[" + b"1," * 5000 + b"1]", 413, "too_large", id="too many items"),
        pytest.param(b" " * (BODY_BYTES_MAX + 1), 413, "too_large", id="too many bytes"),
    ],
)
def test_what_is_wrong_is_a_problem_with_a_code(client: Any, body: bytes, status: int, code: str) -> None:
    post(client, wire(played()))
    answer = post(client, body)
    assert (answer.status_code, answer["Content-Type"]) == (status, "application/problem+json")
    assert (answer.json()["code"], answer.json()["status"]) == (code, status)


@pytest.mark.parametrize(("body", "status"), [(wire(played()), 201), (b" " * (BODY_BYTES_MAX + 1), 413)])
def test_a_body_may_come_in_chunks_without_a_length(client: Any, body: bytes, status: int) -> None:
    key = client._credentials["HTTP_AUTHORIZATION"].encode()  # noqa: SLF001 - what the client would send
    headers = [(b"transfer-encoding", b"chunked"), (b"content-type", b"application/json"), (b"authorization", key)]
    scope = {"type": "http", "method": "POST", "path": "/api/v1/events", "headers": headers, "query_string": b""}
    assert Events.as_view()(ASGIRequest(scope, io.BytesIO(body))).status_code == status


def test_a_batch_answers_item_by_item_and_keeps_each_slice(client: Any) -> None:
    spaced = json.dumps(played(number=2), indent=2).encode()
    answer = post(client, b"[ " + wire(played()) + b" ,\n" + spaced + b", 7 ,{}, " + wire(played()) + b"]")
    told = answer.json()
    assert answer.status_code == 207
    assert [one["http"] for one in told["results"]] == [201, 201, 422, 422, 200]
    assert (told["stored"], told["duplicates"], told["failed"]) == (2, 1, 2)
    assert [one.body for one in store.read(shard=told["results"][0]["shard"], after=0, limit=9)] == [
        wire(played()), spaced,
    ]  # fmt: skip


def test_a_batch_without_failures_answers_200(client: Any) -> None:
    answer = post(client, b"[" + wire(played()) + b"]", content_type="application/cloudevents-batch+json")
    assert (answer.status_code, answer.json()["failed"]) == (200, 0)
    assert post(client, b"[]").json()["results"] == []


@pytest.mark.parametrize("content_type", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"])
def test_another_content_type_is_415(client: Any, content_type: str) -> None:
    answer = post(client, wire(played()), content_type=content_type)
    assert (answer.status_code, answer.json()["code"]) == (415, "unsupported_media_type")


def test_a_key_without_the_scope_or_the_table_stores_nothing(db: None) -> None:  # noqa: ARG001 - needs the database
    register_pit()
    assert post(caller(scopes=["events:read"]), wire(played())).status_code == 403
    assert post(caller(tables=["T02"]), wire(played())).json()["code"] == "key_table_not_allowed"
    assert Event.objects.count() == 0


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    body=st.binary(max_size=300)
    | st.recursive(
        st.none() | st.booleans() | st.floats() | st.integers() | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    ).map(lambda value: json.dumps(value).encode())
)
def test_no_body_is_answered_by_a_server_error(client: Any, body: bytes) -> None:
    answer = post(client, body)
    assert answer.status_code < 500
    assert answer.json()


def test_twenty_equal_posts_at_once_store_one(own_database: str) -> None:  # noqa: ARG001 - commits
    register_pit()
    client = caller()
    answers: list[int] = []
    start = threading.Barrier(20)

    def send() -> None:
        try:
            start.wait()
            answers.append(post(client, wire(played())).status_code)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=send) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers) == [200] * 19 + [201]
    assert Event.objects.count() == 1
