"""What the machine itself gives: a fixed piece of work, timed again and again beside what is measured.

A virtual machine's processors drift by a tenth within a minute, which makes a long run slower towards its end, or
faster, whatever is measured. So this module, run as a program, does a few milliseconds of plain work every quarter
second (decoding, hashing, tuples and dicts) and tells its CPU time.
"""

import contextlib
import dataclasses
import hashlib
import pathlib
import re
import statistics
import sys
import time
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from casino.embedded import processes

EVERY_S = 0.25
STOP_PATIENCE_S = 5.0
RECORDS = 4_000
RECORDS_A_TIME = 400
_LINE = re.compile(r"(\d+\.\d+) (\d+\.\d+)\n")


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What CPU the piece of work took at one moment, in microseconds."""

    at_s: float
    cpu_us: float


@contextlib.contextmanager
def beside(*, environment: Mapping[str, str], log: pathlib.Path) -> Iterator[None]:
    """Take readings into `log` for the time of the block; what it held is gone."""
    log.unlink(missing_ok=True)
    command = [sys.executable, "-m", "casino.bench.machine.yardstick"]
    folder = pathlib.Path(__file__).resolve().parents[3]
    program = processes.Program(name="yardstick", command=command, environment=environment, log=log, folder=folder)
    child = processes.start(program=program)
    try:
        yield
    finally:
        processes.stop(child=child, patience_s=STOP_PATIENCE_S)


def readings(*, log: pathlib.Path) -> list[Reading]:
    """Return what was read; a last line that was cut short, and what the interpreter said, are passed over."""
    found = map(_LINE.fullmatch, log.read_text(errors="replace").splitlines(keepends=True))
    return [Reading(at_s=float(line[1]), cpu_us=float(line[2])) for line in found if line]


def speed(*, seen: Sequence[Reading], first: tuple[float, float], last: tuple[float, float]) -> float:
    """Return the machine's speed in the last stretch of time against that in the first one; 1.0 where none was read.

    A stretch is its two ends by the monotonic clock. The middle reading of each counts.
    """
    costs = [[one.cpu_us for one in seen if start <= one.at_s <= end] for start, end in (first, last)]
    return statistics.median(costs[0]) / statistics.median(costs[1]) if all(costs) else 1.0


def main() -> None:
    """Say the monotonic time and the CPU that the work took, a line each time, until the process is stopped."""
    records = _records()
    number = 0
    while True:
        start = time.thread_time()
        _work(records[number : number + RECORDS_A_TIME])
        cpu_s = time.thread_time() - start
        sys.stdout.write(f"{time.monotonic():.3f} {cpu_s * 1e6:.1f}\n")
        sys.stdout.flush()
        number = (number + RECORDS_A_TIME) % RECORDS
        time.sleep(EVERY_S)


def _records() -> list[bytes]:
    laid = [{"seat": seat, "player": str(10_000 + seat * 37), "stake": 1_000 * seat} for seat in range(1, 8)]
    return [msgspec.json.encode({"table": "L1-01", "round": number, "bets": laid}) for number in range(RECORDS)]


def _work(records: Sequence[bytes]) -> int:
    total = 0
    for raw in records:
        bets = msgspec.json.decode(raw)["bets"]
        stakes = {bet["player"]: (bet["seat"], bet["stake"] * 2) for bet in bets}
        total += sum(stake for _, stake in stakes.values()) + hashlib.sha256(raw).digest()[0]
    return total


if __name__ == "__main__":
    main()
