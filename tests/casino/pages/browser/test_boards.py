"""Boards of every game, drawn and held, are whole and accessible on any screen and in both themes."""

import random
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from casino.simulation import line_up
from casino.simulation.game import Dealt
from casino.simulation.mistakes import Mistake
from casino.simulation.players import roster
from tests.casino.pages.floor import bet, happen
from tests.casino.pages.test_boards import GAMES

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def _data(number: int, ruleset: str, dealt: Dealt) -> dict[str, Any]:
    bets = [
        bet(laid.bet, laid.stake, player=laid.player.id, seat=laid.seat, id=f"b{place}")
        for place, laid in enumerate(dealt.wagers, start=1)
    ]
    return {
        "table": "B01", "shoe": number, "round": 1, "ruleset": ruleset, "bets": bets, "record": dealt.record,
    }  # fmt: skip


@pytest.fixture
def boards(site: str) -> int:  # noqa: ARG001 - the site must be there
    """Let a legal round of every game be played, each in a shoe of its own, and one that breaks a rule after each."""
    told: list[tuple[str, dict[str, Any]]] = []
    for name in GAMES:
        rng = random.Random(7)
        game = next(iter(line_up.HOUSE[name].places(1).values()))(rng=rng)
        seats = dict(enumerate(roster(count=game.terms.seats_max, first=1, bases=game.terms.bases, rng=rng), start=1))
        wrong = None
        while wrong is None:
            game.start_shoe()
            dealt = game.deal(seats=seats)
            wrong = game.misrecorded(mistake=Mistake.RULE_BROKEN)
        for one in (dealt, wrong):
            told.append(("round.played/v1", _data(len(told) + 1, game.terms.ruleset, one)))
    happen(*told, table="B01")
    return len(told)


@pytest.mark.parametrize(("theme", "width"), [("light", 1440), ("dark", 390)])
def test_every_board_is_whole_and_accessible(boards: int, page: Page, theme: str, width: int) -> None:
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    page.set_viewport_size({"width": width, "height": 900})
    for shoe in range(1, boards + 1):
        page.goto(f"/rounds/B01/{shoe}/1/")
        expect(page.locator(".refused-here")).to_have_count((shoe + 1) % 2)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert Axe().run(page).response["violations"] == [], shoe
