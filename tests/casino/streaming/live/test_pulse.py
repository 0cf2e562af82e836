"""Silence is filled, and a sending that does not end is given up, with one timer a stream."""

import asyncio
from collections.abc import Mapping
from typing import Any

import pytest

from casino.streaming.live import pulse
from casino.streaming.live.pulse import Pulse


async def taken(message: Mapping[str, Any]) -> None:
    del message


async def never(message: Mapping[str, Any]) -> None:
    del message
    await asyncio.Event().wait()


def test_silence_is_told_again_and_again() -> None:
    async def run() -> None:
        told = asyncio.Queue[None]()
        async with asyncio.timeout(None) as patience:
            kept = Pulse(send=taken, patience=patience, quiet_s=0.01, when_quiet=lambda: told.put_nowait(None))
            for _ in range(3):
                await told.get()
                await kept.send(b"")
            kept.stop()

    asyncio.run(asyncio.wait_for(run(), timeout=30))


def test_a_sending_that_does_not_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pulse, "SEND_S_MAX", 0.02)

    async def run() -> None:
        async with asyncio.timeout(None) as patience:
            kept = Pulse(send=never, patience=patience, quiet_s=0.01, when_quiet=lambda: None)
            await kept.send(b"")

    with pytest.raises(TimeoutError):
        asyncio.run(run())


def test_a_message_says_whether_more_comes() -> None:
    sent: list[Mapping[str, Any]] = []

    async def keep(message: Mapping[str, Any]) -> None:
        sent.append(message)

    async def run() -> None:
        async with asyncio.timeout(None) as patience:
            kept = Pulse(send=keep, patience=patience, quiet_s=60, when_quiet=lambda: None)
            await kept.send(b"a")
            await kept.send(b"b", more=False)
            kept.stop()

    asyncio.run(run())
    assert [(message["body"], message["more_body"]) for message in sent] == [(b"a", True), (b"b", False)]
