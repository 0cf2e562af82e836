"""API keys of the form prefix.secret: made once, shown once, checked by their SHA-256.

Source: back office specs, section 5. The prefix finds the row; 256 random bits make guessing hopeless, so a slow
password hash would cost half a second a request and protect nothing.
"""

import dataclasses
import datetime
import hashlib
import hmac
import secrets
from collections.abc import Iterable

from casino.access.errors import KeyRefused, UnknownName
from casino.access.models import ApiKey
from casino.access.permission import SCOPES, Permission

_SECRET_BYTES = 32
_LAST_USED_EVERY = datetime.timedelta(minutes=1)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class NewKey:
    """A key just made; `text` is what its holder sends, and is never seen again."""

    prefix: str
    text: str


def create(
    *,
    name: str,
    scopes: Iterable[str],
    tables: Iterable[str],
    sources: Iterable[str],
    expires_at: datetime.datetime,
) -> NewKey:
    """Make a key. Empty tables or sources allow none; `["*"]` allows all. Raises UnknownName for another scope."""
    wanted = sorted(set(scopes))
    for scope in wanted:
        if scope not in SCOPES:
            raise UnknownName(f"no such scope: {scope!r}; scopes are {', '.join(SCOPES)}")
    prefix, secret = secrets.token_hex(6), secrets.token_urlsafe(_SECRET_BYTES)
    ApiKey.objects.create(
        prefix=prefix,
        name=name,
        sha256=_digest(secret=secret),
        scopes=wanted,
        tables=sorted(set(tables)),
        sources=sorted(set(sources)),
        expires_at=expires_at,
    )
    return NewKey(prefix=prefix, text=f"{prefix}.{secret}")


def verify(*, text: str, now: datetime.datetime) -> ApiKey:
    """Return the live key that this text is, and note that it was used (at most once a minute). Raises KeyRefused."""
    prefix, _, secret = text.partition(".")
    key = ApiKey.objects.filter(prefix=prefix).first() if prefix.isascii() and "\0" not in prefix else None
    expected = bytes(key.sha256) if key else b""
    if not hmac.compare_digest(expected, _digest(secret=secret)) or key is None:
        raise KeyRefused("no such API key")
    if key.revoked_at is not None:
        raise KeyRefused(f"the API key {prefix} was revoked")
    if key.expires_at <= now:
        raise KeyRefused(f"the API key {prefix} expired at {key.expires_at.isoformat()}")
    if key.last_used_at is None or now - key.last_used_at >= _LAST_USED_EVERY:
        ApiKey.objects.filter(prefix=prefix).update(last_used_at=now)
    return key


def live(*, prefixes: Iterable[str], now: datetime.datetime) -> dict[str, ApiKey]:
    """Return the keys of these prefixes that are neither revoked nor expired, by prefix, in one query."""
    found = ApiKey.objects.filter(prefix__in=list(prefixes), revoked_at=None, expires_at__gt=now)
    return {key.prefix: key for key in found}


def permission_of(*, key: ApiKey) -> Permission:
    """Return what events this key may send and which tables it may see."""
    return Permission(sources=frozenset(key.sources), tables=frozenset(key.tables))


def revoke(*, prefix: str, now: datetime.datetime) -> bool:
    """Revoke a key at once; tell whether a live one was found."""
    return ApiKey.objects.filter(prefix=prefix, revoked_at=None).update(revoked_at=now) == 1


def _digest(*, secret: str) -> bytes:
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).digest()
