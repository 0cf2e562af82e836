"""Sends for one stream and keeps its time: silence is filled, and a sending that does not end is given up.

One timer a stream runs, however often something is sent: it finds out afterwards whether nothing was. A timer for
every sending cost as much as the sending.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

Send = Callable[[Mapping[str, Any]], Awaitable[None]]

SEND_S_MAX: Final = 30.0


class Pulse:
    """The sending side of one stream, to be used inside `patience`, which ends it with TimeoutError."""

    def __init__(
        self, *, send: Send, patience: asyncio.Timeout, quiet_s: float, when_quiet: Callable[[], None]
    ) -> None:
        """Call `when_quiet` whenever nothing was sent for `quiet_s`; begins at once, in the running loop."""
        self._send = send
        self._patience = patience
        self._quiet_s = quiet_s
        self._when_quiet = when_quiet
        self._loop = asyncio.get_running_loop()
        self._is_sending = False
        self._since_s = self._loop.time()
        self._timer = self._loop.call_later(quiet_s, self._look)

    async def send(self, text: bytes, *, more: bool = True) -> None:
        """Send a piece of the body, the last one without `more`."""
        self._since_s = self._loop.time()
        self._is_sending = True
        await self._send({"type": "http.response.body", "body": text, "more_body": more})
        self._is_sending = False
        self._since_s = self._loop.time()

    def stop(self) -> None:
        """Keep no more time."""
        self._timer.cancel()

    def _look(self) -> None:
        spent_s = self._loop.time() - self._since_s
        left_s = (SEND_S_MAX if self._is_sending else self._quiet_s) - spent_s
        if left_s <= 0 and self._is_sending:
            self._patience.reschedule(self._loop.time())
            return
        if left_s <= 0:
            self._when_quiet()
            left_s = self._quiet_s
        self._timer = self._loop.call_later(min(left_s, self._quiet_s), self._look)
