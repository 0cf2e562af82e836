"""What was drawn once is drawn once: texts by what they show and the version they show, kept in the process.

Five hundred displays of a table ask for the same fragment within the same second; the first asks the database and the
templates, the others wait for it and take the text.
"""

import collections
import threading
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class _Slot(Generic[T]):
    """The newest rendering of one thing."""

    __slots__ = ("drawn", "lock", "version")

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.version: str | None = None
        self.drawn: T | None = None


class Renderings(Generic[T]):
    """Keeps the newest rendering of each key, of the `kept_max` keys that were asked for last."""

    def __init__(self, *, kept_max: int) -> None:
        self._kept_max = kept_max
        self._lock = threading.Lock()
        self._slots: collections.OrderedDict[Hashable, _Slot[T]] = collections.OrderedDict()

    def get(self, *, key: Hashable, version: str, draw: Callable[[], T]) -> T:
        """Return the rendering of a key at a version; draws it where the kept one is of another."""
        with self._lock:
            slot = self._slots.setdefault(key, _Slot())
            self._slots.move_to_end(key)
            while len(self._slots) > self._kept_max:
                self._slots.popitem(last=False)
        with slot.lock:
            if slot.version != version or slot.drawn is None:
                slot.drawn = draw()
                slot.version = version
            return slot.drawn
