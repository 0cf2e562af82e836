"""Any play of any game through the REST door: never a 5xx, nothing lost, and all that is stored is settled or held."""

import copy
import itertools
import json
import pathlib
import re
from typing import Any

import pytest
from django.contrib.auth.models import Permission, User
from django.test import Client
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rest_framework.test import APIClient

from casino import draining
from casino.events.models import Event
from casino.settlement import drain
from reports.feed import Kind
from tests.casino.callers import caller, post, register_pit
from tests.casino.settlement.shards import rows, shard
from tests.games.fuzz import damaged

PAGE = (pathlib.Path(__file__).parents[3] / "docs" / "GAMES.md").read_text()
PLAYS: list[dict[str, Any]] = [
    {name: value for name, value in json.loads(block).items() if name != "returned"}
    for block in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
]
"""One play of every game and house: ruleset, record, bets."""
TABLE = "T01"
NUMBERS = itertools.count(1)
ANSWERED = {"stored", "refused", "conflict", "duplicate"}


def _event(play: dict[str, Any]) -> dict[str, Any]:
    number = next(NUMBERS)
    record = dict(play["record"]) if isinstance(play.get("record"), dict) else play.get("record")
    data = {**copy.deepcopy(play), "record": record, "table": TABLE, "shoe": number, "round": 1}
    return {
        "specversion": "1.0", "id": f"any-{number}", "source": "pit-1", "type": "round.played/v1",
        "time": "2026-11-30T21:14:05+08:00", "data": data,
    }  # fmt: skip


def _records(play: dict[str, Any]) -> st.SearchStrategy[dict[str, Any]]:
    """Damage the record alone, so that most of what comes is read, or anything of the play."""
    return damaged(st.just(play["record"])).map(lambda record: {**play, "record": record}) | damaged(st.just(play))


@pytest.fixture
def pit(db: None) -> APIClient:  # noqa: ARG001 - needs the database
    register_pit()
    return caller()


@pytest.fixture
def auditor(db: None) -> Client:  # noqa: ARG001 - needs the database
    user = User.objects.create_user("auditor", is_staff=True)
    user.user_permissions.set(Permission.objects.filter(codename__startswith="view_"))
    client = Client(raise_request_exception=False)
    client.force_login(user)
    return client


def _settled() -> None:
    place = shard(table=TABLE)
    while drain.settle_batch(shard=place, limit=100).events:
        pass
    draining.project(place)


@pytest.mark.parametrize("play", PLAYS, ids=[play["ruleset"] for play in PLAYS])
@settings(max_examples=5, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(data=st.data())
def test_any_play_is_answered_kept_and_settled_or_held(
    pit: APIClient, auditor: Client, play: dict[str, Any], data: st.DataObject
) -> None:
    before = Event.objects.count()
    events = [_event(one) for one in data.draw(st.lists(_records(play), min_size=1, max_size=5))]
    answer = post(pit, json.dumps(events).encode())
    assert answer.status_code < 500
    statuses = [item["status"] for item in answer.json()["results"]]
    assert len(statuses) == len(events)
    assert set(statuses) <= ANSWERED
    stored = [event for event, status in zip(events, statuses, strict=True) if status == "stored"]
    assert Event.objects.count() == before + len(stored)
    _settled()
    kinds = dict(rows("select shoe, kind from settlement_outcome where part = 0 and number = 1"))
    for event in stored:
        shoe = event["data"]["shoe"]
        assert kinds[shoe] in {Kind.SETTLED, Kind.HELD}
        assert auditor.get(reverse("round", args=[TABLE, shoe, 1])).status_code == 200
