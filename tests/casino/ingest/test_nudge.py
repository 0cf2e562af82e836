"""Nudges: soon, few, from another thread, and never an error."""

import threading
import time

from casino.ingest.nudge import Doorbell

PATIENCE_S = 60.0
"""For a machine that others load."""


def test_one_ring_serves_all_shards_and_rings_not_again_within_the_interval() -> None:
    rung: list[int] = []
    bell = Doorbell(ring=rung.append, interval_s=3600)
    for _ in range(100):
        bell.press(shards=[2, 1])
    deadline = time.monotonic() + PATIENCE_S
    while not rung and time.monotonic() < deadline:
        time.sleep(0.01)
    time.sleep(0.1)  # time for a ring too many
    assert rung == [1]


def test_a_press_after_the_ring_rings_again() -> None:
    rung: list[int] = []
    bell = Doorbell(ring=rung.append, interval_s=0.01)
    for _ in range(2):
        bell.press(shards=[7])
        assert bell.wait_until_quiet(seconds_max=PATIENCE_S)
    assert rung == [7, 7]


def test_a_broker_that_is_down_never_reaches_the_door() -> None:
    def fail(shard: int) -> None:
        raise ConnectionRefusedError(shard)

    bell = Doorbell(ring=fail, interval_s=0)
    bell.press(shards=[1, 2, 3])
    assert bell.wait_until_quiet(seconds_max=PATIENCE_S)


def test_a_broker_that_hangs_does_not_hold_the_door() -> None:
    hangs, answers = threading.Event(), threading.Event()
    answered: list[bool] = []

    def ring(_shard: int) -> None:
        hangs.set()
        answered.append(answers.wait(PATIENCE_S))

    bell = Doorbell(ring=ring, interval_s=0)
    bell.press(shards=[1])
    assert hangs.wait(PATIENCE_S)
    bell.press(shards=[2])
    assert answered == [], "both presses are over and the broker has not answered yet"
    answers.set()
    assert bell.wait_until_quiet(seconds_max=PATIENCE_S)
    assert answered == [True, True]
