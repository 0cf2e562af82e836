"""What keeps displays fresh: the parts of a table's page and the tiles of a lobby, drawn once a table and version.

Many are asked for at once, because all displays of a table hear of a result at the same moment: how the tables stand is
read in one query for all of them.
"""

import dataclasses
import enum
from collections.abc import Mapping, Sequence

from django.http import HttpResponse, HttpResponseNotModified, QueryDict
from django.template.loader import render_to_string
from django.utils import timezone

from casino.displays import board, options
from casino.displays.board import Look
from casino.displays.renderings import Renderings
from casino.pages import clock
from reports.queries import tables as table_reports


class Shape(enum.StrEnum):
    """What a fragment is made of, and the name of its template."""

    PARTS = "parts"
    TILE = "tile"


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A fragment that is asked for, one of parts for one table; `had` is the ETag of what the display has."""

    shape: Shape
    tables: tuple[str, ...]
    look: Look
    had: str | None


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Fragment:
    """A fragment as its tables stand; no `body` where the display has it."""

    etag: str
    body: bytes | None

    def answer(self) -> HttpResponse:
        """Return it as an answer, 304 without a body; it is asked for again each time, and never kept for others."""
        answer = HttpResponseNotModified() if self.body is None else HttpResponse(self.body)
        answer.headers["ETag"] = self.etag
        answer.headers["Cache-Control"] = "private, no-cache"
        return answer


_drawn: Renderings[bytes] = Renderings(kept_max=1024)


def of_table(*, table: str, query: QueryDict, had: str | None) -> Asked:
    """Read what the page of a table asks for; raises ParameterRefused."""
    return Asked(shape=Shape.PARTS, tables=(table,), look=options.shown(query=query).look, had=had)


def of_lobby(*, query: QueryDict, had: str | None) -> Asked:
    """Read what a lobby asks for; raises ParameterRefused."""
    look = options.shown(query=query, also=frozenset({"tables"})).look
    return Asked(shape=Shape.TILE, tables=options.tables(query=query), look=look, had=had)


def made(*, asked: Sequence[Asked]) -> list[Fragment | None]:
    """Return fragments as their tables stand now; None for the parts of a table that no event has named."""
    versions = table_reports.versions(tables={table for one in asked for table in one.tables})
    return [_made(one, versions) for one in asked]


def _made(asked: Asked, versions: Mapping[str, str]) -> Fragment | None:
    known = [table for table in asked.tables if table in versions]
    if asked.shape is Shape.PARTS and not known:
        return None
    etag = f'W/"{".".join(versions[table] for table in known)}"'
    if asked.had == etag:
        return Fragment(etag=etag, body=None)
    return Fragment(etag=etag, body=b"".join(_drawing(asked, table, versions[table]) for table in known))


def _drawing(asked: Asked, table: str, version: str) -> bytes:
    """Return what a table looks like, at least as new as the version."""

    def draw() -> bytes:
        day = clock.day_clock(now=timezone.now()).day
        stood = table_reports.table(table=table, day=day)
        if stood is None:  # a rebuild has taken it away since, and its next version will not be this one
            return b""
        made = board.assemble(table=stood, look=asked.look)
        return render_to_string(f"displays/{asked.shape}.html", {"board": made}).encode()

    return _drawn.get(key=(asked.shape, table, asked.look), version=version, draw=draw)
