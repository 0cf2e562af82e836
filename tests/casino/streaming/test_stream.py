"""The stream as clients see it: first frames, changes, heartbeats, cuts, resets, access."""

import datetime as dt
import http.client
import socket
import time

import pytest

from casino.access import keys
from casino.streaming.live import pulse
from casino.streaming.live.subscriber import SLOW_AFTER_S
from tests.casino.pages.floor import happen
from tests.casino.settlement.history import PERSONS, play, round_of
from tests.casino.streaming.conformance import Event, Feed, Watcher
from tests.casino.streaming.conftest import HEARTBEAT_S
from tests.casino.streaming.serving import admit, feed_of, new_key, served, until, up_to_seq

STREAM = "/api/v1/stream?tables=T01"
VOID_OF_THE_FIRST = ("round.voided/v1", {**round_of(1), **PERSONS})


def told(events: list[Event]) -> list[tuple[str, str, int]]:
    """Return what must be the same in every telling: id, type and seq."""
    return [(event.id, event.type, event.data["seq"]) for event in events if "seq" in event.data]


def test_the_first_frame_is_a_snapshot_and_changes_follow(feed: Feed) -> None:
    happen(("round.played/v1", play(1)))
    with feed.stream("T01") as events:
        retry, shown = until(events, "snapshot")
        happen(("round.played/v1", play(2)))
        result, delta = up_to_seq(events, 2)
    assert retry.data == {"ms": 2000}
    assert (shown.data["seq"], shown.data["road"]["roads"]["outcomes"]) == (1, "B")
    assert [result.type, delta.type] == ["round.result", "road.delta"]
    assert [result.data["prev_seq"], delta.data["prev_seq"]] == [1, 2]


def test_heartbeats_are_comments_without_an_id(feed: Feed) -> None:
    happen(("round.played/v1", play(1)))
    with feed.stream("T01") as events:
        *_, shown, first = until(events, ":")
        (second,) = until(events, ":")
    assert (first.id, second.id) == (shown.id, shown.id)
    assert not first.has_id


def test_a_cut_stream_goes_on_where_it_was_cut_although_rounds_are_voided_meanwhile(feed: Feed) -> None:
    happen(("round.played/v1", play(1)))
    with feed.stream("T01") as whole:
        until(whole, "snapshot")
        with feed.stream("T01") as cut:
            until(cut, "snapshot")
            happen(("round.played/v1", play(2)))
            first, *_ = until(cut, "round.result")
        happen(
            VOID_OF_THE_FIRST,
            ("round.corrected/v1", {**play(2), "replaces": 1, **PERSONS}),
        )
        with feed.stream("T01", last_id=first.id) as resumed:
            rest = up_to_seq(resumed, 4)
        uncut = up_to_seq(whole, 4)
    assert told([first, *rest]) == told(uncut)


def test_types_choose_frames_and_snapshots_always_come(feed: Feed) -> None:
    with feed.stream("T01", types="road.rebuilt") as events:
        until(events, "snapshot")
        happen(("round.played/v1", play(1)), ("round.played/v1", play(2)), VOID_OF_THE_FIRST)
        found = until(events, "road.rebuilt", count=2)
    assert {event.type for event in found} == {"road.rebuilt"}


def test_several_tables_are_followed_in_one_stream(feed: Feed) -> None:
    watcher = Watcher()
    with feed.stream("T01,T02") as events:
        for event in until(events, "snapshot", count=2):
            watcher.take(event)
        happen(("round.played/v1", play(1)))
        happen(("round.played/v1", {**play(1), "table": "T02"}), table="T02")
        for event in until(events, "road.rebuilt", count=2):
            watcher.take(event)
    assert not watcher.wrong
    assert {table: picture["seq"] for table, picture in watcher.pictures.items()} == {"T01": 1, "T02": 1}


@pytest.mark.parametrize("last_id", ["nonsense", "00000000~1:1", "' or 1=1"])
def test_an_unknown_id_brings_a_reset_and_snapshots(feed: Feed, last_id: str) -> None:
    with feed.stream("T01", last_id=last_id) as events:
        _, reset, shown = until(events, "snapshot")
    assert (reset.type, reset.data["because"], reset.id, reset.has_id) == ("reset", "unknown", "", True)
    assert shown.type == "snapshot"


def test_cards_are_for_keys_with_their_scope_alone(site: str, feed: Feed) -> None:
    with_cards = feed_of(site, new_key(scopes=("feed:read", "cards")))
    with feed.stream("T01") as plain, with_cards.stream("T01") as full:
        until(plain, "snapshot"), until(full, "snapshot")
        happen(("round.played/v1", play(1)))
        *_, shown = until(plain, "round.result")
        *_, dealt = until(full, "round.result")
    assert "cards" not in shown.data
    assert dealt.data["cards"] == ["2S", "4H", "KD", "3C", "QH"]


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/v1/stream?tables=T03", http.client.FORBIDDEN),
        ("/api/v1/stream?tables=T01&types=cards", http.client.BAD_REQUEST),
        ("/api/v1/stream", http.client.BAD_REQUEST),
        ("/api/v1/stream?tables=T01&key=abc", http.client.BAD_REQUEST),
        ("/api/v1/stream?tables=T01&tables=T02", http.client.BAD_REQUEST),
    ],
)
def test_what_is_not_allowed_or_not_known_is_refused(feed: Feed, path: str, status: int) -> None:
    answer, headers, _ = feed.get(path)
    assert (answer, headers["content-type"]) == (status, "application/problem+json")


def test_nobody_watches_without_a_key(site: str) -> None:
    status, headers, _ = feed_of(site, "").get("/api/v1/stream?tables=T01")
    assert (status, headers["www-authenticate"]) == (http.client.UNAUTHORIZED, 'Bearer realm="casino"')


def test_a_revoked_key_closes_its_streams_within_five_seconds(site: str) -> None:
    """Seconds are the server's own, told by its heartbeats: how fast the machine is does not count."""
    key = new_key()
    with feed_of(site, key).stream("T01") as events:
        until(events, "snapshot")
        keys.revoke(prefix=key.partition(".")[0], now=dt.datetime.now(dt.UTC))
        *beats, last = list(events)
    assert (last.type, last.data["because"]) == ("end", "access_ended")
    assert len(beats) * HEARTBEAT_S < 5


def test_a_client_that_does_not_read_is_let_go_with_a_reset(own_database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    del own_database
    monkeypatch.setattr(pulse, "SEND_S_MAX", 600.0)  # however long the rounds take here
    admit()
    rounds = [("round.played/v1", play(number)) for number in range(1, 271)]
    with served(waiting_bytes_max=1_000) as address, socket.socket() as client:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)  # little lies between server and client
        client.settimeout(60)
        client.connect(("127.0.0.1", int(address.rpartition(":")[2])))
        head = f"Host: x\r\nConnection: close\r\nAuthorization: Bearer {new_key()}"
        client.sendall(f"GET {STREAM} HTTP/1.1\r\n{head}\r\n\r\n".encode())
        for first in range(0, 270, 30):  # more than the buffers hold, and longer than a moment
            happen(*rounds[first : first + 30])
            time.sleep(SLOW_AFTER_S)
        told = b"".join(iter(lambda: client.recv(65_536), b""))
    assert b'id: \nevent: reset\ndata: {"type":"reset","schema":"reset/1","because":"slow"' in told[-1_000:]
