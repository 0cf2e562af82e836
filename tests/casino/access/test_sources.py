"""The registry of sources."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from casino.access import sources
from casino.access.errors import UnknownName

pytestmark = pytest.mark.django_db


def test_registering_again_replaces_what_was_allowed() -> None:
    sources.register(name="pit-1", kinds_allowed=["*"], tables=["*"])
    sources.register(name="pit-1", kinds_allowed=["round.played/v1"], tables=["T01"])
    found = sources.registered(names={"pit-1", "pit-2"})
    assert found == {
        "pit-1": sources.Registered(kinds=frozenset({"round.played/v1"}), tables=frozenset({"T01"})),
    }


@pytest.mark.parametrize("kind", ["round.played", "round.played/v2", "settlement.failed/v1"])
def test_only_released_kinds_of_the_outside_can_be_registered(kind: str) -> None:
    with pytest.raises(UnknownName, match="no source can send"):
        sources.register(name="pit-1", kinds_allowed=[kind], tables=["*"])


@pytest.mark.parametrize("name", ["", "a b", "x" * 65, "a\n"])
def test_a_name_that_no_event_can_carry_is_refused(name: str) -> None:
    with pytest.raises(UnknownName, match="no id of a source"):
        sources.register(name=name, kinds_allowed=["*"], tables=["*"])


def test_the_command_registers_and_switches_off() -> None:
    out = StringIO()
    call_command("register_source", "pit-1", "--kind", "*", "--table", "T01", "--json", stdout=out)
    assert json.loads(out.getvalue()) == {"name": "pit-1", "kinds": ["*"], "tables": ["T01"], "is_active": True}
    call_command("register_source", "pit-1", "--off", stdout=StringIO())
    assert sources.registered(names={"pit-1"}) == {}
    with pytest.raises(CommandError, match="no source is registered"):
        call_command("register_source", "pit-2", "--off")
