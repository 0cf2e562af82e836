"""Stepping through a game of Las Vegas with the keyboard and by links, on any screen."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.casino.pages.floor import happen
from tests.casino.pages.vegas_floor import TABLE, broken, game

PAGE = f"/rounds/{TABLE}/1/1/"
HELD = f"/rounds/{TABLE}/1/2/"

pytestmark = pytest.mark.browser


@pytest.fixture
def games(site: str) -> None:  # noqa: ARG001 - the site must be there
    """Let a game be played to its end, and another be held at the fifth turn of its second round."""
    happen(("round.played/v1", game()), ("round.played/v1", broken()), table=TABLE)


def headline(page: Page) -> str:
    """Return what the step that is shown says happened."""
    return page.locator(".frame:not([hidden]) .happened strong").inner_text()


def dice_in_hand(page: Page) -> int:
    """Count the dice that are drawn in the hands of the seats."""
    return page.locator(".frame:not([hidden]) .seats .die").count()


def test_the_arrow_keys_step_through_a_game_forward_and_back(games: None, page: Page) -> None:  # noqa: ARG001
    page.goto(f"{PAGE}?move=0")
    assert headline(page) == "Round 1 is set up"
    assert dice_in_hand(page) == 24
    page.keyboard.press("ArrowRight")
    assert "places" in headline(page)
    assert dice_in_hand(page) < 24
    page.keyboard.press("ArrowLeft")
    assert (headline(page), dice_in_hand(page)) == ("Round 1 is set up", 24)
    expect(page).to_have_url(f"{page.url.split('?')[0]}?move=0#play")


def test_a_held_game_opens_at_the_refused_turn_with_its_rule(games: None, page: Page) -> None:  # noqa: ARG001
    page.goto(HELD)
    assert headline(page).startswith("Refused: Round 2, turn 5: seat")
    expect(page.locator(".frame:not([hidden]) .happened .rule")).to_have_text("one of the numbers rolled")
    expect(page.locator(".frame:not([hidden]) .roll")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    assert not headline(page).startswith("Refused")


@pytest.mark.parametrize(("theme", "width"), [("light", 1440), ("dark", 390)])
def test_the_table_is_whole_and_accessible_on_any_screen(
    games: None,  # noqa: ARG001
    page: Page,
    theme: str,
    width: int,
) -> None:
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    page.set_viewport_size({"width": width, "height": 900})
    for path in (PAGE, HELD):
        page.goto(path)
        assert page.locator(".frame:not([hidden]) .casino").count() == 6
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert Axe().run(page).response["violations"] == []
