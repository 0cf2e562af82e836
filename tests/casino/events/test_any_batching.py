"""The law of the log: however events are repeated and cut into batches, the log that results is the same."""

import itertools

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from casino.events import store
from tests.casino.events.samples import incoming, played, voided, wire

pytestmark = pytest.mark.django_db

POOL = [
    *(incoming(played(table=table, number=number)) for table in ("T01", "T02") for number in (1, 2, 3)),
    incoming(voided(number=2)),
    incoming(voided(number=9)),
    incoming(wire(played(number=1)).replace(b",", b", ")),  # the first one again, spelled otherwise
    incoming(played(number=1, time="2026-11-30T23:00:00Z")),  # the same id with other content
    incoming(played(number=2, id="again")),  # a second play of a round
]


def content() -> list[tuple[int, int, str, int, bytes]]:
    return [
        (one.shard, one.position, one.stream, one.version, one.body)
        for shard in store.heads()
        for one in store.read(shard=shard, after=0, limit=1000)
    ]


def log_of(*, batches: list[list[store.Incoming]]) -> list[tuple[int, int, str, int, bytes]]:
    """Append batches to an empty log, read it, and forget it."""
    with transaction.atomic():
        for batch in batches:
            store.append(events=batch)
        found = content()
        transaction.set_rollback(True)
    return found


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(picks=st.lists(st.sampled_from(POOL), min_size=1, max_size=30), data=st.data())
def test_repeats_and_batches_change_nothing(picks: list[store.Incoming], data: st.DataObject) -> None:
    cuts = sorted(data.draw(st.lists(st.integers(0, len(picks)), max_size=4)))
    edges = [0, *cuts, len(picks)]
    batches = [picks[start:end] for start, end in itertools.pairwise(edges)]
    once = log_of(batches=[picks])
    assert log_of(batches=batches) == once
    assert log_of(batches=[*batches, picks, *batches]) == once


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(picks=st.lists(st.sampled_from(POOL), min_size=1, max_size=30))
def test_positions_are_dense_and_identities_and_versions_unique(picks: list[store.Incoming]) -> None:
    found = log_of(batches=[picks])
    for shard in {row[0] for row in found}:
        positions = [row[1] for row in found if row[0] == shard]
        assert positions == list(range(1, len(positions) + 1))
    for stream in {row[2] for row in found}:
        versions = [row[3] for row in found if row[2] == stream]
        assert versions == list(range(1, len(versions) + 1))
    assert len({row[4] for row in found}) == len(found)
