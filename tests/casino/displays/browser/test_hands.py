"""Displays obey keys, buttons and small screens, and can be heard as well as seen."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.casino.displays.browser.conftest import Deal
from tests.casino.displays.browser.test_live import watch
from tests.casino.displays.dealing import deal

pytestmark = pytest.mark.browser

SIZES = [(320, 700), (390, 844), (820, 1180), (1366, 768), (1920, 1080), (3840, 2160)]
LOOKS = [
    f"/display/T01?theme={theme}&view={view}" for theme in ("night", "contrast") for view in ("all", "big", "bead")
]
PATHS = [*LOOKS, "/display/lobby?theme=night", "/display/lobby?theme=contrast"]


def test_keys_ask_and_show_the_mark_that_would_come(page: Page) -> None:
    watch(page)
    ghosts = page.locator(".gh.is-asked")
    page.keyboard.press("b")
    expect(page.get_by_role("button", name="Banker?")).to_have_attribute("aria-pressed", "true")
    expect(ghosts).to_have_count(4)
    page.keyboard.press("p")
    expect(page.get_by_role("button", name="Player?")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("p")
    expect(ghosts).to_have_count(0)


def test_asking_goes_on_when_a_new_result_comes(page: Page, dealing: Deal) -> None:
    watch(page)
    page.get_by_role("button", name="Banker?").click()
    dealing(deal, "P", after=64)
    expect(page.locator("[data-part=bead] svg > use[data-round]")).to_have_count(65)
    expect(page.locator(".gh.is-asked")).to_have_count(4)
    expect(page.get_by_role("button", name="Banker?")).to_be_focused()


def test_the_switch_shows_one_road_or_all(page: Page) -> None:
    watch(page)
    page.get_by_role("button", name="Bead").click()
    expect(page.get_by_role("img", name="Big Road")).not_to_be_visible()
    expect(page.get_by_role("img", name="Bead Plate")).to_be_visible()
    page.get_by_role("button", name="All", exact=True).click()
    expect(page.get_by_role("img", name="Cockroach Pig")).to_be_visible()


def test_t_changes_the_theme_and_the_display_remembers(page: Page) -> None:
    watch(page, "/display/T01")
    page.keyboard.press("t")
    page.goto("/display/T01")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"


def test_no_display_scrolls_sideways_and_cells_are_whole_pixels(page: Page) -> None:
    for path in PATHS:
        page.goto(path)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate("document.documentElement.scrollWidth") <= width, (path, width)
            bead = page.locator("svg.rd:visible").first
            cell = bead.evaluate("road => road.getBoundingClientRect().height / 6")
            assert (2 * cell) == int(2 * cell), (path, width)


def test_a_wall_shows_a_table_without_any_scrolling(page: Page) -> None:
    watch(page)
    assert page.evaluate("document.documentElement.scrollHeight") <= 1080


@pytest.mark.slow
def test_axe_finds_nothing(page: Page) -> None:
    found: list[Any] = []
    for path in (LOOKS[0], LOOKS[3], *PATHS[-2:]):
        watch(page, path)
        for width, height in ((1440, 900), (390, 844)):
            page.set_viewport_size({"width": width, "height": height})
            broken = Axe().run(page).response["violations"]
            found += [f"{path}: {rule['id']} {rule['nodes'][0]['html'][:160]}" for rule in broken]
    assert found == []


def test_a_display_asks_no_other_site_and_breaks_nothing(page: Page, streaming_site: str) -> None:
    asked: list[str] = []
    said: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: said.append(str(error)))
    for path in (LOOKS[0], LOOKS[-1], PATHS[-1]):
        watch(page, f"{streaming_site}{path}")
    assert said == []
    assert [url for url in asked if not url.startswith((streaming_site, "data:"))] == []


def test_without_script_the_roads_are_there(page: Page, site: str) -> None:
    browser = page.context.browser
    assert browser is not None
    quiet = browser.new_context(base_url=site, java_script_enabled=False)
    quiet.add_cookies(page.context.cookies())  # type: ignore[arg-type] # what it gives is what it takes
    still = quiet.new_page()
    still.goto("/display/T01")
    expect(still.locator("[data-part=big] svg > use").first).to_be_visible()
    expect(still.locator("#conn")).to_contain_text("Roads as of")
