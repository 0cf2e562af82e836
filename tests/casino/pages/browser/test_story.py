"""What an auditor does: from the search box to the reason of a draw, with the keyboard, on any screen."""

from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.casino.pages.browser.conftest import LONG

REASON = "Banker draws: total 4, Player third card 6"
PATHS = (
    "/", "/rounds/", "/rounds/T01/1/2/", "/rounds/T01/1/5/", "/held/", "/exceptions/", "/tables/", "/tables/T01/",
    "/tables/T01/shoes/1/", "/rtp/", "/ledger/", "/ledger/accounts/player/4471/", "/proofs/", "/search?q=nobody",
    "/rtp/?as_of=2026-11-29", "/ledger/?as_of=2026-11-29", "/ledger/accounts/player/4471/?as_of=2026-11-29",
)  # fmt: skip
LOOKS: tuple[tuple[Literal["light", "dark"], int], ...] = (("light", 1440), ("dark", 390))
NARROW = 320
RICHEST = ("/", "/rounds/", "/rounds/T01/1/5/", "/held/", "/tables/T01/shoes/1/", "/rtp/", "/ledger/")

pytestmark = pytest.mark.browser


def test_from_search_to_the_reason_of_a_draw_takes_no_click_at_all(page: Page) -> None:
    page.goto("/")
    page.keyboard.press("/")
    page.keyboard.type("T01 1 2")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Round 2, Banker wins 9–8")
    expect(page.get_by_text(REASON)).to_be_visible()


def test_from_a_table_on_the_overview_to_the_reason_takes_two_clicks(page: Page) -> None:
    page.goto("/")
    page.get_by_role("row", name="T01").get_by_role("link", name="1", exact=True).click()
    page.get_by_role("link", name="Round 2, Banker").click()
    expect(page.get_by_text(REASON)).to_be_visible()


def test_a_slash_typed_into_a_field_stays_in_the_field(page: Page) -> None:
    page.goto("/ledger/")
    field = page.get_by_label("Account starts with")
    field.press_sequentially("player/44")
    expect(field).to_have_value("player/44")


def test_the_bytes_of_an_event_open_on_demand(page: Page) -> None:
    page.goto("/rounds/T01/1/2/")
    expect(page.locator("pre")).not_to_be_visible()
    page.get_by_text("Bytes as received").click()
    expect(page.locator("pre")).to_contain_text('"type": "round.played/v1"')


def test_utc_shows_under_the_keyboard_too(page: Page) -> None:
    page.goto("/rounds/T01/1/2/")
    moment = page.locator(".head time")
    moment.focus()
    shown = moment.evaluate("one => getComputedStyle(one, '::after').content")
    assert shown == '"2026-11-29 12:00:00.000 UTC"'


def test_a_gaming_day_is_chosen_and_left_again(page: Page) -> None:
    page.goto("/rtp/?by=table")
    page.get_by_text("As of: now").click()
    page.get_by_label("Gaming day, as it closed", exact=True).fill("2026-11-29")
    page.get_by_role("button", name="Show: Gaming day").click()
    expect(page.get_by_role("status")).to_contain_text("As the books stood when gaming day Sun 29 Nov 2026 closed.")
    page.get_by_role("link", name="Back to now").click()
    expect(page.get_by_text("As of: now")).to_be_visible()
    expect(page.get_by_role("link", name="By table")).to_have_attribute("aria-current", "true")


def test_a_theme_is_kept_on_every_page(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Dark theme").click()
    expect(page.get_by_role("button", name="Dark theme")).to_have_count(0)  # the answer with its cookie has come
    page.goto("/rounds/")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(15, 17, 20)"


def test_no_page_scrolls_sideways_on_the_smallest_phone(page: Page) -> None:
    page.set_viewport_size({"width": NARROW, "height": 900})
    too_wide = []
    for path in PATHS:
        page.goto(path)
        if page.evaluate("document.documentElement.scrollWidth") > NARROW:
            too_wide.append(path)
    assert too_wide == []


def test_pages_ask_no_other_site_for_anything_and_break_nothing(page: Page, site: str) -> None:
    asked: list[str] = []
    said: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: said.append(str(error)))
    for path in PATHS:
        page.goto(path)
    assert said == []
    assert [url for url in asked if not url.startswith((site, "data:"))] == []


@pytest.mark.parametrize(("scheme", "width"), LOOKS)
def test_axe_finds_nothing(page: Page, scheme: Literal["light", "dark"], width: int) -> None:
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": width, "height": 900})
    found = []
    for path in RICHEST:
        page.goto(path)
        broken = Axe().run(page).response["violations"]
        found += [f"{path}: {rule['id']} {rule['nodes'][0]['html'][:120]}" for rule in broken]
    assert found == []


def test_the_longest_names_and_the_largest_amounts_fit_a_phone(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 900})
    too_wide = []
    for path in (f"/rounds/{LONG}/2147483647/1/", f"/tables/{LONG}/shoes/2147483647/", "/held/", "/", "/ledger/"):
        page.goto(path)
        if page.evaluate("document.documentElement.scrollWidth") > 390:
            too_wide.append(path)
    assert too_wide == []
