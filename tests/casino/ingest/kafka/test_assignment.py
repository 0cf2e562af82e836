"""What the client's callbacks leave behind for the poll thread."""

import kafka

from casino.ingest.kafka.assignment import Assignment

ONE, TWO = kafka.TopicPartition("rounds", 1), kafka.TopicPartition("rounds", 2)


class Pauses:
    """Remembers what was paused."""

    def __init__(self) -> None:
        self.partitions: list[kafka.TopicPartition] = []

    def __call__(self, *partitions: kafka.TopicPartition) -> None:
        """Pause."""
        self.partitions += partitions


def test_an_assigned_partition_is_paused_and_waits_for_its_position() -> None:
    pauses = Pauses()
    assignment = Assignment(pause=pauses)
    assignment.on_partitions_assigned([ONE])
    assert pauses.partitions == [ONE]
    assert assignment.has_fresh
    assert assignment.placed() == set()
    assert assignment.take_fresh() == {ONE}
    assert assignment.placed() == {ONE}
    assert not assignment.has_fresh


def test_a_partition_that_went_again_needs_no_position() -> None:
    assignment = Assignment(pause=Pauses())
    assignment.on_partitions_assigned([ONE, TWO])
    assignment.on_partitions_lost([ONE])
    assert assignment.take_fresh() == {TWO}
    assignment.on_partitions_revoked([TWO])
    assert assignment.owned == set()


def test_only_owned_partitions_are_placed_again() -> None:
    pauses = Pauses()
    assignment = Assignment(pause=pauses)
    assignment.on_partitions_assigned([ONE])
    assignment.take_fresh()
    assignment.renew(partitions=[ONE, TWO])
    assert assignment.take_fresh() == {ONE}
    assert pauses.partitions == [ONE, ONE]


def test_what_the_client_says_counts_where_a_callback_was_left_out() -> None:
    pauses = Pauses()
    assignment = Assignment(pause=pauses)
    assignment.on_partitions_assigned([ONE])
    assignment.take_fresh()
    assignment.reconcile(actual=[TWO])
    assert assignment.owned == {TWO}
    assert assignment.take_fresh() == {TWO}
    assert pauses.partitions == [ONE, TWO]


def test_nothing_changes_where_both_agree() -> None:
    assignment = Assignment(pause=Pauses())
    assignment.on_partitions_assigned([ONE])
    assignment.take_fresh()
    assignment.reconcile(actual=[ONE])
    assert not assignment.has_fresh
