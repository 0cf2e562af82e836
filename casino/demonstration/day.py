"""The simulated gaming day of one run: dealt once, published to Kafka, and published again if the broker forgot it."""

import dataclasses
import datetime as dt
from collections.abc import Callable

import msgspec
from django.conf import settings
from django.db import connection

from casino.events.store import look_up
from casino.ingest.kafka import topics
from casino.ingest.publisher import Publisher
from casino.simulation import day
from casino.simulation.clock import DayClock
from casino.simulation.messages import SimulatedEvent


class _Identity(msgspec.Struct):
    source: str
    id: str


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class GamingDay:
    """Day `number`: the chips issued to the cage as it starts, and the events of its tables in time order.

    `ids` holds the (source, id) of every event of the tables.
    """

    number: int
    opening: SimulatedEvent
    events: tuple[SimulatedEvent, ...]
    ids: tuple[tuple[str, str], ...]


def date(*, number: int) -> dt.date:
    """Return the date of gaming day `number`."""
    clock = DayClock(number=number, zone=settings.SITE_ZONE, start_hour=settings.GAMING_DAY_START_HOUR)
    return clock.start.date()


def opening(*, number: int) -> SimulatedEvent:
    """Return the chips issued to the cage as day `number` starts; only the REST door takes it."""
    return day.opening(number=number, zone=settings.SITE_ZONE, start_hour=settings.GAMING_DAY_START_HOUR)


def deal(*, number: int, rounds: int) -> GamingDay:
    """Deal a gaming day; its number is its seed, so the same number is the same day to the byte."""
    events = tuple(
        day.gaming_day(
            number=number,
            rounds=rounds,
            seed=number,
            zone=settings.SITE_ZONE,
            start_hour=settings.GAMING_DAY_START_HOUR,
        )
    )
    decode = msgspec.json.Decoder(_Identity).decode
    found = (decode(event.body) for event in events)
    return GamingDay(
        number=number,
        opening=opening(number=number),
        events=events,
        ids=tuple((identity.source, identity.id) for identity in found),
    )


def publish(*, gaming_day: GamingDay, tell: Callable[[int], None]) -> None:
    """Send every event of the day to Kafka, keyed by table, and wait until the broker has them all.

    `tell` hears how many were handed over.

    Raises:
        BrokerError: the broker is gone or refused a record.
    """
    bootstrap = settings.KAFKA_BOOTSTRAP_SERVERS
    topics.prepare(bootstrap=bootstrap, name=settings.KAFKA_TOPIC, is_created=True)
    with Publisher(bootstrap=bootstrap, topic=settings.KAFKA_TOPIC, linger_ms=20) as publisher:
        for number, event in enumerate(gaming_day.events, start=1):
            publisher.send(key=event.key, value=event.body)
            tell(number)


def logged(*, gaming_day: GamingDay) -> int:
    """Return how many events of the day the log holds."""
    with connection.cursor() as cursor:
        return len(look_up.known_events(cursor=cursor.cursor, ids=gaming_day.ids))
