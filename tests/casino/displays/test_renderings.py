"""Five hundred displays cost one rendering."""

import concurrent.futures
import threading

from casino.displays.renderings import Renderings


def test_what_many_ask_for_at_once_is_drawn_once() -> None:
    drawn: list[str] = []
    gate = threading.Event()

    def draw() -> str:
        gate.wait()
        drawn.append("once")
        return "roads"

    kept: Renderings[str] = Renderings(kept_max=4)
    with concurrent.futures.ThreadPoolExecutor(max_workers=16) as pool:
        asked = [pool.submit(kept.get, key="T01", version="1", draw=draw) for _ in range(500)]
        gate.set()
    assert {one.result() for one in asked} == {"roads"}
    assert drawn == ["once"]


def test_another_version_is_drawn_anew() -> None:
    kept: Renderings[str] = Renderings(kept_max=4)
    assert kept.get(key="T01", version="1", draw=lambda: "old") == "old"
    assert kept.get(key="T01", version="2", draw=lambda: "new") == "new"


def test_only_what_was_asked_for_last_is_kept() -> None:
    kept: Renderings[int] = Renderings(kept_max=2)
    for number, key in enumerate(("T01", "T02", "T03", "T01")):
        found = kept.get(key=key, version="1", draw=lambda number=number: number)  # type: ignore[misc] # bound now
    assert found == 3
