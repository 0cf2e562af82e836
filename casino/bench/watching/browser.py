"""`python -m casino.bench.watching.browser`: drives the browser that `painted.py` measures in.

One line of JSON asks, one answers: first which pages to open, then what has been seen on them.
"""

import json
import sys
import time
from collections.abc import Mapping, Sequence
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

OPEN_MS = 60_000
WATCH = """
window.benchShown = [];
addEventListener("DOMContentLoaded", () => {
  const known = new Set();
  const table = (state) => state.dataset.table || document.querySelector("main").dataset.table;
  const now = () => performance.timeOrigin + performance.now();
  // A tile comes with its roads in one piece; on the page of a table every round has a bead.
  const bead = (number) => document.querySelector(`[data-part=bead] [data-round="${number}"]`);
  const rounds = (state) => state.dataset.rounds.split(" ").filter(Boolean).map((one) => parseInt(one, 10))
    .filter((number) => state.matches(".t") || bead(number))
    .map((number) => [table(state), Number(state.dataset.shoe), number]);
  const fresh = () => [...document.querySelectorAll("[data-rounds]")].flatMap(rounds)
    .filter((place) => !known.has(place.join()));
  const note = (found, placed) => {
    for (const place of found) known.add(place.join());
    // The first frame's callbacks run before it is painted, the second's after.
    requestAnimationFrame(() => requestAnimationFrame(() => {
      const painted = now();
      for (const place of found) window.benchShown.push([...place, placed, painted]);
    }));
  };
  fresh().forEach((place) => known.add(place.join()));
  new MutationObserver(() => { const placed = now(), found = fresh(); if (found.length) note(found, placed); })
    .observe(document.body, { childList: true, subtree: true });
});
"""
"""Notes when a round's mark is in the page and when it is painted, by the clock of the machine (epoch milliseconds)."""

HAS_LAST = """(last) => Object.entries(last).every(([table, [shoe, number]]) =>
  window.benchShown.some((one) => one[0] === table && one[1] === shoe && one[2] === number))"""


def main() -> None:
    """Open the pages, and tell what was seen when asked."""
    asked = json.loads(sys.stdin.readline())
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=asked["chromium"], args=["--no-sandbox", "--disable-gpu"])
        pages = [_open(browser, asked["site"], path) for path in asked["paths"]]
        _answer({"version": browser.version})
        asked = json.loads(sys.stdin.readline())
        for page, last in zip(pages, asked["last"], strict=True):
            _wait(page, last, asked["patience_s"])
        _answer({"shown": [page.evaluate("window.benchShown") for page in pages]})
        browser.close()


def _open(browser: Browser, site: str, path: str) -> Page:
    """Open a page as a screen of its own, with its own cookies and connections, and wait until it is live."""
    context = browser.new_context(base_url=site, viewport={"width": 1920, "height": 1080})
    context.add_init_script(WATCH)
    page = context.new_page()
    page.goto(path, timeout=OPEN_MS)
    page.wait_for_selector("main[data-conn=live][data-streaming='1']", timeout=OPEN_MS)
    return page


def _wait(page: Page, last: Mapping[str, Sequence[int]], patience_s: float) -> None:
    """Wait until the last rounds are painted; whatever is not by then was missed, which the result tells."""
    deadline = time.monotonic() + patience_s
    while not page.evaluate(HAS_LAST, last) and time.monotonic() < deadline:
        page.wait_for_timeout(100)


def _answer(told: Mapping[str, Any]) -> None:
    sys.stdout.write(json.dumps(told) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
