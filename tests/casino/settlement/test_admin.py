"""Settlement in the admin: every row leads to its event, its transfers and its round, and nobody changes one."""

import re

import pytest
from django.contrib.auth import get_user_model
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from casino.access import sources
from tests.casino.pages.floor import happen, play
from tests.casino.settlement.shards import SOURCE

LISTS = ["outcomelisted", "heldlisted", "flaglisted"]


@pytest.fixture
def admin(db: None) -> Client:  # noqa: ARG001 - needs the database
    """Log a superuser in, over a settled, a held and a flagged round."""
    sources.register(name=SOURCE, kinds_allowed=["*"], tables=["*"])
    illegal = play(2, record={"cards": ["9S", "4H", "KD", "3C", "QH"]})
    happen(("round.played/v1", play()), ("round.played/v1", illegal), ("round.played/v1", play(9)))
    client = Client()
    client.force_login(get_user_model().objects.create_superuser("root"))
    return client


def first_key(admin: Client, name: str) -> str:
    page = admin.get(f"/admin/settlement/{name}/").content.decode()
    found = re.search(rf'href="/admin/settlement/{name}/([^/"?]+)/change/', page)
    assert found, "the list has no row"
    return found[1]


@pytest.mark.parametrize("name", LISTS)
def test_a_list_and_its_first_row_open_without_counting_rows(admin: Client, name: str) -> None:
    with CaptureQueriesContext(connection) as queries:
        page = admin.get(f"/admin/settlement/{name}/")
    assert page.status_code == 200
    assert not [one["sql"] for one in queries.captured_queries if "COUNT(" in one["sql"].upper()]
    assert admin.get(f"/admin/settlement/{name}/{first_key(admin, name)}/change/").status_code == 200


@pytest.mark.parametrize("name", LISTS)
def test_a_row_leads_to_its_event_and_its_round(admin: Client, name: str) -> None:
    page = admin.get(f"/admin/settlement/{name}/").content.decode()
    for address in re.findall(r'href="(/admin/events/eventlisted/[^"]+|/rounds/T01/[^"]+)"', page):
        assert admin.get(address).status_code == 200
    assert "/admin/events/eventlisted/" in page
    assert "/rounds/T01/1/" in page


def test_an_outcome_leads_to_its_transfers(admin: Client) -> None:
    page = admin.get("/admin/settlement/outcomelisted/").content.decode()
    found = re.search(r'href="(/admin/ledger/transferlisted/\?[^"]+)"', page)
    assert found
    assert admin.get(found[1].replace("&amp;", "&")).status_code == 200


@pytest.mark.parametrize("name", LISTS)
def test_nobody_adds_or_deletes(admin: Client, name: str) -> None:
    for path in ("add/", f"{first_key(admin, name)}/delete/"):
        assert admin.post(f"/admin/settlement/{name}/{path}").status_code == 403


def test_a_key_that_is_none_is_not_found(admin: Client) -> None:
    assert admin.get("/admin/settlement/heldlisted/1-2-3/change/").status_code == 302
