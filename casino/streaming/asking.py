"""Reads what a client asks the feed for; everything unknown is a 400 problem."""

import re
from collections.abc import Collection, Mapping

from django.http import QueryDict

from casino.events.kinds.fields import ID_CHARACTERS
from casino.rest.problems import Problem
from casino.streaming.frames import events

TABLES_MAX = 64
_TABLE = re.compile(f"{ID_CHARACTERS}{{1,64}}")


def known(*, query: QueryDict, names: Collection[str]) -> Mapping[str, str]:
    """Return the parameters of a query, each known and given once."""
    for name, values in query.lists():
        if name not in names:
            told = ", ".join(sorted(names))
            raise Problem(status=400, code="unknown_parameter", detail=f"unknown parameter {name!r}; known are: {told}")
        if len(values) > 1:
            raise Problem(status=400, code="repeated_parameter", detail=f"the parameter {name!r} stands twice")
    return {name: str(values[0]) for name, values in query.lists()}


def tables(*, text: str | None) -> tuple[str, ...]:
    """Read "T01,T02": 1 to 64 tables, each once, in the order given."""
    found = tuple(dict.fromkeys((text or "").split(",")))
    if not text or any(not _TABLE.fullmatch(table) for table in found):
        raise Problem(status=400, code="bad_tables", detail="tables names tables, such as tables=T01,T02")
    if len(found) > TABLES_MAX:
        raise Problem(status=400, code="too_many_tables", detail=f"at most {TABLES_MAX} tables, found {len(found)}")
    return found


def types(*, text: str | None) -> tuple[str, ...]:
    """Read "round.result,road.rebuilt"; nothing asked for is nothing left out."""
    found = tuple(dict.fromkeys(text.split(","))) if text else ()
    for name in found:
        if name not in events.TYPES:
            told = ", ".join(events.TYPES)
            raise Problem(status=400, code="bad_types", detail=f"no such type of frame: {name!r}; there are: {told}")
    return found


def seq(*, text: str) -> int:
    """Read the `seq` that a client has come to."""
    if not (text.isascii() and text.isdigit() and len(text) < 19):  # noqa: PLR2004 - below 2^63
        raise Problem(status=400, code="bad_since_seq", detail="since_seq is the last seq that you know, 0 or more")
    return int(text)
