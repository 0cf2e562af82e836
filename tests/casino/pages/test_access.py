"""Every page needs a login and none of them changes anything."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import URLPattern, reverse
from pytest_django import Settings

from casino.pages.urls import urlpatterns
from tests.casino.pages.floor import shown

OPEN = {"login"}
PARAMETERS = {"table": "T01", "shoe": 1, "number": 1, "code": "player/1"}


def path_of(pattern: URLPattern) -> str:
    wanted = pattern.pattern.converters
    return reverse(str(pattern.name), kwargs={name: PARAMETERS[name] for name in wanted})


PATHS = {str(pattern.name): path_of(pattern) for pattern in urlpatterns}
READ_ONLY = sorted(set(PATHS) - {"login", "logout", "theme"})


@pytest.mark.parametrize("name", sorted(set(PATHS) - OPEN))
def test_nobody_sees_a_page_without_signing_in(db: None, name: str) -> None:  # noqa: ARG001 - sessions
    response = Client().get(PATHS[name])
    assert response.status_code == 302
    assert response.headers["Location"].startswith("/login/")


@pytest.mark.parametrize("name", READ_ONLY)
@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_no_page_takes_anything_in(office: Client, name: str, method: str) -> None:
    assert getattr(office, method)(PATHS[name]).status_code == 405


def test_signing_in_leads_to_the_page_that_was_asked_for(db: None, settings: Settings) -> None:  # noqa: ARG001 - a user is made
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    User.objects.create_user(username="mei", password="a-long-enough-one")  # noqa: S106 - of a test
    response = Client().post(
        "/login/?next=/held/", {"username": "mei", "password": "a-long-enough-one", "next": "/held/"}
    )
    assert response.headers["Location"] == "/held/"


def test_a_wrong_password_is_said_in_words(db: None) -> None:  # noqa: ARG001 - users are looked up
    assert "Name or password is not right" in shown(Client().post("/login/", {"username": "mei", "password": "x"}))


def test_signing_out_needs_a_form_of_ours(office: Client) -> None:
    assert office.get("/logout/").status_code == 405
    assert office.post("/logout/").headers["Location"] == "/login/"


@pytest.mark.parametrize(("theme", "kept"), [("dark", "dark"), ("light", "light"), ("purple", None)])
def test_a_theme_is_remembered_in_a_cookie(office: Client, theme: str, kept: str | None) -> None:
    response = office.post("/theme/", {"theme": theme, "next": "/rounds/"})
    assert response.headers["Location"] == "/rounds/"
    cookie = response.cookies.get("theme")
    assert (cookie.value if cookie else None) == kept


def test_the_theme_switch_leads_nowhere_else(office: Client) -> None:
    assert office.post("/theme/", {"theme": "dark", "next": "https://elsewhere.example/"}).headers["Location"] == "/"


def test_a_chosen_theme_is_in_the_page_before_any_script(office: Client) -> None:
    office.cookies["theme"] = "dark"
    assert b'<html lang="en" data-theme="dark">' in office.get("/held/").content


def test_an_address_that_leads_nowhere_says_so_in_our_words(office: Client) -> None:
    response = office.get("/nowhere/", follow=True)
    assert response.status_code == 404
    assert "There is nothing at this address" in shown(response)


@pytest.mark.parametrize("path", ["/rounds/T01/0/1/", "/rounds/T01/99999999999/1/", "/rounds/a b/1/1/", "/tables/%00/"])
def test_an_impossible_name_is_no_address(office: Client, path: str) -> None:
    assert office.get(path).status_code == 404


@pytest.mark.parametrize("path", ["/", "/rounds/", "/nowhere/", "/login/"])
def test_a_page_may_load_and_run_nothing_from_elsewhere(office: Client, path: str) -> None:
    policy = office.get(path).headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "script-src" not in policy


def test_the_admin_keeps_its_own_ways(office: Client) -> None:
    assert "Content-Security-Policy" not in office.get("/admin/").headers


def test_a_form_that_is_too_old_is_said_to_be_too_old(db: None) -> None:  # noqa: ARG001 - sessions
    response = Client(enforce_csrf_checks=True).post("/login/", {"username": "mei", "password": "x"})
    assert response.status_code == 403
    assert "This form is too old" in shown(response)
