"""API keys: shown once, checked by hash, revoked, expired, and allowing nothing that is not listed."""

import datetime
import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from casino.access import keys
from casino.access.errors import KeyRefused, UnknownName
from casino.access.models import ApiKey

pytestmark = pytest.mark.django_db
NOW = datetime.datetime.now(datetime.UTC)
DAY = datetime.timedelta(days=1)


def make(*, scopes: tuple[str, ...] = ("events:write",), days: int = 1) -> keys.NewKey:
    return keys.create(name="pit", scopes=scopes, tables=["T01"], sources=["pit-1"], expires_at=NOW + days * DAY)


def test_a_key_is_found_by_its_text_and_its_secret_is_not_stored() -> None:
    made = make()
    key = keys.verify(text=made.text, now=NOW)
    assert key.prefix == made.prefix
    assert made.text.split(".")[1].encode() not in bytes(key.sha256)
    assert ApiKey.objects.get().last_used_at == NOW


@pytest.mark.parametrize("text", ["", ".", "a.b", "{prefix}.wrong", "{prefix}", "{text}x", "\0.x", "é.ü", "{text}."])
def test_any_other_text_is_refused(text: str) -> None:
    made = make()
    with pytest.raises(KeyRefused, match="no such API key"):
        keys.verify(text=text.format(prefix=made.prefix, text=made.text), now=NOW)


def test_an_expired_key_is_refused() -> None:
    made = make()
    with pytest.raises(KeyRefused, match="expired at"):
        keys.verify(text=made.text, now=NOW + DAY)


def test_a_revoked_key_is_refused_at_once() -> None:
    made = make()
    call_command("revoke_api_key", made.prefix, stdout=StringIO())
    with pytest.raises(KeyRefused, match="was revoked"):
        keys.verify(text=made.text, now=NOW)
    with pytest.raises(CommandError, match="no live API key"):
        call_command("revoke_api_key", made.prefix)


def test_a_scope_that_does_not_exist_is_refused() -> None:
    with pytest.raises(UnknownName, match="no such scope"):
        make(scopes=("events:*",))


def test_the_command_prints_the_key_once() -> None:
    out = StringIO()
    call_command("create_api_key", "pit", "--scope", "events:write", "--json", stdout=out)
    key = keys.verify(text=json.loads(out.getvalue())["key"], now=NOW)
    assert (key.scopes, key.tables, key.sources) == (["events:write"], [], [])
