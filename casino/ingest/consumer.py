"""Consumes the topic of events: poll, accept a batch of each partition, look to the group, again.

Delivery by Kafka is at least once; effects are exactly once, because the position of each partition stands in our
database and moves, by compare and set, in the transaction that stores the events. The group only distributes
partitions, and its committed offsets are for lag graphs. Whoever woke up too late loses the compare-and-set and stops.
"""

import contextlib
import threading
import time
from collections.abc import Callable

import django.db
import kafka
import structlog

from casino.ingest.kafka import backlog, client
from casino.ingest.kafka.assignment import Assignment
from casino.ingest.kafka.dead_letters import DeadLetters
from casino.ingest.kafka.errors import BrokerUnreachable, NotAssigned, OffsetGap, TopicMissing
from casino.ingest.kafka.intake import DATABASE_AWAY, Batches, Intake
from casino.ingest.kafka.positions import Positions
from casino.ingest.kafka.progress import Progress
from casino.ingest.kafka.topics import Topic, Topics

POLL_MS = 500
RETRY_S = 1.0
COMMIT_EVERY_S = 1.0
LOOKS_BEYOND = 3
UNASSIGNED_S, UNASSIGNED_S_MAX = 30.0, 600.0
"""So long without a partition, a member joins again, each time more patient: it may be one too many, or forgotten."""


BROKER_AWAY = (BrokerUnreachable, TopicMissing, *client.TRANSIENT)

logger = structlog.get_logger(__name__)


def consume(
    *, settings: client.ConsumerSettings, stop: threading.Event, unsettled: Callable[[], int] = backlog.unsettled
) -> Progress:
    """Consume until `stop` is set and return what was done. A broker or a database that is away is waited for.

    `unsettled` counts the events that wait for settlement, for back-pressure. Raises OffsetGap when records are lost to
    us, ZombieConsumer when another consumer moved a position that this one held, ConsumerStalled when the client no
    longer hands records over.
    """
    progress = Progress()
    patience_s = UNASSIGNED_S
    with contextlib.ExitStack() as exits:
        while not stop.is_set():
            try:
                consumer = _connected(settings=settings, unsettled=unsettled, progress=progress, exits=exits)
                consumer.patience_s = patience_s
                consumer.run(stop=stop)
            except BROKER_AWAY as error:
                exits.close()
                logger.warning("waiting for the broker", bootstrap=settings.bootstrap, reason=str(error))
                stop.wait(RETRY_S)
            except NotAssigned as error:
                exits.close()
                logger.warning("joining the group again", reason=str(error))
                patience_s = min(consumer.patience_s * 2, UNASSIGNED_S_MAX)
    logger.info("consumer stopped", **progress.counts)
    return progress


class Consumer:
    """One connected member of the group."""

    def __init__(
        self,
        *,
        settings: client.ConsumerSettings,
        topics: Topics,
        topic_id: str,
        connected: kafka.KafkaConsumer,
        resting: backlog.Backlog,
        progress: Progress,
    ) -> None:
        self._settings, self._topics, self._client = settings, topics, connected
        self._backlog, self._progress = resting, progress
        self._positions = Positions(topic_id=topic_id)
        self._dead_letters = DeadLetters(bootstrap=settings.bootstrap, topic=settings.dead_letter_topic)
        self._intake = Intake(positions=self._positions, progress=progress, dead_letters=self._dead_letters)
        self._assignment = Assignment(pause=connected.pause)
        self._is_resting = False
        self._committed_at = time.monotonic()
        self._looks_beyond = 0
        self._owned_at = time.monotonic()
        self.patience_s = UNASSIGNED_S
        connected.subscribe([settings.topic], listener=self._assignment)
        logger.info("consuming from", topic=settings.topic, topic_id=topic_id, group=settings.group)

    def run(self, *, stop: threading.Event) -> None:
        """Take turns until told to stop; after trouble read the positions again."""
        while not stop.is_set():
            try:
                self._turn()
            except BROKER_AWAY as error:
                self._start_over(what="broker away", error=error, stop=stop)
            except DATABASE_AWAY as error:
                django.db.connection.close()
                self._start_over(what="database away", error=error, stop=stop)

    def close(self) -> None:
        """Leave the group."""
        self._dead_letters.close()
        with contextlib.suppress(*client.TRANSIENT):
            self._client.commit(self._offsets(), timeout_ms=1_000)
        self._client.close(autocommit=False, timeout_ms=5_000)

    def _turn(self) -> None:
        """Poll once and store what came."""
        if self._assignment.has_fresh:
            self._place()
        self._rest_or_go_on()
        batches = self._poll()
        if batches and self._is_same_topic() and not self._intake.take(batches=batches):
            self._assignment.renew(partitions=batches)
        if time.monotonic() - self._committed_at >= COMMIT_EVERY_S:
            self._look_around()
        if self._progress.is_due() and not self._assignment.has_fresh:
            lag = client.lag(consumer=self._client, partitions=self._assignment.placed())
            self._progress.log(lag=lag, is_resting=self._is_resting)

    def _place(self) -> None:
        """Seek newly assigned partitions to our own positions; this thread alone asks the database."""
        fresh = self._assignment.take_fresh()
        try:
            self._is_same_topic()
            for partition in fresh:
                offset = self._positions.read(partition=partition)
                with client.while_owned():
                    self._client.seek(partition, offset)
                    if not self._is_resting:
                        self._client.resume(partition)
        except BaseException:
            self._assignment.renew(partitions=fresh)
            raise

    def _rest_or_go_on(self) -> None:
        """Pause while too many events wait for settlement, and take up again later. Polling goes on all the time."""
        is_high = self._backlog.is_high()
        if is_high:
            self._progress.rest()
        if is_high == self._is_resting:
            return
        self._is_resting = is_high
        act = self._client.pause if is_high else self._client.resume
        for partition in self._assignment.placed():
            with client.while_owned():
                act(partition)
        logger.info("resting" if is_high else "going on")

    def _poll(self) -> Batches:
        """Return records by partition, of partitions whose position is ours to move."""
        try:
            polled: Batches = self._client.poll(timeout_ms=POLL_MS)
        except client.NO_POSITION:
            if not self._assignment.has_fresh:
                raise
            return {}
        except client.OUT_OF_RANGE as error:
            self._out_of_range(error=error)
            return {}
        placed = self._assignment.placed()
        return {partition: records for partition, records in polled.items() if partition in placed}

    def _out_of_range(self, *, error: Exception | None) -> None:
        """Start a recreated topic anew; anything else is a gap that a person must judge."""
        if not self._is_same_topic():
            return
        positions = self._positions.known(partitions=self._assignment.placed())
        raise OffsetGap(client.gap(consumer=self._client, positions=positions)) from error

    def _look_beyond(self) -> None:
        """Find positions after the broker's end ourselves, where the broker does not refuse them.

        One look proves nothing: another member may have moved a partition since our last fetch.
        """
        positions = self._positions.known(partitions=self._assignment.placed())
        is_beyond = client.beyond(consumer=self._client, positions=positions)
        self._looks_beyond = self._looks_beyond + 1 if is_beyond else 0
        if self._looks_beyond >= LOOKS_BEYOND:
            self._out_of_range(error=None)

    def _is_same_topic(self) -> bool:
        """Tell whether the topic is still the one that our positions speak of; start at its beginning if not.

        Asked after every poll: fetches name a topic, not its id, so records of a recreated one look like the next.
        """
        topic_id = _prepared(topics=self._topics, settings=self._settings).id
        if topic_id == self._positions.topic_id:
            return True
        logger.warning("topic was recreated", topic=self._settings.topic, topic_id=topic_id)
        self._positions.start_over(topic_id=topic_id)
        self._assignment.renew(partitions=self._assignment.owned)
        return False

    def _look_around(self) -> None:
        """Once a second: do we own something, is the topic the same, do we stand inside its log; and tell the group."""
        self._committed_at = now = time.monotonic()
        self._assignment.reconcile(actual=self._client.assignment())
        if self._assignment.owned:
            self._owned_at, self.patience_s = now, UNASSIGNED_S
        elif now - self._owned_at > self.patience_s:
            raise NotAssigned(f"no partition of {self._settings.topic} for {now - self._owned_at:.0f} s")
        if self._is_same_topic():
            self._look_beyond()
            self._commit()

    def _commit(self) -> None:
        """Tell the group how far we are, for lag graphs only: nothing depends on it."""
        offsets = self._offsets()
        if offsets:
            with contextlib.suppress(*client.TRANSIENT):
                self._client.commit_async(offsets, callback=_log_commit)

    def _offsets(self) -> dict[kafka.TopicPartition, kafka.structs.OffsetAndMetadata]:
        known = self._positions.known(partitions=self._assignment.placed())
        return {one: kafka.structs.OffsetAndMetadata(offset, "", -1) for one, offset in known.items()}

    def _start_over(self, *, what: str, error: Exception, stop: threading.Event) -> None:
        """Note trouble, wait a little, and read every position again: what was in hand may or may not be stored."""
        logger.warning(what, reason=str(error).strip())
        self._assignment.renew(partitions=self._assignment.owned)
        stop.wait(RETRY_S)


def _prepared(*, topics: Topics, settings: client.ConsumerSettings) -> Topic:
    """Find our topic, or make both where that is wanted; raises TopicMissing."""
    try:
        return topics.find(name=settings.topic)
    except TopicMissing:
        if settings.partitions_created is None:
            raise
        topics.ensure(name=settings.dead_letter_topic, partitions=1)
        return topics.ensure(name=settings.topic, partitions=settings.partitions_created)


def _connected(
    *,
    settings: client.ConsumerSettings,
    unsettled: Callable[[], int],
    progress: Progress,
    exits: contextlib.ExitStack,
) -> Consumer:
    """Return a connected member; what it opened is closed by `exits`."""
    topics = Topics(bootstrap=settings.bootstrap)
    exits.callback(topics.close)
    topic = _prepared(topics=topics, settings=settings)
    consumer = Consumer(
        settings=settings,
        topics=topics,
        topic_id=topic.id,
        connected=client.connect(settings=settings),
        resting=backlog.Backlog(count=unsettled, limit=settings.backlog_max),
        progress=progress,
    )
    exits.callback(consumer.close)
    return consumer


def _log_commit(_offsets: object, answer: object) -> None:
    if isinstance(answer, Exception):
        logger.debug("group commit failed", reason=str(answer))
