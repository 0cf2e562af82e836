"""Positions: where to read on, and when a lost compare-and-set is a hand-over and when the end."""

import kafka
import pytest

from casino.events import store
from casino.ingest.errors import ZombieConsumer
from casino.ingest.kafka.positions import HAND_OVERS_MAX, Positions

PARTITION = kafka.TopicPartition("rounds", 3)
LOST = ZombieConsumer("partition 3 was taken over", partition=3)

pytestmark = pytest.mark.django_db


def _stored(*, topic_id: str, next_offset: int) -> None:
    store.append(
        events=[],
        positions=[
            store.SourcePosition(topic_id=topic_id, partition=3, next_before=None, next_after=next_offset),
        ],
    )


def test_a_topic_that_was_never_read_starts_at_its_beginning() -> None:
    assert Positions(topic_id="new").read(partition=PARTITION) == 0


def test_a_position_belongs_to_the_id_of_a_topic_not_to_its_name() -> None:
    _stored(topic_id="one", next_offset=40)
    positions = Positions(topic_id="one")
    assert positions.read(partition=PARTITION) == 40
    positions.start_over(topic_id="two")
    assert positions.known(partitions=[PARTITION]) == {}
    assert positions.read(partition=PARTITION) == 0


def test_a_move_starts_where_we_stand_even_if_offsets_have_holes() -> None:
    _stored(topic_id="one", next_offset=40)
    positions = Positions(topic_id="one")
    positions.read(partition=PARTITION)
    move = positions.move(partition=PARTITION, next_offset=55)
    assert (move.next_before, move.next_after) == (40, 55)


def test_losing_before_the_first_own_move_is_a_hand_over_a_few_times() -> None:
    positions = Positions(topic_id="one")
    positions.read(partition=PARTITION)
    for _ in range(HAND_OVERS_MAX):
        positions.lost(partition=PARTITION, error=LOST)
    with pytest.raises(ZombieConsumer):
        positions.lost(partition=PARTITION, error=LOST)


def test_losing_after_an_own_move_is_the_end() -> None:
    positions = Positions(topic_id="one")
    positions.read(partition=PARTITION)
    positions.moved(partition=PARTITION, next_offset=10)
    with pytest.raises(ZombieConsumer):
        positions.lost(partition=PARTITION, error=LOST)


def test_a_partition_that_was_assigned_again_may_be_handed_over_again() -> None:
    positions = Positions(topic_id="one")
    positions.moved(partition=PARTITION, next_offset=10)
    positions.read(partition=PARTITION)
    positions.lost(partition=PARTITION, error=LOST)
