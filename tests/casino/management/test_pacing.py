"""Items come at the wanted rate, late ones at once."""

from casino.management.pacing import paced


class Clock:
    """A clock that only sleeping moves."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        """Tell the time."""
        return self.now

    def sleep(self, seconds: float) -> None:
        """Move on."""
        self.now += seconds


def test_items_are_due_at_multiples_of_the_interval() -> None:
    clock = Clock()
    seen = [clock.now for _ in paced(range(5), rate=10, clock=clock, sleep=clock.sleep)]
    assert [round(at, 6) for at in seen] == [0.0, 0.1, 0.2, 0.3, 0.4]


def test_a_slow_consumer_catches_up() -> None:
    clock = Clock()
    seen = []
    for item in paced(range(4), rate=10, clock=clock, sleep=clock.sleep):
        seen.append(round(clock.now, 6))
        if item == 0:
            clock.now += 0.25
    assert seen == [0.0, 0.25, 0.25, 0.3]


def test_without_a_rate_nothing_waits() -> None:
    clock = Clock()
    assert list(paced(range(1_000), rate=None, clock=clock, sleep=clock.sleep)) == list(range(1_000))
    assert clock.now == 0.0
