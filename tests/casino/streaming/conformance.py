"""Checks a display feed from outside, with Python's standard library alone; vendors may take this file as it is.

    python conformance.py http://127.0.0.1:8000 --key PREFIX.SECRET --tables T01,T02 [--seconds 40] [--forbidden T99]

It reads snapshots and the stream, cuts the stream and takes it up again, applies every frame to what it knows, and
compares that with a fresh snapshot. It says what it found, one line each, and exits 1 where the contract was broken.
"""

import argparse
import contextlib
import dataclasses
import http.client
import json
import sys
import time
import urllib.parse
from collections.abc import Callable, Iterator
from typing import Any

Picture = dict[str, Any]
VOLATILE = ("emitted_at", "occurred_at", "test", "part", "parts", "prev_seq")
"""Members of a snapshot that say nothing of the table."""


@dataclasses.dataclass(frozen=True, kw_only=True)
class Event:
    """One event of a stream; a comment has the type ":" and no data. `has_id` tells whether an id line came with it."""

    type: str
    id: str
    data: dict[str, Any]
    has_id: bool


class Feed:
    """The feed of one site, asked with one key."""

    def __init__(self, *, url: str, key: str, timeout_s: float = 20.0) -> None:
        parts = urllib.parse.urlsplit(url)
        self._https = parts.scheme == "https"
        self._host, self._port = parts.hostname or "", parts.port
        self._key = key
        self._timeout_s = timeout_s

    def get(self, path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
        """Return status, headers in lower case and body of one request."""
        with contextlib.closing(self._connect()) as link:
            link.request("GET", path, headers=self._headers(headers))
            answer = link.getresponse()
            return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()

    def snapshot(self, table: str) -> Picture:
        """Return the snapshot of a table."""
        status, _, body = self.get(f"/api/v1/tables/{table}/road")
        if status != http.client.OK:
            raise ConnectionError(f"the snapshot of {table} was answered with {status}: {body!r}")
        told: Picture = json.loads(body)
        return told

    @contextlib.contextmanager
    def stream(self, tables: str, *, last_id: str = "", types: str = "") -> Iterator[Iterator[Event]]:
        """Open the stream; leaving the block cuts it."""
        query = {"tables": tables, **({"types": types} if types else {})}
        link = self._connect()
        try:
            headers = self._headers({"Last-Event-ID": last_id} if last_id else {})
            link.request("GET", f"/api/v1/stream?{urllib.parse.urlencode(query)}", headers=headers)
            answer = link.getresponse()
            if answer.status != http.client.OK:
                raise ConnectionError(f"the stream was answered with {answer.status}: {answer.read()!r}")
            yield events_of(answer)
        finally:
            link.close()

    def _connect(self) -> http.client.HTTPConnection:
        kind = http.client.HTTPSConnection if self._https else http.client.HTTPConnection
        return kind(self._host, self._port, timeout=self._timeout_s)

    def _headers(self, more: dict[str, str]) -> dict[str, str]:
        return {**({"Authorization": f"Bearer {self._key}"} if self._key else {}), **more}


def events_of(answer: http.client.HTTPResponse) -> Iterator[Event]:
    """Read server-sent events; `retry:` alone is an event of the type "retry"."""
    told: dict[str, str] = {}
    last_id = ""
    for raw in answer:
        line = raw.decode().rstrip("\r\n")
        if line.startswith(":"):
            yield Event(type=":", id=last_id, data={}, has_id="id" in told)
        elif line:
            name, _, value = line.partition(": ")
            told[name.rstrip(":")] = value
        elif told:
            last_id = told.get("id", last_id)
            if "retry" in told:
                yield Event(type="retry", id=last_id, data={"ms": int(told["retry"])}, has_id="id" in told)
            else:
                yield Event(type=told["event"], id=last_id, data=json.loads(told["data"]), has_id="id" in told)
            told = {}


def applied(picture: Picture, frame: Picture) -> Picture:
    """Return what is known of a table after one frame: all that a display has to do."""
    kind = frame["type"]
    if kind == "snapshot":
        return frame
    after = {**picture, "seq": frame["seq"]}
    if kind == "table.state":
        after["state"] = frame["state"]
        after["shoe"] = frame["state"]["shoe"]
    elif kind == "road.rebuilt" and frame["current"]:
        after["road"] = frame["road"]
    elif after["road"] is not None and frame["shoe"] == after["road"]["number"]:
        after["road"] = _road_after(after["road"], frame)
    return after


def _road_after(road: Picture, frame: Picture) -> Picture:
    kind = frame["type"]
    if kind == "road.delta":
        return _with_hand(road, frame)
    if kind in {"round.result", "round.held", "round.corrected", "round.voided"}:
        if frame["new"] is None:
            return {**road, "ruleset": frame["ruleset"]}
        rounds = [one for one in road["rounds"] if one["no"] != frame["new"]["no"]]
        rounds = sorted([*rounds, frame["new"]], key=lambda one: int(one["no"]))
        return {**road, "ruleset": frame["ruleset"], "rounds": rounds}
    if kind == "shoe.ended":
        return {**road, "ended_at": road["ended_at"] or frame["occurred_at"]}
    return road


def _with_hand(road: Picture, frame: Picture) -> Picture:
    roads, outcome = road["roads"], frame["round"]["outcome"]
    after = {**roads, "outcomes": roads["outcomes"] + outcome, "big": _big_after(roads["big"], frame, outcome)}
    for name in ("big_eye", "small", "cockroach"):
        if frame[name] is not None:
            old = roads[name]
            after[name] = {"marks": old["marks"] + frame[name]["mark"], "cells": [*old["cells"], frame[name]["cell"]]}
    follows = {name: frame[name] for name in ("next_if", "statistics", "good_roads")}
    return {**road, "roads": after, **follows}


def _big_after(big: Picture, frame: Picture, outcome: str) -> Picture:
    bead = frame["big"]
    if bead is None:
        if not big["ties"]:
            return {**big, "waiting_ties": big["waiting_ties"] + 1}
        return {**big, "ties": [*big["ties"][:-1], big["ties"][-1] + 1]}
    columns = big["columns"]
    grown = [*columns, outcome] if bead["starts_run"] else [*columns[:-1], columns[-1] + outcome]
    return {
        "columns": grown,
        "cells": [*big["cells"], bead["cell"]],
        "hands": [*big["hands"], frame["bead"]],
        "ties": [*big["ties"], big["waiting_ties"]],
        "waiting_ties": 0,
    }


def steady(picture: Picture) -> Picture:
    """Return a picture without what changes from one answer to the next."""
    return {name: value for name, value in picture.items() if name not in VOLATILE}


class Watcher:
    """Follows a stream over cuts: keeps the pictures, and notes everything that breaks the contract."""

    def __init__(self) -> None:
        self.pictures: dict[str, Picture] = {}
        self.last_id = ""
        self.frames = 0
        self.heartbeats = 0
        self.wrong: list[str] = []

    def take(self, event: Event) -> None:
        """Take in one event."""
        if event.type == ":":
            self.heartbeats += 1
            if event.has_id:
                self.wrong.append("a heartbeat carries an id")
            return
        if event.type in {"retry", "end"}:
            return
        if event.type == "reset":
            self.pictures, self.last_id = {}, ""
            return
        self.frames += 1
        frame = event.data
        if event.has_id == (event.id == self.last_id) and (event.has_id or self.last_id):
            self.wrong.append(f"{event.type} at {frame['table']} has no id of its own")
        if frame["type"] != event.type or not frame["schema"].startswith(f"{event.type}/"):
            self.wrong.append(f"event {event.type} carries a {frame['type']} of schema {frame['schema']}")
        self.last_id = event.id  # without one until every table was shown
        self._follow(frame)

    def _follow(self, frame: Picture) -> None:
        table = frame["table"]
        known = self.pictures.get(table)
        if frame["type"] != "snapshot":
            if known is None:
                self.wrong.append(f"{frame['type']} at {table} came before any snapshot")
                return
            if frame["prev_seq"] != known["seq"] or not known["seq"] <= frame["seq"] <= known["seq"] + 1:
                self.wrong.append(f"{table}: {frame['prev_seq']} → {frame['seq']} came after {known['seq']}")
        self.pictures[table] = applied(known or {}, frame)


Say = Callable[[bool, str], None]
_TRIES = 10


def check_snapshots(feed: Feed, table: str, say: Say) -> None:
    """Check one table's snapshot: members, ETag, 304, caching."""
    status, headers, body = feed.get(f"/api/v1/tables/{table}/road")
    say(status == http.client.OK, f"snapshot of {table}: {status}, {len(body):,} bytes")
    told = json.loads(body)
    etag = headers.get("etag", "")
    say(etag == f'"{told.get("shoe") or 0}-{told.get("seq")}"', f"ETag is shoe and seq: {etag}")
    say("max-age=1" in headers.get("cache-control", ""), f"Cache-Control: {headers.get('cache-control')}")
    for _ in range(_TRIES):  # a table that plays on has another tag the next moment
        status, headers, body = feed.get(f"/api/v1/tables/{table}/road", **{"If-None-Match": etag})
        if headers.get("etag") == etag:
            break
        etag = headers.get("etag", "")
    say(status == http.client.NOT_MODIFIED and not body, f"with If-None-Match it is {status}")


def check_stream(feed: Feed, tables: str, seconds: float, say: Say) -> None:
    """Watch half of the time, cut the stream, take it up again, and compare with fresh snapshots in the end."""
    watcher = Watcher()
    for turn in ("first", "resumed"):
        known = set(watcher.pictures)
        with feed.stream(tables, last_id=watcher.last_id) as events:
            kinds = _watch(watcher, events, seconds / 2)
        say(turn == "first" or not {"snapshot", "reset"} & set(kinds), f"{turn} stream: {_counted(kinds)}")
        say(known <= set(watcher.pictures) and bool(watcher.pictures), f"tables known: {', '.join(watcher.pictures)}")
    say(not watcher.wrong, f"{watcher.frames} frames without a gap; {'; '.join(watcher.wrong[:3]) or 'none wrong'}")
    for table, picture in ((table, picture) for table, picture in watcher.pictures.items() if picture["seq"]):
        fresh = feed.snapshot(table)
        is_same = fresh["seq"] != picture["seq"] or steady(fresh) == steady({**picture, "schema": fresh["schema"]})
        say(is_same, f"{table}: seq {picture['seq']} by frames, {fresh['seq']} by snapshot")
    with feed.stream(tables, last_id="0") as events:
        kinds = [event.type for event in (next(events) for _ in range(3))]
    say(kinds == ["retry", "reset", "snapshot"], f"an unknown Last-Event-ID brings {', '.join(kinds)}")


def _watch(watcher: Watcher, events: Iterator[Event], seconds: float) -> list[str]:
    """Take in events for so many seconds, and on until every table was shown and no change is cut in its middle."""
    until, kinds = time.monotonic() + seconds, []
    for event in events:
        watcher.take(event)
        kinds.append(event.type)
        if time.monotonic() > until and watcher.last_id and event.data.get("part") == event.data.get("parts"):
            break
    return kinds


def _counted(kinds: list[str]) -> str:
    return ", ".join(f"{kinds.count(kind)} {'heartbeat' if kind == ':' else kind}" for kind in dict.fromkeys(kinds))


def main() -> int:
    """Check the feed that the command line names."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("url")
    parser.add_argument("--key", required=True)
    parser.add_argument("--tables", required=True, help="T01,T02: tables that the key covers")
    parser.add_argument("--seconds", type=float, default=40.0, help="how long to watch; a heartbeat comes every 15 s")
    parser.add_argument("--forbidden", help="a table that the key does not cover")
    asked = parser.parse_args()
    failed = []

    def say(is_right: bool, text: str) -> None:  # noqa: FBT001 - a verdict and its words
        sys.stdout.write(f"{'ok  ' if is_right else 'FAIL'}  {text}\n")
        failed.extend([] if is_right else [text])

    feed = Feed(url=asked.url, key=asked.key)
    for table in asked.tables.split(","):
        check_snapshots(feed, table, say)
    status, _, _ = Feed(url=asked.url, key="").get(f"/api/v1/stream?tables={asked.tables}")
    say(status == http.client.UNAUTHORIZED, f"without a key: {status}")
    if asked.forbidden:
        status, _, _ = feed.get(f"/api/v1/stream?tables={asked.forbidden}")
        say(status == http.client.FORBIDDEN, f"a table that the key does not cover: {status}")
    check_stream(feed, asked.tables, asked.seconds, say)
    sys.stdout.write(f"{len(failed)} broken\n" if failed else "the feed keeps its contract\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
