"""A site with a table on it, a browser that may look, and a second thread that deals while the browser watches.

Playwright keeps an event loop in the test's thread, in which Django refuses to touch the database.
"""

import concurrent.futures
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.contrib.staticfiles.handlers import StaticFilesHandler
from django.db import connections
from django.test import Client
from django.test.testcases import LiveServerThread
from playwright.sync_api import Page, sync_playwright

from casino.embedded import ports
from tests.casino.displays.dealing import DRAGON, deal, open_table
from tests.casino.pages.browser.conftest import launch
from tests.casino.streaming import serving

Deal = Callable[..., None]
"""Calls a function of `dealing` in the thread that deals, and waits for it: deal(void, 4)."""


@pytest.fixture
def site(own_database: str) -> Iterator[str]:  # noqa: ARG001 - ordering only
    """Serve a database of one's own with a recorded shoe on table T01, without a stream: displays ask by themselves."""
    serving.admit()
    open_table()
    deal(DRAGON)
    server = LiveServerThread("127.0.0.1", StaticFilesHandler, port=0)
    server.daemon = True
    server.start()
    server.is_ready.wait()
    if server.error:
        raise server.error
    yield f"http://127.0.0.1:{server.port}"
    server.terminate()


@pytest.fixture
def streaming_site(site: str) -> Iterator[str]:  # noqa: ARG001 - the same database
    """Serve the same database as production does, with the stream."""
    port = ports.free_port()
    with serving.process(port=port):
        yield f"http://127.0.0.1:{port}"


@pytest.fixture
def dealing(site: str) -> Iterator[Deal]:  # noqa: ARG001 - ordering only
    """Deal in another thread."""
    with concurrent.futures.ThreadPoolExecutor(max_workers=1) as pool:

        def elsewhere(act: Callable[..., Any], *args: Any, **more: Any) -> None:
            pool.submit(act, *args, **more).result()

        yield elsewhere
        pool.submit(connections.close_all).result()


@pytest.fixture
def session_key(site: str) -> str:  # noqa: ARG001 - the user must be in the database that is served
    """Sign somebody in and return the key of the session."""
    client = Client()
    client.force_login(User.objects.create_user(username="mei"))
    return client.cookies["sessionid"].value


@pytest.fixture
def page(site: str, session_key: str, dealing: Deal) -> Iterator[Page]:  # noqa: ARG001 - ordering only
    """Open a browser on the site."""
    with sync_playwright() as playwright:
        browser = launch(playwright)
        context = browser.new_context(base_url=site, viewport={"width": 1920, "height": 1080})
        context.add_cookies([{"name": "sessionid", "value": session_key, "url": site}])
        yield context.new_page()
        browser.close()
