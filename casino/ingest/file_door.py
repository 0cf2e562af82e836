"""The file door: newline-delimited JSON, plain or gzip, taken in batch by batch.

Every batch is one transaction and every event is known by its id, so a file can be taken in again after an
interruption, or twice, or by two processes: what is known already is passed over quickly, nothing is stored twice.
"""

import dataclasses
import gzip
import io
import itertools
import pathlib
import zlib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from casino.events import strict
from casino.ingest.accept import Arrival, Door, Verdict, VerdictStatus
from casino.ingest.errors import FileUnreadable

BATCH_LINES = 1000
COMPLAINTS_MAX = 1000
_LINE_BYTES_MAX = strict.BYTES_MAX + 2  # and its line break
_GZIP_MAGIC = b"\x1f\x8b"
_GOOD = {VerdictStatus.STORED, VerdictStatus.DUPLICATE}

Judge = Callable[[Sequence[Arrival]], Sequence[Verdict]]
"""Takes a batch in (or only examines it) and returns a verdict for each arrival."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line of a file: its number from 1, and its bytes without the line break."""

    number: int
    body: bytes


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Complaint:
    """A line that was not taken, and why."""

    line: int
    status: VerdictStatus
    code: str
    reason: str


@dataclasses.dataclass(slots=True, kw_only=True)
class Summary:
    """What became of a file's lines so far; `complaints` holds the first thousand of those not taken."""

    lines: int = 0
    counts: Counter[VerdictStatus] = dataclasses.field(default_factory=Counter)
    complaints: list[Complaint] = dataclasses.field(default_factory=list)

    @property
    def failed(self) -> int:
        """Return how many lines were not taken."""
        return sum(count for status, count in self.counts.items() if status not in _GOOD)


class EventFile:
    """A file of events; knows its size and how far it was read, in bytes on disk, for progress."""

    def __init__(self, *, path: pathlib.Path) -> None:
        try:
            self._raw = path.open("rb")
        except OSError as error:
            raise FileUnreadable(f"{path}: {error.strerror}") from error
        self.path = path
        self.bytes_total = path.stat().st_size
        is_gzip = self._raw.peek(len(_GZIP_MAGIC)).startswith(_GZIP_MAGIC)
        self._lines: gzip.GzipFile | io.BufferedReader = gzip.GzipFile(fileobj=self._raw) if is_gzip else self._raw

    def bytes_read(self) -> int:
        """Return how many bytes of the file on disk were read."""
        return self._raw.tell()

    def lines(self) -> Iterator[Line]:
        """Yield every line that is not blank; of a line too long only its beginning, which the door then refuses."""
        try:
            for number in itertools.count(1):
                line = self._lines.readline(_LINE_BYTES_MAX)
                if not line:
                    return
                if len(line) == _LINE_BYTES_MAX and not line.endswith(b"\n"):
                    self._skip_rest_of_line()
                body = line.rstrip(b"\r\n")
                if body.strip():
                    yield Line(number=number, body=body)
        except (EOFError, OSError, zlib.error) as error:
            raise FileUnreadable(f"{self.path}: {error}") from error

    def close(self) -> None:
        """Close the file."""
        self._lines.close()
        self._raw.close()

    def _skip_rest_of_line(self) -> None:
        while (more := self._lines.readline(_LINE_BYTES_MAX)) and not more.endswith(b"\n"):
            pass


def ingest(*, source: EventFile, judge: Judge, summary: Summary) -> Iterator[Summary]:
    """Put a file's lines before `judge`, a thousand at a time; yield the running summary after each batch.

    Raises FileUnreadable where the file ends in the middle of its compression; what came before is taken in.
    """
    lines = source.lines()
    while batch := list(itertools.islice(lines, BATCH_LINES)):
        verdicts = judge([Arrival(body=line.body, door=Door.FILE) for line in batch])
        for line, verdict in zip(batch, verdicts, strict=True):
            summary.lines += 1
            summary.counts[verdict.status] += 1
            if verdict.status not in _GOOD and len(summary.complaints) < COMPLAINTS_MAX:
                summary.complaints.append(
                    Complaint(line=line.number, status=verdict.status, code=verdict.code, reason=verdict.reason)
                )
        yield summary
