"""The admin and the pages are one product: one stylesheet, one accent, one theme, links both ways."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.casino.pages.floor import happen, play, read


@pytest.fixture
def staff(office: Client) -> Client:
    """Sign in somebody who may see the stored rows."""
    office.force_login(User.objects.create_superuser(username="root"))
    return office


def test_the_admin_takes_the_stylesheet_of_the_pages(staff: Client) -> None:
    content = staff.get("/admin/").content.decode()
    assert "/static/office/office.css" in content
    assert "--color-primary-600: rgb(90, 67, 200)" in content


def test_the_side_bar_of_the_admin_leads_back_to_the_pages(staff: Client) -> None:
    content = staff.get("/admin/").content.decode()
    for address in ("/rounds/", "/held/", "/ledger/", "/proofs/"):
        assert f'href="{address}"' in content


def test_the_side_bar_of_the_admin_names_what_is_stored(staff: Client) -> None:
    page = read(staff, "/admin/")
    for words in ("Events", "Transfers", "Shoes", "People"):
        assert words in page


def test_a_theme_chosen_on_the_pages_holds_in_the_admin(staff: Client) -> None:
    staff.cookies["theme"] = "dark"
    assert b'class="dark"' in staff.get("/admin/").content


def test_times_in_the_admin_are_utc_and_say_so(staff: Client) -> None:
    happen(("round.played/v1", play()))
    assert "Sun 29 Nov 2026, 12:00:00 UTC" in read(staff, "/admin/events/eventlisted/?q=round/T01/1/1")


@pytest.mark.parametrize(
    ("page", "target"),
    [
        ("/rounds/T01/1/1/", "/admin/events/eventlisted/?q=round%2FT01%2F1%2F1"),
        ("/ledger/accounts/player/4471/", "/admin/ledger/account/"),
        ("/rounds/", "/admin/"),
    ],
)
def test_a_page_leads_to_its_stored_rows(staff: Client, page: str, target: str) -> None:
    happen(("round.played/v1", play()))
    assert f'href="{target}' in staff.get(page).content.decode()


def test_who_may_not_see_stored_rows_is_not_led_there(office: Client) -> None:
    happen(("round.played/v1", play()))
    for page in ("/rounds/T01/1/1/", "/ledger/accounts/player/4471/", "/"):
        assert b"/admin/" not in office.get(page).content
