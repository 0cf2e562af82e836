"""A site that runs, with a shoe on it, and a browser whose user has signed in."""

import os
import pathlib
import shutil
from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from django.contrib.staticfiles.handlers import StaticFilesHandler
from django.test import Client
from django.test.testcases import LiveServerThread
from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright

from casino.access import sources
from tests.casino.pages.floor import BETS, PERSONS, SIX_CARDS, bet, happen, play, round_of
from tests.casino.settlement.shards import SOURCE
from tests.missing import cannot_run

LONG = "A-table-whose-name-has-as-many-characters-as-any-name-may-have-6"
NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
PATIENCE_MS = 60_000
"""For a machine that others load; nothing here takes more than a few seconds on a quiet one."""


@pytest.fixture
def site(own_database: str) -> Iterator[str]:  # noqa: ARG001 - ordering only
    """Serve a database of one's own that holds a shoe with a settled, a held, a corrected and a voided round."""
    sources.register(name=SOURCE, kinds_allowed=["*"], tables=["*"])
    _fill()
    server = LiveServerThread("127.0.0.1", StaticFilesHandler, port=0)
    server.daemon = True
    server.start()
    server.is_ready.wait()
    if server.error:
        raise server.error
    yield f"http://127.0.0.1:{server.port}"
    server.terminate()


@pytest.fixture
def session_key(site: str) -> str:  # noqa: ARG001 - the user must be in the database that is served
    """Sign somebody in and return the key of the session."""
    client = Client()
    client.force_login(User.objects.create_user(username="mei", first_name="Mei", last_name="Lin"))
    return client.cookies["sessionid"].value


@pytest.fixture
def page(site: str, session_key: str) -> Iterator[Page]:
    """Open a browser on the site as somebody who has signed in; addresses may leave the site out.

    Playwright keeps an event loop in this thread while it runs, in which Django refuses to touch the database; so it
    starts after everything that needs the database and ends before.
    """
    with sync_playwright() as playwright:
        browser = launch(playwright)
        context = browser.new_context(base_url=site, viewport={"width": 1440, "height": 900})
        context.add_cookies([{"name": "sessionid", "value": session_key, "url": site}])
        yield context.new_page()
        browser.close()


def launch(playwright: Playwright) -> Browser:
    """Start Chromium: the one that CHROMIUM names, one on the path, or the one that playwright has installed.

    Whatever is expected of its pages is waited for with patience, in every browser test.
    """
    expect.set_options(timeout=PATIENCE_MS)
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    if found is None and not pathlib.Path(playwright.chromium.executable_path).exists():
        cannot_run(reason="no Chromium; install it (apt-get install chromium) or name it with CHROMIUM=/path")
    return playwright.chromium.launch(executable_path=found, args=["--no-sandbox", "--disable-gpu"])


def _fill() -> None:
    happen(
        ("round.played/v1", play(1)),
        ("round.played/v1", play(2, record=SIX_CARDS, bets=BETS, dealer="4417")),
        ("round.played/v1", play(3, declared={"outcome": "player"})),
        ("round.played/v1", play(4)),
        ("round.voided/v1", {**round_of(4), **PERSONS}),
        ("round.played/v1", play(5, record={"cards": ["9C", "KS", "7D", "5H", "4D"]})),
        ("round.corrected/v1", {**play(5, record={"cards": ["9C", "KS", "7D", "5H", "AD"]}), "replaces": 1, **PERSONS}),
    )
    huge = play(
        1, table=LONG, shoe=2**31 - 1, ruleset="x" * 64, bets=[bet(stake=2**53 - 93, player="P" * 64)], dealer="d" * 64
    )
    happen(("round.played/v1", huge), table=LONG)
