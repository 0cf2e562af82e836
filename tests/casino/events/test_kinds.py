"""Kinds: released names only grow, old versions read as new ones, docs and schemas tell what the types read."""

import copy
import json
import pathlib
import re
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from casino.events import kinds, schemas
from casino.events.errors import EventRefused, UnknownKind
from casino.events.kinds.tables import RoadsReset
from casino.ingest.decode import decode
from tests.casino.callers import caller, post, register_pit
from tests.casino.events.samples import played, voided, wire

HERE = pathlib.Path(__file__).parent
DOCS = (HERE.parents[2] / "docs" / "EVENTS.md").read_text()
EXAMPLES = [example.encode() for example in re.findall(r"```json\n(.*?)\n```", DOCS, re.DOTALL)]
NAMES = [json.loads(example)["id"] for example in EXAMPLES]


def test_released_kinds_are_only_ever_added() -> None:
    assert sorted(kinds.KINDS) == (HERE / "released_kinds.txt").read_text().split()


@pytest.mark.django_db
@pytest.mark.parametrize("example", EXAMPLES, ids=NAMES)
def test_the_documented_example_is_stored(example: bytes) -> None:
    register_pit()
    answer = post(caller(), example)
    assert (answer.status_code, answer.json()["status"]) == (201, "stored")


@pytest.mark.parametrize("example", EXAMPLES, ids=NAMES)
def test_the_documented_example_fits_its_schema(example: bytes) -> None:
    event = json.loads(example)
    jsonschema.Draft202012Validator(schemas.schema(kind=event["type"])).validate(event)


APPROVAL = json.loads(EXAMPLES[NAMES.index("T01-214-36-a")])
BOUGHT = json.loads(EXAMPLES[NAMES.index("slip-1001")])
VOIDED_SLIP = json.loads(EXAMPLES[NAMES.index("slip-1002-v")])


@pytest.mark.parametrize(
    ("example", "change"),
    [
        pytest.param(BOUGHT, {"table": "T01"}, id="a slip at two places"),
        pytest.param(BOUGHT, {"cage": None}, id="a slip nowhere"),
        pytest.param(VOIDED_SLIP, {"table": None}, id="a void of a slip nowhere"),
        pytest.param(APPROVAL, {"returned": None}, id="an explicit approval of nothing"),
        pytest.param(APPROVAL, {"basis": "engine"}, id="a list that the engine would not read"),
        pytest.param(APPROVAL, {"event_hash": "x" * 64}, id="a hash of other letters"),
    ],
)
def test_door_and_schema_refuse_the_same(example: dict[str, Any], change: dict[str, Any]) -> None:
    event = example | {"data": example["data"] | change}
    assert not jsonschema.Draft202012Validator(schemas.schema(kind=event["type"])).is_valid(event)
    with pytest.raises(EventRefused):
        decode(body=wire(event))


ODD_VALUES: list[Any] = [
    None, True, 0, 1, -1, 2**31, 2**53, "", "x", "a b", "é", "x" * 65, "T-1", "explicit", "engine", [], {}, {"1": "x"},
    {"a b": "x"}, [1], "2026-11-30T21:14:05+08:00",
]  # fmt: skip


def places(value: Any) -> list[tuple[Any, Any]]:
    """List every member of a JSON value as (container, key)."""
    found: list[tuple[Any, Any]] = []
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
        found.append((value, key))
        if isinstance(inner, dict | list):
            found += places(inner)
    return found


def refusal(body: bytes) -> str:
    try:
        decode(body=body)
    except EventRefused as refused:
        return refused.detail
    return ""


@settings(max_examples=150)
@given(data=st.data())
def test_door_and_schema_agree_on_any_change_of_an_example(data: st.DataObject) -> None:
    event = json.loads(data.draw(st.sampled_from(EXAMPLES)))
    kind = event["type"]
    for _ in range(data.draw(st.integers(1, 2))):
        container, key = data.draw(st.sampled_from([one for one in places(event) if one[1] not in {"time", "type"}]))
        if data.draw(st.booleans()):
            container[key] = copy.deepcopy(data.draw(st.sampled_from(ODD_VALUES)))
        else:
            del container[key]
    valid = jsonschema.Draft202012Validator(schemas.schema(kind=kind)).is_valid(event)
    assert (refusal(wire(event)) == "") == valid


def test_every_kind_of_the_outside_has_an_example() -> None:
    shown = {json.loads(example)["type"] for example in EXAMPLES}
    assert shown == {kind.name for kind in kinds.KINDS.values() if not kind.is_internal}


def section_of(kind: str) -> str:
    return next(part for part in re.split(r"^## ", DOCS, flags=re.MULTILINE) if kind in part.partition("\n")[0])


@pytest.mark.parametrize("kind", sorted(kinds.KINDS))
def test_every_member_is_documented_under_its_kind(kind: str) -> None:
    section = section_of(kind)
    if kind == "round.corrected/v1":  # it has all members of round.played
        section += section_of("round.played/v1")
    schema = schemas.schema(kind=kind)
    members = {name for one in schema["$defs"].values() for name in one["properties"]}
    assert {name for name in members if f"`{name}`" not in section} == set()


@pytest.mark.parametrize("kind", sorted(kinds.KINDS))
def test_every_schema_is_a_schema(kind: str) -> None:
    schema = schemas.schema(kind=kind)
    jsonschema.Draft202012Validator.check_schema(schema)
    assert schema["properties"]["type"] == {"const": kind}


def test_an_old_version_reads_as_the_newest_and_its_bytes_stay() -> None:
    body = wire(played(type="roads.reset/v0", data={"table": "T01"}))
    assert kinds.decode(kind="roads.reset/v0", body=body) == RoadsReset(table="T01", reason="not recorded")
    assert decode(body=body).body == body


@pytest.mark.parametrize("kind", ["roads.reset/v99", "nothing/v1", ""])
def test_an_unknown_version_in_the_log_is_an_error_of_its_own(kind: str) -> None:
    with pytest.raises(UnknownKind, match="cannot read"):
        kinds.decode(kind=kind, body=wire(played()))


def test_bytes_that_do_not_read_as_their_kind_are_the_same_error() -> None:
    with pytest.raises(UnknownKind, match="do not read as"):
        kinds.decode(kind="round.voided/v1", body=wire(played()))


@pytest.mark.parametrize(
    ("event", "stream", "key"),
    [
        (played(), "round/T01/1/1", "T01"),
        (voided(), "round/T01/1/1", "T01"),
        (played(type="shoe.started/v1", data={"table": "T01", "shoe": 3}), "shoe/T01/3", "T01"),
        (played(type="table.closed/v1", data={"table": "T01"}), "table/T01", "T01"),
        (json.loads(EXAMPLES[NAMES.index("slip-1001")]), "slip/1001", "main"),
        (json.loads(EXAMPLES[NAMES.index("slip-1002")]), "slip/1002", "T01"),
        (json.loads(EXAMPLES[NAMES.index("slip-1003-v")]), "slip/1003", "T01"),
        (json.loads(EXAMPLES[NAMES.index("slip-1")]), "slip/1", "main"),
    ],
)
def test_every_fact_knows_its_stream_and_its_shard(event: dict[str, Any], stream: str, key: str) -> None:
    fact = decode(body=wire(event)).fact
    assert (fact.stream(), fact.shard_key()) == (stream, key)


@given(data=st.data())
def test_what_is_encoded_from_a_fact_decodes_to_it(data: st.DataObject) -> None:
    example = data.draw(st.sampled_from(EXAMPLES))
    event = decode(body=example)
    again = event.kind.decoder.decode(example)
    assert again.data == event.fact
    assert kinds.decode(kind=event.kind.name, body=example) == kinds.upcast.current(fact=event.fact)
