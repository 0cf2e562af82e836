"""Lets items through at a given rate."""

import time
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

Item = TypeVar("Item")


def paced(
    items: Iterable[Item],
    *,
    rate: float | None,
    clock: Callable[[], float] = time.monotonic,
    sleep: Callable[[float], None] = time.sleep,
) -> Iterator[Item]:
    """Yield items at `rate` a second, counted from the first; None is as fast as they come.

    Each item has its own due time, so a slow consumer catches up instead of lowering the rate.
    """
    started = clock()
    for number, item in enumerate(items):
        if rate is not None:
            early = started + number / rate - clock()
            if early > 0:
                sleep(early)
        yield item
