"""Single-use tickets of a minute, and the cookie that a ticket becomes: a key never stands in an address.

Source: back office specs, section 5. The cookie names the key that it was made with, so a display loses its access
with that key; it is signed and not kept.
"""

import copy
import dataclasses
import datetime as dt
import hashlib
import secrets
from collections.abc import Collection, Iterable
from typing import Any

from django.core import signing

from casino.access import keys
from casino.access.models import ApiKey
from casino.access.permission import ANY
from casino.streaming.errors import TicketRefused
from casino.streaming.models import Ticket

LIFETIME = dt.timedelta(seconds=60)
COOKIE = "display"
_SALT = "casino.streaming.display"
_SECRET_BYTES = 32


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class NewTicket:
    """A ticket just made; `text` is shown once."""

    text: str
    expires_at: dt.datetime


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Pass:
    """What a ticket became: the value of the cookie, and how long the key allows it."""

    cookie: str
    expires_at: dt.datetime


def issue(*, key: ApiKey, tables: Iterable[str], now: dt.datetime) -> NewTicket:
    """Make a ticket for tables that the key covers; old tickets are cleared away."""
    Ticket.objects.filter(expires_at__lt=now - dt.timedelta(days=1)).delete()
    text = secrets.token_urlsafe(_SECRET_BYTES)
    expires_at = now + LIFETIME
    Ticket.objects.create(sha256=_digest(text), key=key, tables=sorted(set(tables)), expires_at=expires_at)
    return NewTicket(text=text, expires_at=expires_at)


def redeem(*, text: str, now: dt.datetime) -> Pass:
    """Use a ticket up and return the pass; raises TicketRefused where there is none, or its key is not live."""
    is_used = Ticket.objects.filter(sha256=_digest(text), used_at=None, expires_at__gt=now).update(used_at=now)
    ticket = Ticket.objects.get(sha256=_digest(text)) if is_used else None
    key = keys.live(prefixes=[ticket.key_id], now=now).get(ticket.key_id) if ticket is not None else None
    if ticket is None or key is None:
        raise TicketRefused("this ticket was used, has expired or never was")
    cookie = signing.dumps({"key": key.prefix, "tables": ticket.tables}, salt=_SALT)
    return Pass(cookie=cookie, expires_at=key.expires_at)


def key_of(*, cookie: str, now: dt.datetime) -> ApiKey | None:
    """Return the key that a pass stands for, narrowed to reading the pass's tables; None where it is no longer good."""
    return keys_of(cookies=[cookie], now=now).get(cookie)


def keys_of(*, cookies: Collection[str], now: dt.datetime) -> dict[str, ApiKey]:
    """Return the keys of many passes by cookie, each narrowed to its pass, in one query; without those not good."""
    told = {cookie: passed for cookie in cookies if (passed := _passed(cookie)) is not None}
    live = keys.live(prefixes={passed["key"] for passed in told.values()}, now=now) if told else {}
    return {
        cookie: _narrowed(live[passed["key"]], passed["tables"])
        for cookie, passed in told.items()
        if passed["key"] in live
    }


def _passed(cookie: str) -> dict[str, Any] | None:
    """Return what a pass says, None where we have not signed it."""
    try:
        told: dict[str, Any] = signing.loads(cookie, salt=_SALT)
    except signing.BadSignature:
        return None
    return told


def _narrowed(key: ApiKey, tables: Iterable[str]) -> ApiKey:
    """Return a copy of a key that reads the feed of these tables and no more."""
    narrow = copy.copy(key)
    narrow.tables = sorted(_both(set(key.tables), set(tables)))
    narrow.scopes = [scope for scope in key.scopes if scope == "feed:read"]
    return narrow


def _both(first: set[str], second: set[str]) -> set[str]:
    if ANY in first:
        return second
    return first if ANY in second else first & second


def _digest(text: str) -> bytes:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()
