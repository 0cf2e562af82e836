"""What the bench notes of a display in its own browser: each new round, when it was in the page and when painted."""

import json
import subprocess
import sys
import time
from typing import Any

import pytest
from playwright.sync_api import Page

from casino.bench.site import ROOT
from casino.bench.watching import chromium
from tests.casino.displays.browser.conftest import Deal
from tests.casino.displays.browser.test_live import DEALT
from tests.casino.displays.dealing import deal
from tests.casino.streaming import serving

pytestmark = pytest.mark.browser


def test_every_new_round_is_noted_once_in_the_page_and_then_painted(
    page: Page, streaming_site: str, dealing: Deal
) -> None:
    given: list[str] = []
    dealing(lambda: given.append(serving.new_key(tables=["T01"])))
    head = {"Authorization": f"Bearer {given[0]}"}
    paths = []
    for path in ("/display/T01", "/display/lobby?tables=T01"):
        ticket = page.request.post(f"{streaming_site}/api/v1/tickets", headers=head, data={"tables": ["T01"]}).json()
        paths.append(f"{ticket['path']}?next={path}")
    command = [sys.executable, "-m", "casino.bench.watching.browser"]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as child:  # noqa: S603

        def ask(**asked: Any) -> Any:
            assert child.stdin is not None
            assert child.stdout is not None
            print(json.dumps(asked), file=child.stdin, flush=True)
            return json.loads(child.stdout.readline())

        ask(chromium=chromium.executable(), site=streaming_site, paths=paths)
        before = time.time() * 1000
        dealing(deal, "PB", after=len(DEALT))
        last = {"T01": [1, len(DEALT) + 2]}
        shown = ask(last=[last, last], patience_s=30)["shown"]
    for noted in shown:
        assert [row[:3] for row in noted] == [["T01", 1, len(DEALT) + number] for number in (1, 2)]
        for *_, placed, painted in noted:
            assert before <= placed <= painted <= time.time() * 1000
