"""One line that tells how far a long step is: share, rate, time left; redrawn on a terminal, sparse in a log."""

import dataclasses
import sys
import time
from typing import TextIO

_REDRAW_S = 0.2
_LOG_EVERY_S = 10.0


@dataclasses.dataclass(slots=True, kw_only=True)
class Progress:
    """The progress of one step over `total` units, measured from when it was made."""

    title: str
    unit: str
    total: int
    out: TextIO = dataclasses.field(default_factory=lambda: sys.stdout)
    started_s: float = dataclasses.field(default_factory=time.monotonic)
    shown_s: float = 0.0

    def show(self, *, done: int) -> None:
        """Draw the line if the last drawing is long enough ago."""
        now = time.monotonic()
        every = _REDRAW_S if self.out.isatty() else _LOG_EVERY_S
        if now - max(self.shown_s, self.started_s) < every:
            return
        self.shown_s = now
        self._write(text=describe(title=self.title, unit=self.unit, done=done, total=self.total, spent_s=self._spent()))

    def finish(self, *, done: int) -> None:
        """Replace the line by what was done and how fast."""
        spent_s = self._spent()
        rate = done / spent_s if spent_s > 0 else 0
        self._write(text=f"{self.title}: {done:,} {self.unit} in {spent_s:.1f} s ({rate:,.0f}/s)")
        if self.out.isatty():
            self.out.write("\n")
            self.out.flush()

    def _spent(self) -> float:
        return time.monotonic() - self.started_s

    def _write(self, *, text: str) -> None:
        self.out.write(f"\r\x1b[K  {text}" if self.out.isatty() else f"  {text}\n")
        self.out.flush()


def describe(*, title: str, unit: str, done: int, total: int, spent_s: float) -> str:
    """Say how far a step is: "settled 2,000 of 5,000 events (40 %), 1,000/s, 3 s left"."""
    share = 100 * done // total if total else 100
    rate = done / spent_s if spent_s > 0 else 0.0
    left = f"{(total - done) / rate:.0f} s left" if rate > 0 else "time left unknown"
    return f"{title}: {done:,} of {total:,} {unit} ({share} %), {rate:,.0f}/s, {left}"
