"""Who may watch which tables: the holder of a key, a display with a pass, or a person logged in to the pages."""

import dataclasses
import datetime as dt
from collections.abc import Collection, Sequence
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser, User
from django.contrib.sessions.backends.db import SessionStore
from django.http import HttpRequest
from rest_framework.authentication import BaseAuthentication
from rest_framework.request import Request

from casino.access import keys
from casino.access.errors import KeyRefused
from casino.access.models import ApiKey
from casino.access.permission import ANY
from casino.rest.authentication import ApiKeyAuthentication, KeyHolder, PageSession
from casino.rest.problems import Problem
from casino.streaming import tickets

SCOPE = "feed:read"
CARDS_SCOPE = "cards"


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Viewer:
    """Who watches. `key` is the prefix of an API key, empty for a person; `person` the primary key of a user."""

    tables: frozenset[str]
    key: str = ""
    person: int | None = None
    sees_cards: bool = False

    def sees(self, *, table: str) -> bool:
        """Tell whether a table may be watched."""
        return ANY in self.tables or table in self.tables


class DisplayPass(BaseAuthentication):
    """The cookie of a display page that was opened with a ticket. It only reads, and only the feed."""

    def authenticate(self, request: Request) -> tuple[KeyHolder, ApiKey] | None:
        """Return holder and key, None without a good pass."""
        cookie = request.COOKIES.get(tickets.COOKIE)
        key = tickets.key_of(cookie=cookie, now=_now()) if cookie else None
        return (KeyHolder(pk=key.prefix, username=key.name), key) if key is not None else None


AUTHENTICATION = (ApiKeyAuthentication, DisplayPass, PageSession)
"""In this order: a key that is sent counts, then a pass, then a person."""


def viewer_of(*, request: HttpRequest) -> Viewer:
    """Return who sends a request; raises a 401 problem for nobody, 403 for a key without the scope."""
    scheme, _, text = request.headers.get("Authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        try:
            return _of_key(keys.verify(text=text.strip(), now=_now()))
        except KeyRefused as refused:
            raise Problem(status=401, code="authentication_failed", detail=str(refused)) from refused
    cookie = request.COOKIES.get(tickets.COOKIE)
    key = tickets.key_of(cookie=cookie, now=_now()) if cookie else None
    if key is not None:
        return _of_key(key)
    user = _user_of(request)
    if isinstance(user, User) and user.is_active:
        return Viewer(tables=frozenset({ANY}), person=user.pk)
    raise Problem(status=401, code="not_authenticated", detail="send a key, or open the display with a ticket")


def viewers_of(*, requests: Sequence[HttpRequest]) -> list[Viewer | None]:
    """Return who sends each of many requests that came at once, None for a stranger; passes are read together."""
    cookies = {cookie for request in requests if (cookie := _pass_alone(request))}
    passes = tickets.keys_of(cookies=cookies, now=_now())
    viewers: dict[tuple[str, ...], Viewer | None] = {}
    for request in requests:
        if _shown(request) not in viewers:
            viewers[_shown(request)] = _known(request, passes.get(_pass_alone(request)))
    return [viewers[_shown(request)] for request in requests]


def of_drf(*, request: Request) -> Viewer:
    """Return who sends a request that REST has let in."""
    if isinstance(request.auth, ApiKey):
        return _of_key(request.auth)
    return Viewer(tables=frozenset({ANY}), person=request.user.pk)


def require(*, viewer: Viewer, tables: Collection[str]) -> None:
    """Raise a 403 problem that names the first table the viewer may not watch."""
    for table in tables:
        if not viewer.sees(table=table):
            raise Problem(status=403, code="table_not_allowed", detail=f"the table {table} is not among those allowed")


def admitted(*, viewers: Collection[Viewer], now: dt.datetime) -> frozenset[Viewer]:
    """Return those who may still watch what they watch: keys neither revoked, expired nor narrowed, persons active."""
    found = keys.live(prefixes={viewer.key for viewer in viewers if viewer.key}, now=now)
    wanted = {viewer.person for viewer in viewers if viewer.person is not None}
    persons = set(User.objects.filter(pk__in=wanted, is_active=True).values_list("pk", flat=True)) if wanted else set()
    return frozenset(
        viewer for viewer in viewers if viewer.person in persons or _still_covers(found.get(viewer.key), viewer)
    )


def _still_covers(key: ApiKey | None, viewer: Viewer) -> bool:
    if key is None or SCOPE not in key.scopes:
        return False
    return ANY in key.tables or viewer.tables <= set(key.tables)


def _of_key(key: ApiKey) -> Viewer:
    if SCOPE not in key.scopes:
        raise Problem(status=403, code="permission_denied", detail=f"the key lacks the scope {SCOPE}")
    return Viewer(tables=frozenset(key.tables), key=key.prefix, sees_cards=CARDS_SCOPE in key.scopes)


def _known(request: HttpRequest, key: ApiKey | None) -> Viewer | None:
    try:
        return viewer_of(request=request) if key is None else _of_key(key)
    except Problem:
        return None


def _pass_alone(request: HttpRequest) -> str:
    """Return the pass of a request that counts as that of a display; empty where a key is sent, or no pass."""
    return "" if "Authorization" in request.headers else request.COOKIES.get(tickets.COOKIE, "")


def _shown(request: HttpRequest) -> tuple[str, ...]:
    """Return everything that a request shows to be let in."""
    cookies = (request.COOKIES.get(name, "") for name in (tickets.COOKIE, settings.SESSION_COOKIE_NAME))
    return (request.headers.get("Authorization", ""), *cookies)


def _user_of(request: HttpRequest) -> AbstractBaseUser | AnonymousUser:
    """Return who is logged in; a request that came past the middleware brings its session in the cookie."""
    if not hasattr(request, "session"):
        session: Any = SessionStore(request.COOKIES.get(settings.SESSION_COOKIE_NAME))
        request.session = session
    return get_user(request)


def _now() -> dt.datetime:
    return dt.datetime.now(dt.UTC)
