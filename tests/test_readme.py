"""What the README tells a newcomer to send is taken and pays what it says."""

import pathlib
import re

import pytest

from casino.access import sources
from tests.casino.callers import caller, post
from tests.casino.settlement import shards

README = (pathlib.Path(__file__).parent.parent / "README.md").read_text()


@pytest.mark.django_db
def test_the_first_round_is_stored_once_and_pays_what_the_readme_says() -> None:
    event = re.search(r"<<'EVENT'\n(.*?)\nEVENT", README, re.DOTALL)
    assert event
    sources.register(name="pit-1", kinds_allowed=["round.played/v1"], tables=["T01"])
    desk = caller(scopes=["events:write", "rounds:read"], tables=["T01"], allowed_sources=["pit-1"])
    answers = [post(desk, event[1].encode()) for _ in range(2)]
    assert [(one.status_code, one.json()["status"]) for one in answers] == [(201, "stored"), (200, "duplicate")]
    shards.settle(table="T01")
    assert desk.get("/api/v1/rounds/T01/214/34").json()["returned"] == 400 * 100


@pytest.mark.parametrize("path", re.findall(r"\]\(([^):]+)\)", README))
def test_every_link_of_the_readme_leads_somewhere(path: str) -> None:
    assert (pathlib.Path(__file__).parent.parent / path).exists()
