"""Publish → painted: how long after its publishing a round stands on the screen of a display, in a real browser.

Displays of a few tables are open in Chromium while 500 streams are open beside them. The browser is driven by a process
of its own (`browser.py`); it needs playwright and a Chromium, and without one of them nothing is measured here.
"""

import contextlib
import dataclasses
import http.client
import json
import pathlib
import subprocess
import sys
import time
import urllib.parse
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import psycopg

from casino.bench import errors, latency, site
from casino.bench.watching import chromium, streams
from casino.bench.watching.audience import Audience
from casino.embedded import ports
from casino.ingest.publisher import Publisher
from casino.simulation import load
from casino.simulation.messages import SimulatedEvent

LOBBY = tuple(f"L1-{number:02d}" for number in range(1, 9))
DISPLAYS: Mapping[str, tuple[str, ...]] = {
    "/display/L1-01": LOBBY[:1],
    "/display/L1-02": LOBBY[1:2],
    f"/display/lobby?{urllib.parse.urlencode({'tables': ','.join(LOBBY)})}": LOBBY,
}
"""Pages that are open, and the tables on each."""
PATIENCE_S = 60.0


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class PaintedResult:
    """Milliseconds from publishing until a round's mark was in the page, and until it was painted.

    `marks` are rounds times displays that show their table; one that was never painted counts as PATIENCE_S. `frame` is
    how long the streams beside the displays waited.
    """

    browser: str
    displays: int
    streams: int
    rate: float
    marks: int
    missed: int
    frame_p50_ms: float
    frame_p99_ms: float
    placed_p50_ms: float
    placed_p99_ms: float
    p50_ms: float
    p95_ms: float
    p99_ms: float


def run(*, topic: str, bootstrap: str, rate: float, seconds: float, logs: pathlib.Path) -> PaintedResult:
    """Publish `rate` rounds a second while displays and 500 streams are open; raises StalledError, LostFrameError.

    Call it where `chromium.missing` has nothing to say.
    """
    every = list(load.rounds(count=streams.TABLES + int(rate * seconds), seed=11, tables=streams.TABLES))
    first, events = every[: streams.TABLES], every[streams.TABLES :]  # a table that was never named has no display
    watched = streams.watched()
    with (
        site.site(name="bench_painted", topic=topic) as environment,
        site.running(environment=environment, workers=2, logs=logs),
        streams.web(environment, logs) as (_, port),
        psycopg.connect(environment["DATABASE_OWNER_URL"], autocommit=True) as watch,
        Publisher(bootstrap=bootstrap, topic=topic) as publisher,
    ):
        latency.warm_up(publisher=publisher, watch=watch, first=first)
        key = streams.new_key(environment)
        with (
            contextlib.closing(Audience(port=port, key=key, tables=watched)) as audience,
            _screens(port=port, key=key, logs=logs) as screens,
        ):
            audience.wait_open()
            clock_s = time.time() - time.monotonic()
            sent = latency.publish_steadily(publisher=publisher, events=events, rate=rate)
            heard = audience.heard(results=sum(watched.count(event.key) for event in events))
            published = {_place(event): clock_s + at for event, at in zip(events, sent, strict=True)}
            shown = screens.shown(last=_last(published))
    frames = streams.waits_ms(events=events, sent=sent, watched=watched, heard=heard)
    return result(published=published, shown=shown, frames_ms=frames, browser=screens.version, rate=rate)


def result(
    *,
    published: Mapping[tuple[str, int, int], float],
    shown: Sequence[Mapping[tuple[str, int, int], tuple[float, float]]],
    frames_ms: Sequence[float],
    browser: str,
    rate: float,
) -> PaintedResult:
    """Join when rounds were published with when each display had them: (in the page, painted), all in epoch seconds.

    A round is named by table, shoe and number; `shown` are the displays in the order of DISPLAYS, `frames_ms` how long
    the streams beside them waited for each round.
    """
    placed: list[float] = []
    painted: list[float] = []
    missed = 0
    for tables, seen in zip(DISPLAYS.values(), shown, strict=True):
        for place, at in published.items():
            if place[0] not in tables:
                continue
            missed += place not in seen
            moments = seen.get(place, (at + PATIENCE_S, at + PATIENCE_S))
            placed.append((moments[0] - at) * 1000)
            painted.append((moments[1] - at) * 1000)
    return PaintedResult(
        browser=browser,
        displays=len(DISPLAYS),
        streams=streams.STREAMS,
        rate=rate,
        marks=len(painted),
        missed=missed,
        frame_p50_ms=latency.percentile(values=frames_ms, share=0.50),
        frame_p99_ms=latency.percentile(values=frames_ms, share=0.99),
        placed_p50_ms=latency.percentile(values=placed, share=0.50),
        placed_p99_ms=latency.percentile(values=placed, share=0.99),
        p50_ms=latency.percentile(values=painted, share=0.50),
        p95_ms=latency.percentile(values=painted, share=0.95),
        p99_ms=latency.percentile(values=painted, share=0.99),
    )


def _place(event: SimulatedEvent) -> tuple[str, int, int]:
    data = json.loads(event.body)["data"]
    return data["table"], data["shoe"], data["round"]


def _last(published: Mapping[tuple[str, int, int], float]) -> dict[str, tuple[int, int]]:
    """Return shoe and number of the last round of every table; they were published in order."""
    return {table: (shoe, number) for table, shoe, number in published}


class _Screens:
    """The process that drives the browser: a line of JSON asks it, a line of JSON is its answer."""

    def __init__(self, *, child: "subprocess.Popen[str]") -> None:
        self._child = child
        self.version = ""

    def open(self, *, site: str, paths: Sequence[str]) -> None:
        """Open a page for each path and wait until all are live."""
        told = self._ask({"chromium": chromium.executable(), "site": site, "paths": paths})
        self.version = told["version"]

    def shown(self, *, last: Mapping[str, tuple[int, int]]) -> list[dict[tuple[str, int, int], tuple[float, float]]]:
        """Wait until the last rounds are painted and return what each page has noted."""
        wanted = [{table: last[table] for table in tables} for tables in DISPLAYS.values()]
        noted = self._ask({"last": wanted, "patience_s": PATIENCE_S})["shown"]
        return [
            {(table, shoe, number): (placed / 1000, painted / 1000) for table, shoe, number, placed, painted in page}
            for page in noted
        ]

    def _ask(self, asked: Mapping[str, Any]) -> Any:
        assert self._child.stdin is not None
        assert self._child.stdout is not None
        self._child.stdin.write(json.dumps(asked) + "\n")
        self._child.stdin.flush()
        answer = self._child.stdout.readline()
        if not answer:
            raise errors.StalledError("the browser's process ended; its log is painted.log")
        return json.loads(answer)


@contextlib.contextmanager
def _screens(*, port: int, key: str, logs: pathlib.Path) -> Iterator[_Screens]:
    """Open the displays as screens on a wall are opened, each with a ticket of its own."""
    command = [sys.executable, "-m", "casino.bench.watching.browser"]
    with (
        (logs / "painted.log").open("w") as log,
        subprocess.Popen(  # noqa: S603 - our own module
            command, cwd=site.ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log, text=True
        ) as child,
    ):
        screens = _Screens(child=child)
        paths = [
            f"{_ticket(port, key, tables)}?{urllib.parse.urlencode({'next': path})}"
            for path, tables in DISPLAYS.items()
        ]
        screens.open(site=f"http://{ports.HOST}:{port}", paths=paths)
        yield screens


def _ticket(port: int, key: str, tables: Sequence[str]) -> str:
    """Return the address that lets a screen in."""
    link = http.client.HTTPConnection(ports.HOST, port, timeout=PATIENCE_S)
    headers = {"Authorization": f"Bearer {key}", "Content-Type": "application/json"}
    link.request("POST", "/api/v1/tickets", body=json.dumps({"tables": tables}), headers=headers)
    answer = link.getresponse()
    told = json.loads(answer.read())
    link.close()
    if "path" not in told:
        raise errors.StalledError(f"no ticket for a display: {told}")
    return str(told["path"])
