"""Stepping through a game of Casino: keys, buttons, rounds, and the same without a script."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from tests.casino.pages.fishing import TABLE, played, spoiled
from tests.casino.pages.floor import PERSONS, happen

PAGE = f"/rounds/{TABLE}/1/1/"
HELD = f"/rounds/{TABLE}/1/2/"
TWO = f"/rounds/{TABLE}/1/4/"

pytestmark = pytest.mark.browser


@pytest.fixture
def games(site: str) -> None:  # noqa: ARG001 - the site must be there
    """Let a game be settled, one be held, one of four be settled, and one be corrected."""
    happen(
        ("round.played/v1", played(1)),
        ("round.played/v1", spoiled(2, move=20)),
        ("round.played/v1", played(3, ruleset="casino.royal_partnership/1", seats=4)),
        ("round.played/v1", played(4)),
        ("round.corrected/v1", {**played(4), "replaces": 1, **PERSONS}),
        table=TABLE,
    )


def shown(page: Page) -> Locator:
    """Return the frame that is shown."""
    return page.locator(".frame:not([hidden])").first


def test_arrow_keys_step_forward_and_back_at_once(games: None, page: Page) -> None:  # noqa: ARG001
    page.goto(f"{PAGE}?move=0")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.resource_type))
    for number in range(1, 5):
        page.keyboard.press("ArrowRight")
        expect(shown(page).locator(".stepper b")).to_have_text(str(number))
    page.keyboard.press("ArrowLeft")
    expect(shown(page).locator(".stepper b")).to_have_text("3")
    expect(page).to_have_url(re.compile(r"\?move=3#play$"))
    assert "document" not in asked


def test_a_card_that_is_trailed_leaves_the_hand_and_lies_on_the_table(games: None, page: Page) -> None:  # noqa: ARG001
    moves = played(1)["record"]["rounds"][0]["moves"]
    index = next(place for place, move in enumerate(moves) if move["type"] == "trail")
    page.goto(f"{PAGE}?move={index}")
    hand = shown(page).locator(".spot.next .pc")
    cards = hand.count()
    loose = shown(page).locator(".lies > .row > .pc").count()
    page.get_by_role("link", name="Forward").click()
    expect(shown(page).locator(".lies > .row > .pc")).to_have_count(loose + 1)
    expect(shown(page).locator(".lies .pc.new")).to_have_count(1)
    assert cards > 0


def test_stepping_beyond_a_round_opens_the_next_one(games: None, page: Page) -> None:  # noqa: ARG001
    page.goto(f"{PAGE}?move=49")
    expect(shown(page)).to_contain_text("Round 1 counts")
    page.keyboard.press("ArrowRight")
    expect(shown(page)).to_contain_text("Round 2: seat 1 deals")
    expect(page.get_by_role("link", name="Round 2", exact=True)).to_have_attribute("aria-current", "true")


def test_every_step_of_a_round_can_be_picked_from_the_list(games: None, page: Page) -> None:  # noqa: ARG001
    page.goto(f"{PAGE}?move=0")
    page.get_by_text("Every step of Round 1").click()
    page.locator(".moves li a").nth(20).click()
    expect(shown(page).locator(".stepper b")).to_have_text("20")


def test_two_revisions_step_together(games: None, page: Page) -> None:  # noqa: ARG001
    page.goto(f"{TWO}?move=5")
    page.keyboard.press("ArrowRight")
    assert page.locator(".frame:not([hidden]) .stepper b").all_inner_texts() == ["6", "6"]


def test_a_held_game_opens_at_the_refused_move(games: None, page: Page) -> None:  # noqa: ARG001
    page.goto(HELD)
    expect(shown(page).locator(".refused strong")).to_contain_text("Refused: Round 2, move 21")
    expect(shown(page).locator(".refused .rule")).to_have_text("R1 turn and cards")


def test_without_a_script_every_step_is_a_link(games: None, page: Page, session_key: str, site: str) -> None:  # noqa: ARG001
    browser = page.context.browser
    assert browser is not None
    plain = browser.new_context(base_url=site, java_script_enabled=False)
    plain.add_cookies([{"name": "sessionid", "value": session_key, "url": site}])
    quiet = plain.new_page()
    quiet.goto(f"{PAGE}?move=7")
    quiet.get_by_role("link", name="Back").click()
    expect(shown(quiet).locator(".stepper b")).to_have_text("6")
    quiet.get_by_role("link", name="First step").click()
    expect(shown(quiet).locator(".stepper b")).to_have_text("0")


@pytest.mark.parametrize(("scheme", "width"), [("light", 1440), ("dark", 320)])
def test_the_table_is_accessible_and_fits_any_screen(
    games: None,  # noqa: ARG001
    page: Page,
    scheme: str,
    width: int,
) -> None:
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.set_viewport_size({"width": width, "height": 900})
    for path in (f"/rounds/{TABLE}/1/3/?move=30", PAGE, HELD, TWO):
        page.goto(path)
        found = Axe().run(page).response["violations"]
        assert [f"{path}: {rule['id']} {rule['nodes'][0]['html'][:120]}" for rule in found] == []
        assert page.evaluate("document.documentElement.scrollWidth") == width
