"""What a person at the terminal reads while the demonstration runs: one line a step, calm and aligned."""

import contextlib
import dataclasses
import sys
import time
from collections.abc import Iterator
from typing import TextIO

from casino import progress

_TITLE_WIDTH = 16


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Teller:
    """Writes steps, warnings and blocks of text to one stream."""

    out: TextIO = dataclasses.field(default_factory=lambda: sys.stdout)

    @contextlib.contextmanager
    def step(self, *, title: str) -> Iterator[list[str]]:
        """Tell a step and, when the block ends, what it says was done and how long it took.

        The block appends its words to the list that it gets.
        """
        started = time.monotonic()
        words: list[str] = []
        if self.out.isatty():
            self._write(f"{title:<{_TITLE_WIDTH}}…")
        try:
            yield words
        except BaseException:
            if self.out.isatty():
                self._write("\n")
            raise
        clear = "\r\x1b[K" if self.out.isatty() else ""
        self._write(f"{clear}{title:<{_TITLE_WIDTH}}{', '.join(words)}  ({time.monotonic() - started:.1f} s)\n")

    def progress(self, *, title: str, unit: str, total: int) -> progress.Progress:
        """Return a line that shows how far a long step is."""
        return progress.Progress(title=title, unit=unit, total=total, out=self.out)

    def warn(self, *, sentence: str) -> None:
        """Say something that a person must not miss."""
        clear = "\r\x1b[K" if self.out.isatty() else ""
        self._write(f"{clear}  !! {sentence}\n")

    def block(self, *, text: str) -> None:
        """Write some lines after an empty one."""
        self._write(f"\n{text}\n")

    def _write(self, text: str) -> None:
        self.out.write(text)
        self.out.flush()
