"""Hears of a server's end in time: uvicorn waits for open answers before it tells an application anything.

The handler goes before the one that stands, which is the server's; both are called.
"""

import asyncio
import signal
import threading
from collections.abc import Callable
from types import FrameType

_SIGNALS = (signal.SIGTERM, signal.SIGINT)


def call_when_stopped(*, loop: asyncio.AbstractEventLoop, stop: Callable[[], None]) -> None:
    """Call `stop` in the loop when the process is asked to end; nothing outside of the main thread."""
    if threading.current_thread() is not threading.main_thread():
        return
    for number in _SIGNALS:
        _put_before(number, loop, stop)


def _put_before(number: signal.Signals, loop: asyncio.AbstractEventLoop, stop: Callable[[], None]) -> None:
    standing = signal.getsignal(number)

    def handle(received: int, frame: FrameType | None) -> None:
        if not loop.is_closed():
            loop.call_soon_threadsafe(stop)
        if callable(standing):
            standing(received, frame)

    if callable(standing):
        signal.signal(number, handle)
