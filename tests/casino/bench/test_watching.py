"""What a stream heard is read from its bytes, however they were cut, and must be whole."""

import pytest

from casino.bench.errors import LostFrameError
from casino.bench.watching import hearing, streams
from casino.bench.watching.hearing import Heard, Noted
from casino.simulation import load


def framed(name: str, seq: int, prev_seq: int, round_id: str = "") -> bytes:
    data = f'{{"type":"{name}","table":"L1-01","seq":{seq},"prev_seq":{prev_seq},"round_id":"{round_id}"}}'
    return f"id: x\nevent: {name}\ndata: {data}\n\n".encode()


def streamed(*bodies: bytes) -> bytes:
    chunks = (b"%x\r\n%s\r\n" % (len(body), body) for body in bodies)
    return b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n" + b"".join(chunks)


def noted(text: bytes, *, every: int) -> list[Noted]:
    return [Noted(at_s=float(at), text=text[at : at + every]) for at in range(0, len(text), every)]


SHOWN = b"retry: 2000\n\n" + framed("snapshot", 7, 7)
FIRST = framed("round.result", 8, 7, "L1-01/1/2") + framed("road.delta", 8, 8)
SECOND = framed("round.result", 9, 8, "L1-01/1/3")


@pytest.mark.parametrize("every", [1, 7, 64, 100_000])
def test_results_are_heard_when_their_last_byte_came(every: int) -> None:
    text = streamed(SHOWN, FIRST, b": heartbeat\n\n", SECOND)
    found = hearing.heard(table="L1-01", noted=noted(text, every=every))
    ends = [text.index(framed("road.delta", 8, 8)) - 1, len(text) - len(b"\r\n") - 1]
    assert found.results == [("L1-01/1/2", ends[0] // every * every), ("L1-01/1/3", ends[1] // every * every)]
    assert (found.frames, found.bytes) == (4, len(text))


def test_a_chunk_that_has_not_come_whole_is_not_heard() -> None:
    text = streamed(SHOWN, FIRST)[:-10]
    assert hearing.heard(table="L1-01", noted=noted(text, every=50)).frames == 1


@pytest.mark.parametrize(
    "bodies",
    [
        pytest.param((SHOWN, SECOND), id="a change is missing"),
        pytest.param((SHOWN, FIRST, FIRST), id="a change comes twice"),
        pytest.param((FIRST,), id="no snapshot came first"),
        pytest.param((SHOWN, b'event: reset\ndata: {"type":"reset","because":"slow"}\n\n'), id="the client was let go"),
    ],
)
def test_a_stream_that_is_not_whole_has_no_result(bodies: tuple[bytes, ...]) -> None:
    with pytest.raises(LostFrameError):
        hearing.heard(table="L1-01", noted=noted(streamed(*bodies), every=64))


def test_a_wait_lasts_from_publishing_to_each_stream_of_the_table() -> None:
    first, second = load.rounds(count=2, tables=1, seed=1)
    results = (("L1-01/1/1", 10.25), ("L1-01/1/2", 11.0))
    late = (("L1-01/1/1", 10.5), ("L1-01/1/2", 11.0))
    heard = [Heard(results=told, frames=2, bytes=1) for told in (results, late)]
    waits = streams.waits_ms(events=[first, second], sent=[10.0, 10.75], watched=["L1-01", "L1-01"], heard=heard)
    assert waits == [250.0, 250.0, 500.0, 250.0]


@pytest.mark.parametrize("results", [(), (("L1-01/1/1", 1.0), ("L1-01/1/1", 1.5)), (("L1-01/9/9", 1.0),)])
def test_a_stream_that_heard_other_rounds_has_no_result(results: tuple[tuple[str, float], ...]) -> None:
    (event,) = load.rounds(count=1, tables=1, seed=1)
    heard = [Heard(results=results, frames=2, bytes=1)]
    with pytest.raises(LostFrameError):
        streams.waits_ms(events=[event], sent=[0.0], watched=["L1-01"], heard=heard)
