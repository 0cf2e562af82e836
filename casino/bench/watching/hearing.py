"""What one stream heard and when, read from the bytes noted while it was open: every frame counts, none may be missing.

Sources: RFC 9112, section 7.1 (chunked transfer coding); docs/FEED.md (`seq`, `prev_seq`).
"""

import bisect
import dataclasses
from collections.abc import Iterator, Sequence

import msgspec

from casino.bench import errors


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Heard:
    """The results of a stream, ("L1-07/1/12", moment of the last byte of its frame), how many frames and bytes came."""

    results: Sequence[tuple[str, float]]
    frames: int
    bytes: int


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Noted:
    """Bytes that came at once, and the moment of the monotonic clock after they were read."""

    at_s: float
    text: bytes


class _Frame(msgspec.Struct, frozen=True, gc=False):
    type: str
    seq: int | None = None
    prev_seq: int | None = None
    round_id: str = ""


_frame = msgspec.json.Decoder(_Frame).decode


def heard(*, table: str, noted: Sequence[Noted]) -> Heard:
    """Read what a stream of one table was told, answer head included; raises LostFrameError where it is not whole."""
    text = b"".join(piece.text for piece in noted)
    ends, end = [], 0
    for piece in noted:
        end += len(piece.text)
        ends.append(end)
    results: list[tuple[str, float]] = []
    seq, frames = None, 0
    for frame, end in _frames(text):
        if frame.type == "snapshot" and seq is None:
            seq = frame.seq
        elif seq is None or frame.prev_seq != seq:
            raise errors.LostFrameError(f"{table}: {frame.type} with prev_seq {frame.prev_seq} came after seq {seq}")
        seq, frames = frame.seq, frames + 1
        if frame.type == "round.result":
            results.append((frame.round_id, noted[bisect.bisect_left(ends, end)].at_s))
    return Heard(results=results, frames=frames, bytes=len(text))


def _frames(text: bytes) -> Iterator[tuple[_Frame, int]]:
    """Yield each frame and where its last byte lies; what has not come whole is left out."""
    for start, end in _chunks(text):
        at = start
        while (blank := text.find(b"\n\n", at, end)) >= 0:
            data = text.find(b"data: ", at, blank)
            if data >= 0:
                yield _frame(text[data + len(b"data: ") : blank]), blank + 2
            at = blank + 2


def _chunks(text: bytes) -> Iterator[tuple[int, int]]:
    """Yield where the bytes of each chunk that has come whole begin and end. The server cuts no frame in two."""
    at = text.index(b"\r\n\r\n") + 4
    while (line_end := text.find(b"\r\n", at)) >= 0:
        start = line_end + 2
        end = start + int(text[at:line_end], 16)
        if end + 2 > len(text):
            return
        yield start, end
        at = end + 2
