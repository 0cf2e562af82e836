"""The one way in: verdicts per item, permissions, incidents, dead letters, nudges."""

import dataclasses
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from casino.access import sources
from casino.access.models import Source
from casino.access.permission import Permission
from casino.events import store
from casino.events.models import DeadLetter, Event, Incident
from casino.ingest.accept import Arrival, Door, SourcePosition, SourceRecord, Verdict, VerdictStatus, accept
from casino.ingest.errors import ZombieConsumer
from tests.casino.events.samples import played, voided, wire

pytestmark = pytest.mark.django_db
with_pit = pytest.mark.usefixtures("pit")

S = VerdictStatus


def arrive(*events: dict[str, Any] | bytes, door: Door = Door.FILE, **members: Any) -> tuple[Verdict, ...]:
    bodies = [event if isinstance(event, bytes) else wire(event) for event in events]
    return accept(arrivals=[Arrival(body=body, door=door, **members) for body in bodies])


@with_pit
def test_neighbours_of_a_bad_item_go_on() -> None:
    verdicts = arrive(played(number=1), b"\xff", played(number=2), played(number=1), played(id="other"))
    assert [one.status for one in verdicts] == [S.STORED, S.REFUSED, S.STORED, S.DUPLICATE, S.CONFLICT]
    assert (verdicts[1].code, verdicts[4].code) == ("not_utf8", "second_opening")
    assert verdicts[3].position == verdicts[0].position


def test_nothing_at_all_is_accepted() -> None:
    assert accept(arrivals=[]) == ()


def test_an_unknown_source_is_an_incident_without_effect() -> None:
    verdict = arrive(played())[0]
    assert (verdict.status, verdict.code) == (S.NOT_ALLOWED, "unknown_source")
    assert (Event.objects.count(), bytes(Incident.objects.get().body)) == (0, wire(played()))


@pytest.mark.parametrize(
    ("kinds", "tables", "code"),
    [
        pytest.param(["round.voided/v1"], ["*"], "kind_not_allowed", id="another kind"),
        pytest.param(["*"], ["T02"], "table_not_allowed", id="another table"),
        pytest.param([], [], "kind_not_allowed", id="nothing is allowed by default"),
    ],
)
def test_a_source_says_only_what_it_is_registered_for(kinds: list[str], tables: list[str], code: str) -> None:
    sources.register(name="pit-1", kinds_allowed=kinds, tables=tables)
    assert arrive(played())[0].code == code


def test_a_source_that_was_switched_off_says_nothing(pit: Source) -> None:
    Source.objects.filter(pk=pit.pk).update(is_active=False)
    assert arrive(played())[0].code == "unknown_source"


@pytest.mark.parametrize(
    ("permission", "code"),
    [
        pytest.param(Permission(sources=frozenset(), tables=frozenset({"*"})), "key_source_not_allowed", id="source"),
        pytest.param(
            Permission(sources=frozenset({"pit-1"}), tables=frozenset({"T02"})), "key_table_not_allowed", id="table"
        ),
        pytest.param(Permission(sources=frozenset({"*"}), tables=frozenset({"T01"})), "", id="both listed"),
    ],
)
@with_pit
def test_a_key_says_only_what_it_lists(permission: Permission, code: str) -> None:
    assert arrive(played(), door=Door.REST, allowed=permission)[0].code == code


def approved() -> dict[str, Any]:
    data = voided()["data"] | {"event_hash": "0" * 64, "basis": "engine"}
    return voided(type="settlement.approved/v1", data=data)


def issued() -> dict[str, Any]:
    data = {"slip": "S1", "cage": "main", "amount": 100, "requested_by": "anna", "approved_by": "boris"}
    return voided(type="chips.issued/v1", data=data)


@pytest.mark.parametrize("door", [Door.KAFKA, Door.FILE])
@pytest.mark.parametrize("event", [approved(), issued()], ids=["approval", "issue"])
@with_pit
def test_four_eyes_kinds_come_by_rest_only(event: dict[str, Any], door: Door) -> None:
    assert arrive(event, door=door)[0].code == "door_not_allowed"
    assert arrive(event, door=Door.REST)[0].status is S.STORED


@with_pit
def test_one_person_alone_is_stored_and_left_to_settlement() -> None:
    alone = voided(data=voided()["data"] | {"approved_by": "anna"})
    assert arrive(alone)[0].status is S.STORED


@pytest.mark.parametrize("door", [Door.KAFKA, Door.FILE, Door.REST])
@with_pit
def test_nobody_outside_speaks_for_the_engine(door: Door) -> None:
    failed = voided(type="settlement.failed/v1", data={"table": "T01", "position": 1, "attempts": 3, "error": "x"})
    assert arrive(failed, door=door)[0].code == "internal_kind"
    assert arrive(failed, door=Door.INTERNAL)[0].status is S.STORED


@with_pit
def test_a_refused_record_is_a_dead_letter_with_its_bytes_and_the_position_moves() -> None:
    record = SourceRecord(topic="rounds", partition=3, offset=41)
    position = SourcePosition(topic_id="t", partition=3, next_before=None, next_after=42)
    arrival = Arrival(body=b"\x00poison", door=Door.KAFKA, record=record, key=b"T01")
    accept(arrivals=[arrival], positions=[position])
    accept(arrivals=[arrival])
    letter = DeadLetter.objects.get()
    assert (bytes(letter.body), bytes(letter.key or b""), letter.offset, letter.code) == (
        b"\x00poison", b"T01", 41, "not_json",
    )  # fmt: skip
    assert store.position_of(topic_id="t", partition=3) == 42


@with_pit
def test_a_zombie_stores_nothing() -> None:
    position = SourcePosition(topic_id="t", partition=0, next_before=None, next_after=1)
    accept(arrivals=[], positions=[position])
    with pytest.raises(ZombieConsumer, match="no longer stands at None"):
        accept(arrivals=[Arrival(body=wire(played()), door=Door.KAFKA)], positions=[position])
    assert Event.objects.count() == 0


def test_permission_is_frozen() -> None:
    permission = Permission(sources=frozenset(), tables=frozenset())
    with pytest.raises(dataclasses.FrozenInstanceError):
        permission.tables = frozenset({"*"})  # type: ignore[misc] # that is what is tried


@with_pit
@settings(max_examples=80, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_whatever_bytes_come_the_door_stores_them_or_says_why(data: st.DataObject) -> None:
    """What the door can read, PostgreSQL takes as well; the neighbour is stored in any case."""
    bodies = st.sampled_from([wire(played()), wire(voided()), wire(issued())])
    body = bytearray(data.draw(bodies))
    for _ in range(data.draw(st.integers(0, 3))):
        body[data.draw(st.integers(0, len(body) - 1))] = data.draw(st.sampled_from(b'\\\x00 "0e.,:{}[]-u\xed\xff\x7f'))
    odd, good = arrive(bytes(body) if data.draw(st.booleans()) else data.draw(st.binary(max_size=40)), voided(id="n"))
    assert (odd.status in {S.STORED, S.DUPLICATE}) == (odd.reason == "")
    assert good.status in {S.STORED, S.DUPLICATE}
