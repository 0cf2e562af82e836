"""Who is calling: the holder of an API key (Authorization: Bearer prefix.secret), or a person logged in to pages."""

import dataclasses
import datetime

from rest_framework.authentication import BaseAuthentication, SessionAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from casino.access import keys
from casino.access.errors import KeyRefused
from casino.access.models import ApiKey

_SCHEME = "bearer"


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class KeyHolder:
    """The machine that sent a valid key; what it may do stands in `request.auth`."""

    pk: str
    username: str
    is_authenticated: bool = True
    is_active: bool = True
    is_staff: bool = False


class ApiKeyAuthentication(BaseAuthentication):
    """Reads the key from the header only: a key in an address would end in logs."""

    def authenticate(self, request: Request) -> tuple[KeyHolder, ApiKey] | None:
        """Return holder and key; None without the header; raises AuthenticationFailed (401) for a bad key."""
        scheme, _, text = request.headers.get("Authorization", "").partition(" ")
        if scheme.lower() != _SCHEME:
            return None
        try:
            key = keys.verify(text=text.strip(), now=datetime.datetime.now(datetime.UTC))
        except KeyRefused as error:
            raise AuthenticationFailed(str(error)) from error
        return KeyHolder(pk=key.prefix, username=key.name), key

    def authenticate_header(self, request: Request) -> str:  # noqa: ARG002 - DRF's signature
        """Tell the client how to authenticate."""
        return 'Bearer realm="casino"'


class PageSession(SessionAuthentication):
    """The session of the pages, with CSRF enforced; it only reads."""
