"""A display follows its table by itself: new results, voids, corrections, a new shoe, a lost server."""

import contextlib
import datetime as dt
import re

import pytest
from playwright.sync_api import Page, expect

from casino.access import keys
from reports.roads import notation, shoe
from reports.roads.contests import BACCARAT_TABLE
from reports.roads.layout import cell
from tests.casino.displays.browser.conftest import Deal
from tests.casino.displays.dealing import DRAGON, correct, deal, end_shoe, start_shoe, void
from tests.casino.pages.browser.conftest import PATIENCE_MS
from tests.casino.streaming import serving

pytestmark = pytest.mark.browser

DEALT = "".join(hand.outcome for hand in notation.read(text=DRAGON, contest=BACCARAT_TABLE))
SYMBOLS = {"big": "r[BP]", "big_eye": "e[RI]", "small": "m[RI]", "cockroach": "k[RI]"}
POLL_MS, ANSWER_MS = 2_000, 1_000
"""How often a page asks by its clock, and how long an answer has before it is asked for again."""


def painted(page: Page, road: str) -> list[tuple[str, int, int]]:
    """Read the marks of a road from where the browser has painted them: sign, row, column."""
    box = page.locator(f"[data-part={road}]")
    marks = box.locator("svg > use").evaluate_all(
        """uses => uses.map(use => {
            const road = use.ownerSVGElement.getBoundingClientRect(), mark = use.getBoundingClientRect();
            const cell = road.height / 6;
            const middle = [mark.x + mark.width / 2 - road.x, mark.y + mark.height / 2 - road.y];
            return [use.getAttribute("href").slice(1), Math.floor(middle[1] / cell), Math.floor(middle[0] / cell)];
        })"""
    )
    return [(name, row, column) for name, row, column in marks if re.fullmatch(SYMBOLS[road], name)]


def drawn(outcomes: str, road: str) -> list[tuple[str, int, int]]:
    """Return the marks of a road as the engine gives them."""
    roads = shoe.draw(outcomes=outcomes)
    if road == "big":
        signs = [f"r{outcomes[hand]}" for hand in roads.big.hands]
        cells = roads.big.cells
    else:
        one = getattr(roads, road)
        signs, cells = [SYMBOLS[road][0] + mark for mark in one.marks], one.cells
    return [(sign, cell(number).row, cell(number).column) for sign, number in zip(signs, cells, strict=True)]


def expect_outcomes(page: Page, outcomes: str, *, part: str = "state", timeout: float | None = None) -> None:
    """Wait until a part of the page has these outcomes."""
    rounds = re.compile("^" + " ".join(rf"\d+{letter}" for letter in outcomes) + "$")
    expect(page.locator(f"[data-part={part}]")).to_have_attribute("data-rounds", rounds, timeout=timeout)


def expect_roads(page: Page, outcomes: str) -> None:
    """Wait until the page has these outcomes, then compare every road with the engine's."""
    expect_outcomes(page, outcomes)
    expect(page.locator("[data-part=bead] svg > use[data-round]")).to_have_count(len(outcomes))
    for road in SYMBOLS:
        assert painted(page, road) == drawn(outcomes, road)


def watch(page: Page, path: str = "/display/T01?theme=night") -> None:
    page.goto(path)
    expect(page.locator("main")).to_have_attribute("data-conn", "live")


def stop_clock(page: Page) -> None:
    """Let the clock of a page that is opened next stand: it asks for nothing by itself, and nothing it shows goes."""
    now = dt.datetime.now(dt.UTC)
    page.clock.install(time=now - dt.timedelta(hours=1))
    page.clock.pause_at(now)


def ask_until(page: Page, outcomes: str, *, part: str = "state") -> None:
    """Move a standing clock on until the page has asked for these outcomes; what is told for seconds is then there."""
    for _ in range(PATIENCE_MS // ANSWER_MS):
        page.clock.run_for(POLL_MS)
        with contextlib.suppress(AssertionError):
            expect_outcomes(page, outcomes, part=part, timeout=ANSWER_MS)
            return
    expect_outcomes(page, outcomes, part=part)


def run_until(page: Page, words: str) -> None:
    """Let the clock run until the table says so: an answer under way when the line was cut is heard once more."""
    for _ in range(5):
        page.clock.run_for(14_000)
        if re.fullmatch(words, page.locator(".phase").inner_text()):
            return
    expect(page.locator(".phase")).to_have_text(re.compile(words))


def test_every_cell_of_the_first_paint_is_the_engines(page: Page) -> None:
    watch(page)
    expect_roads(page, DEALT)


def test_a_new_result_appears_alone_and_is_announced(page: Page, dealing: Deal) -> None:
    stop_clock(page)
    watch(page)
    dealing(deal, "P", after=len(DEALT))
    ask_until(page, f"{DEALT}P")
    expect_roads(page, f"{DEALT}P")
    expect(page.get_by_role("status")).to_have_text("T01: Round 65: Player wins")
    expect(page.locator(".phase")).to_have_text("Player wins")


def test_a_new_result_leaves_the_marks_alone_that_were_there(page: Page, dealing: Deal) -> None:
    watch(page)
    marks = page.locator("svg.rd > use")
    marks.evaluate_all("marks => marks.forEach((mark) => { mark.isTheSame = true; })")
    before = marks.count()
    dealing(deal, "B", after=len(DEALT))
    expect_roads(page, f"{DEALT}B")
    assert marks.evaluate_all("marks => marks.filter((mark) => mark.isTheSame).length") >= before - 8  # the ghosts


def test_a_void_rebuilds_the_shoe_and_frames_nothing_that_is_gone(page: Page, dealing: Deal) -> None:
    watch(page)
    dealing(void, 2)
    expect_roads(page, DEALT[0] + DEALT[2:])
    expect(page.get_by_role("status")).to_contain_text("Round 2 changed")


def test_a_correction_frames_its_cell(page: Page, dealing: Deal) -> None:
    stop_clock(page)
    watch(page)
    dealing(correct, 2, "P")
    ask_until(page, f"{DEALT[0]}P{DEALT[2:]}")
    expect_roads(page, f"{DEALT[0]}P{DEALT[2:]}")
    expect(page.locator("[data-part=bead] .framed")).to_have_attribute("y", "25")
    expect(page.locator(".phase")).to_have_text("Round 2 changed")


def test_a_new_shoe_begins_with_empty_roads(page: Page, dealing: Deal) -> None:
    watch(page)
    dealing(end_shoe, 1)
    expect(page.locator(".phase")).to_have_text("Changing shoe")
    dealing(start_shoe, 2)
    expect(page.locator("[data-part=facts]")).to_contain_text("Shoe2")
    expect_roads(page, "")
    dealing(deal, "BBP", shoe=2)
    expect_roads(page, "BBP")


def test_a_lost_connection_is_told_and_what_was_missed_comes_by_itself(page: Page, dealing: Deal) -> None:
    page.clock.install()
    watch(page)
    page.context.set_offline(True)
    run_until(page, r"No signal for \d\d s")
    expect(page.locator("#conn")).to_contain_text("Last round 64 at")
    expect(page.locator("[data-part=bead] svg > use[data-round]")).to_have_count(len(DEALT))
    dealing(deal, "BB", after=len(DEALT))
    page.context.set_offline(False)
    page.clock.run_for(20_000)
    expect(page.locator("main")).to_have_attribute("data-conn", "live")
    expect_roads(page, f"{DEALT}BB")


def test_a_result_waits_until_the_cards_have_told_it(page: Page, dealing: Deal) -> None:
    page.clock.install()
    watch(page, "/display/T01?reveal=20")
    dealing(deal, "B", after=len(DEALT))
    with page.expect_response(lambda answer: "/roads" in answer.url and answer.status == 200):
        page.clock.run_for(2_000)
    expect(page.locator("[data-part=bead] svg > use[data-round]")).to_have_count(len(DEALT))
    page.clock.run_for(20_000)
    expect_roads(page, f"{DEALT}B")


def test_a_lobby_swaps_the_tile_that_changed(page: Page, dealing: Deal) -> None:
    dealing(deal, "BPB", table="T02")
    stop_clock(page)
    watch(page, "/display/lobby?tables=T01,T02")
    page.locator("[data-part=tile-T01]").evaluate("tile => { tile.isTheSame = true; }")
    dealing(deal, "B", table="T02", after=3)
    ask_until(page, "BPBB", part="tile-T02")
    expect(page.locator("[data-part=tile-T02] .now")).to_have_text("Banker wins")
    assert page.locator("[data-part=tile-T01]").evaluate("tile => tile.isTheSame")


def test_the_stream_alone_brings_a_result(page: Page, streaming_site: str, dealing: Deal) -> None:
    stop_clock(page)  # and never moved on: nothing is asked for by the clock
    watch(page, f"{streaming_site}/display/T01")
    expect(page.locator("main")).to_have_attribute("data-streaming", "1")
    dealing(deal, "B", after=len(DEALT))
    expect_roads(page, f"{DEALT}B")


def test_a_screen_comes_in_with_a_ticket_and_leaves_with_its_key(
    page: Page, streaming_site: str, dealing: Deal
) -> None:
    given: list[str] = []
    dealing(lambda: given.append(serving.new_key(tables=["T01"])))
    answer = page.request.post(
        f"{streaming_site}/api/v1/tickets", headers={"Authorization": f"Bearer {given[0]}"}, data={"tables": ["T01"]}
    )
    page.context.clear_cookies()
    page.goto(f"{streaming_site}{answer.json()['path']}?next=/display/T01")
    expect_roads(page, DEALT)
    dealing(keys.revoke, prefix=given[0].partition(".")[0], now=dt.datetime.now(dt.UTC))
    expect(page.locator("#conn")).to_contain_text("Display access ended")
