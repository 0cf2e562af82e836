"""Pages and files as of an earlier point: they name it, keep it in their links, and never change again."""

import datetime as dt
import html
import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from casino import draining
from tests.casino.pages.floor import PERSONS, bet, happen, play, read, round_of, shown
from tests.casino.settlement import shards
from tests.casino.settlement.history import NOON

DAY = "2026-11-29"
PAGES = (
    "/rtp/?",
    "/rtp/?basis=recorded&by=table&",
    "/rtp/?span=all&by=day&",
    "/rtp/returns.csv?by=table_and_day&",
    "/ledger/?",
    "/ledger/?code=player/&",
    "/ledger/trial-balance.csv?",
    "/ledger/accounts/player/4471/?",
    "/ledger/accounts/tray/T01/?",
)


def lane() -> int:
    return shards.shard(table="T01")


def point() -> str:
    with connection.cursor() as cursor:
        cursor.execute("select max(number) from ledger_batch where lane = %s", [lane()])
        return f"{lane()}:{cursor.fetchone()[0]}"


def figures(client: Client, path: str) -> bytes:
    """Return a file, or what stands in the main part of a page; the frame around it tells of now."""
    answer = client.get(path)
    assert answer.status_code == 200, path
    found = re.search(rb"<main.*</main>", answer.content, re.DOTALL)
    return found[0] if found else answer.content


def next_day(kind: str, data: Any) -> None:
    """Tell, settle and report an event of the next day at T01."""
    shards.accept_bodies([shards.body_of(kind, data, time=NOON + dt.timedelta(days=1))])
    shards.settle(table="T01")
    draining.project(lane())


def happen_later(client: Client) -> None:
    """Correct and void what was, play on at two tables on the next day, for players not seen before."""
    next_day("round.corrected/v1", {**play(1, bets=[bet(stake=700)]), "replaces": 1, **PERSONS})
    next_day("round.voided/v1", {**round_of(2), **PERSONS})
    next_day("round.played/v1", play(9, bets=[bet(player="4400")]))
    happen(("round.played/v1", play(1, table="T77", bets=[bet(player="77")])), table="T77")
    assert b"player/77" in client.get("/ledger/").content


@pytest.mark.parametrize("path", PAGES)
def test_figures_of_a_point_are_the_same_bytes_after_more_was_settled(office: Client, path: str) -> None:
    happen(("round.played/v1", play(1)), ("round.played/v1", play(2)))
    asked = [point(), f"batch/{point()}", f"event/{lane()}:2"]
    now = figures(office, path)
    first = [figures(office, f"{path}as_of={text}") for text in asked]
    happen_later(office)
    assert [figures(office, f"{path}as_of={text}") for text in asked] == first
    assert figures(office, path) != now


@pytest.mark.parametrize("path", PAGES)
def test_figures_of_a_day_that_has_closed_are_the_same_bytes_after_corrections(office: Client, path: str) -> None:
    happen(("round.played/v1", play(1)), ("round.played/v1", play(2)))
    next_day("round.played/v1", play(8))
    first = figures(office, f"{path}as_of={DAY}")
    next_day("round.corrected/v1", {**play(1, bets=[bet(stake=700)]), "replaces": 1, **PERSONS})
    assert figures(office, f"{path}as_of={DAY}") == first


def test_a_gaming_day_says_that_it_may_grow_until_it_has_closed(office: Client) -> None:
    happen(("round.played/v1", play(1)))
    assert "This gaming day has not closed in 1 lane yet: no later day" in read(office, f"/rtp/?as_of={DAY}")
    next_day("round.played/v1", play(8))
    page = read(office, f"/rtp/?as_of={DAY}")
    assert "As the books stood when gaming day Sun 29 Nov 2026 closed. Last batch sealed" in page
    assert "has not closed" not in page


def test_a_time_of_this_minute_says_that_it_may_grow(office: Client) -> None:
    happen(("round.played/v1", play(1)))
    path = f"/ledger/?as_of={timezone.now():%Y-%m-%dT%H:%M:%SZ}"
    assert "less than a minute ago: a batch that was being sealed then may still join." in read(office, path)


def test_a_page_says_which_point_it_shows_and_how_to_cite_it(office: Client) -> None:
    happen(("round.played/v1", play(1)))
    page = office.get("/ledger/", {"as_of": f"event/{lane()}:1"})
    assert f"As the books stood with event {lane()}:1." in shown(page)
    assert f"Cite as {point()} · the last batch of each lane" in shown(page)
    assert f'href="?as_of={point()}"'.encode() in page.content


def test_a_time_is_read_in_the_zone_of_the_site(office: Client) -> None:
    happen(("round.played/v1", play(1)))
    page = read(office, "/ledger/?as_of=2020-01-01T08:00")
    assert "As the books stood at Wed 1 Jan 2020, 08:00:00 Macau. Nothing had been sealed by then." in page
    assert "Nothing had moved by then." in page
    assert "Trays 0 Players 0 Escrow 0 Sum, must be 0 0" in page


def test_the_links_of_a_page_keep_its_point_and_there_is_a_way_back(office: Client) -> None:
    happen(("round.played/v1", play(1)))
    page = office.get("/rtp/", {"as_of": point(), "table": "T01", "span": "day"}).content.decode()
    links = re.findall(r'<span class="seg".*?</span>', page, re.DOTALL)
    addresses = re.findall(r'href="([^"]+)"', " ".join(links))
    assert len(addresses) == 9
    assert all("as_of=" in address and "table=T01" in address for address in addresses)
    assert f'name="as_of" value="{point()}"' in page
    assert 'href="?span=day&amp;by=bet&amp;table=T01&amp;day=2026-11-29">Back to now' in page
    assert f'/ledger/accounts/player/4471/?as_of={point()}"' in office.get(f"/ledger/?as_of={point()}").content.decode()


def test_accounts_of_a_point_are_walked_page_by_page(office: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("casino.pages.paging.ROWS_A_PAGE", 1)
    happen(("round.played/v1", play(1)))
    then = point()
    happen(("round.played/v1", play(1, table="T77", bets=[bet(player="4400")])), table="T77")
    page = office.get("/ledger/", {"as_of": then}).content.decode()
    assert f"?as_of={then.replace(':', '%3A')}&amp;from=player%2F4471" in page
    assert "tray/T01" in read(office, f"/ledger/?as_of={then}&from=player/4471")


@pytest.mark.parametrize("path", ["/rtp/", "/ledger/", "/ledger/accounts/player/4471/"])
@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (
            "noon",
            "Found 'noon', expected an instant with its offset, a gaming day such as 2026-11-29, an event such as",
        ),
        ("2026-02-30", "Found '2026-02-30', expected"),
        ("event/0:99999", "The books have not reached event 0:99999."),
        ("batch 0:99999", "The books have not reached batch 99999 of lane 0."),
        ("2999-01-01T00:00", "2999-01-01T00:00:00+08:00 has not come yet."),
        ("0001-01-01T00:00", "Found '0001-01-01T00:00', expected"),
    ],
)
def test_what_names_no_point_shows_no_figures_and_says_why(office: Client, path: str, text: str, problem: str) -> None:
    happen(("round.played/v1", play(1)))
    answer = office.get(path, {"as_of": text})
    assert answer.status_code == 400
    assert f"Nothing is shown: that names no point of the books. {problem}" in shown(answer)
    assert "No figures" in shown(answer)
    assert "Banker 1" not in shown(answer)


def test_a_file_of_what_names_no_point_is_refused(office: Client) -> None:
    for path in ("/rtp/returns.csv", "/ledger/trial-balance.csv"):
        answer = office.get(path, {"as_of": "noon"})
        assert (answer.status_code, answer.content[:13]) == (400, b"Found 'noon',")


def test_a_point_that_the_reports_have_not_reached_is_said(office: Client) -> None:
    happen(("round.played/v1", play(1)))
    shards.say(("round.played/v1", play(2)))
    shards.settle(table="T01")
    answer = office.get("/rtp/", {"as_of": point()})
    assert f"the reports have not reached batch 2 of lane {lane()} yet; look again in a moment." in shown(answer)


def test_a_file_of_the_time_before_the_first_batch_is_empty_and_stays_so(office: Client) -> None:
    happen(("round.played/v1", play(1)))
    page = office.get("/ledger/?as_of=2020-01-01T08:00").content.decode()
    address = re.search(r'href="(/ledger/trial-balance.csv[^"]+)"', page)
    assert address is not None
    assert b"sum,0,0,0,2020-01-01T08:00" in office.get(html.unescape(address[1])).content


def test_the_trial_balance_as_a_file_tells_its_point_in_every_row(office: Client) -> None:
    happen(("round.played/v1", play(1)))
    answer = office.get("/ledger/trial-balance.csv")
    assert answer.content.decode().splitlines() == [
        "kind,debits_hundredths,credits_hundredths,holds_hundredths,as_of",
        f"issue,0,0,0,{point()}",
        f"cage,0,0,0,{point()}",
        f"tray,20000,10000,-10000,{point()}",
        f"player,10000,20000,10000,{point()}",
        f"escrow,0,0,0,{point()}",
        f"sum,30000,30000,0,{point()}",
    ]


def test_returns_as_a_file_have_one_line_a_stream(office: Client) -> None:
    happen(("round.played/v1", play(1)))
    header, row = office.get("/rtp/returns.csv?span=day&by=table").content.decode().splitlines()
    assert header.startswith("first_day,last_day,gaming_day,table,ruleset,bet,basis,rounds,bets,staked_hundredths")
    assert row.startswith(f"{DAY},{DAY},,T01,baccarat.casinonia")
    assert row.endswith(f",banker,corrected,1,1,10000,20000,-10000,200.000000,98.541896,inside,{point()}")
