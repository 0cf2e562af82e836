"""Frames as bytes, made once a frame and shared by every client; only the `id` line differs from stream to stream."""

import dataclasses
import datetime as dt
import itertools
import operator
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence

import msgspec

from casino.streaming.frames import events
from casino.streaming.frames.changes import advance
from casino.streaming.frames.places import Place
from casino.streaming.frames.shapes import Frame
from casino.streaming.frames.standing import Standing, Step

_DATA = b"\ndata: "
_encode = msgspec.json.Encoder().encode


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Encoded:
    """A frame ready to be sent: `event:` and `data:` lines. `with_cards` is for clients that may see cards."""

    table: str
    name: str
    place: Place
    text: bytes
    with_cards: bytes

    def json(self, *, sees_cards: bool) -> msgspec.Raw:
        """Return the frame as JSON alone."""
        text = self.with_cards if sees_cards else self.text
        return msgspec.Raw(text[text.index(_DATA) + len(_DATA) :].strip())


class Run:
    """Frames of one table that follow one another, and how they were written for streams that are told the same.

    Most streams of a table differ in nothing: what was put together for one is what the next one gets.
    """

    __slots__ = ("_written", "first", "frames", "table")

    def __init__(self, frames: Sequence[Encoded]) -> None:
        """Take one frame or more, in the order of the log."""
        self.frames = frames
        self.first = frames[0].place
        self.table = frames[0].table
        self._written: dict[Hashable, bytes] = {}

    def written(self, *, key: Hashable, write: Callable[[Sequence[Encoded]], bytes]) -> bytes:
        """Return what was written under a key, writing it for the first that asks."""
        text = self._written.get(key)
        if text is None:
            text = self._written[key] = write(self.frames)
        return text


def runs(*, frames: Iterable[Encoded]) -> Iterator[Run]:
    """Cut frames in the order of the log into runs of one table."""
    for _, own in itertools.groupby(frames, key=operator.attrgetter("table")):
        yield Run(tuple(own))


def encoded(*, frame: Frame, place: Place) -> Encoded:
    """Encode a frame that is told up to a place."""
    with_cards = lines(frame=frame)
    text = with_cards
    if isinstance(frame, events.RoundResult | events.RoundCorrected) and frame.cards is not msgspec.UNSET:
        text = lines(frame=msgspec.structs.replace(frame, cards=msgspec.UNSET))
    return Encoded(table=frame.table, name=frame.name, place=place, text=text, with_cards=with_cards)


def lines(*, frame: Frame | events.Reset | events.End) -> bytes:
    """Return a frame's lines without its id: JSON has no line breaks of its own."""
    return b"event: %s\ndata: %s\n\n" % (frame.name.encode(), _encode(frame))


def numbered(*, text: bytes, id: str) -> bytes:  # noqa: A002 - the word of the protocol
    """Put an id before the lines of a frame; an empty one makes the client forget the id it has."""
    return b"id: %s\n%s" % (id.encode(), text)


def steps_encoded(*, standing: Standing, steps: Sequence[Step], now: dt.datetime) -> Iterator[Encoded]:
    """Take in the steps of one table and give every frame of them."""
    for step in steps:
        for number, frame in enumerate(advance(standing=standing, step=step, now=now), start=1):
            yield encoded(frame=frame, place=Place(step.position, step.part, number))
