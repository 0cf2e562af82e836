"""Nudges: soon, few, from another thread, and never an error."""

import threading
import time

from casino.ingest.nudge import Doorbell


def test_one_ring_serves_all_shards_and_rings_not_again_within_the_interval() -> None:
    rung: list[int] = []
    bell = Doorbell(ring=rung.append, interval_s=3600)
    for _ in range(100):
        bell.press(shards=[2, 1])
    deadline = time.monotonic() + 30
    while not rung and time.monotonic() < deadline:
        time.sleep(0.01)
    time.sleep(0.1)  # time for a ring too many
    assert rung == [1]


def test_a_press_after_the_ring_rings_again() -> None:
    rung: list[int] = []
    bell = Doorbell(ring=rung.append, interval_s=0.01)
    for _ in range(2):
        bell.press(shards=[7])
        assert bell.wait_until_quiet(seconds_max=5)
    assert rung == [7, 7]


def test_a_broker_that_is_down_never_reaches_the_door() -> None:
    def fail(shard: int) -> None:
        raise ConnectionRefusedError(shard)

    bell = Doorbell(ring=fail, interval_s=0)
    bell.press(shards=[1, 2, 3])
    assert bell.wait_until_quiet(seconds_max=5)


def test_a_broker_that_hangs_does_not_hold_the_door() -> None:
    hanging = threading.Event()
    bell = Doorbell(ring=lambda _shard: hanging.wait(5), interval_s=0)
    started = time.monotonic()
    bell.press(shards=[1])
    bell.press(shards=[2])
    assert time.monotonic() - started < 1
    hanging.set()
    assert bell.wait_until_quiet(seconds_max=5)
