"""Clients that are told the same share the bytes, and each is told what it would be told alone."""

import asyncio
import datetime as dt
from collections.abc import Sequence

import pytest

from casino.streaming.admission import Viewer
from casino.streaming.frames.encoding import Encoded, Run, runs
from casino.streaming.frames.places import Place
from casino.streaming.live.subscriber import Subscriber

NOW = dt.datetime(2026, 11, 29, 13, 0, tzinfo=dt.UTC)


def frame(position: int, *, table: str = "T01", part: int = 1, name: str = "round.result") -> Encoded:
    text = f"event: {name}\ndata: {table} {position} {part}\n\n".encode()
    return Encoded(table=table, name=name, place=Place(position, 1, part), text=text, with_cards=b"cards " + text)


def subscriber(
    *tables: str, types: Sequence[str] = (), sees_cards: bool = False, at: int = 0, waiting: int = 10**6
) -> Subscriber:
    viewer = Viewer(tables=frozenset({"*"}), key="k", sees_cards=sees_cards)
    made = Subscriber(viewer=viewer, tables=dict.fromkeys(tables, 3), types=types, waiting_bytes_max=waiting)
    made.places = {3: Place(at)}
    for table in tables:
        made.tell(shard=3, frame=frame(at, table=table, name="snapshot"))
    made.take()
    return made


def test_frames_of_other_tables_between_them_cut_runs() -> None:
    frames = [frame(1), frame(1, part=2), frame(2, table="T02"), frame(3)]
    assert [run.frames for run in runs(frames=frames)] == [tuple(frames[:2]), (frames[2],), (frames[3],)]


@pytest.mark.parametrize(
    "first",
    [
        pytest.param(("T01",), id="another of one table"),
        pytest.param(("T01", "T02"), id="one of two tables"),
    ],
)
def test_each_is_told_what_it_would_be_told_alone(first: tuple[str, ...]) -> None:
    frames = (frame(5), frame(5, part=2, name="road.delta"), frame(6))
    shared = Run(frames)
    for tables, types, sees_cards in (
        (first, (), False),
        (("T01",), (), False),
        (("T01",), (), True),
        (("T01",), ("road.delta",), False),
    ):
        alone, together = (subscriber(*tables, types=types, sees_cards=sees_cards) for _ in range(2))
        alone.offer(shard=3, run=Run(frames))
        together.offer(shard=3, run=shared)
        assert together.take() == alone.take() != b""
        assert together.places == alone.places == {3: frames[-1].place}


def test_frames_that_a_client_has_are_left_out_of_a_run() -> None:
    late = subscriber("T01", at=5)
    late.places = {3: Place(5, 1, 1)}
    late.offer(shard=3, run=Run((frame(5), frame(5, part=2), frame(6))))
    assert [line for line in late.take().splitlines() if line.startswith(b"data")] == [
        b"data: T01 5 2",
        b"data: T01 6 1",
    ]


def test_a_client_is_woken_for_what_it_is_told_and_not_for_what_it_left_out() -> None:
    async def run() -> None:
        chosen = subscriber("T01", types=("road.rebuilt",))
        chosen.offer(shard=3, run=Run((frame(1),)))
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(chosen.wait(), timeout=0.01)
        chosen.offer(shard=3, run=Run((frame(2, name="road.rebuilt"),)))
        await asyncio.wait_for(chosen.wait(), timeout=30)

    asyncio.run(run())
