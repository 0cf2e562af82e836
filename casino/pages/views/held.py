"""The queue of held rounds with the one that is looked at."""

import dataclasses

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from casino.pages import paging
from casino.pages.queries import held as queries
from casino.pages.queries import history
from casino.pages.queries import rounds as round_queries
from casino.pages.sheets.rounds import held

ROWS_A_PAGE = 25
SHARD_MAX = 2**15 - 1
CLOSED = "show=closed&"


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class HeldSheet:
    """The page of the queue; `chosen` is None where the record cannot be read any more."""

    is_closed: bool
    queue: tuple[held.Row, ...]
    chosen: held.Chosen | None
    staked: int
    paging: paging.Paging


@require_safe
def queue(request: HttpRequest) -> HttpResponse:
    """Show the records that wait, or those that were decided, and one of them in full."""
    is_closed = request.GET.get("show") == "closed"
    start = request.GET.get("from", "")
    rows, following = _decided(start) if is_closed else _waiting(start)
    asked = _asked(request)
    chosen = asked or (rows[0] if rows else None)
    if asked is not None and asked not in rows:
        rows = (asked, *rows)
    now = timezone.now()
    sheet = HeldSheet(
        is_closed=is_closed,
        queue=tuple(held.row(held=one, now=now, chosen=chosen, query=CLOSED if is_closed else "") for one in rows),
        chosen=_chosen(chosen),
        staked=sum(one.staked for one in rows),
        paging=paging.paging(
            shown=len(rows), parameters={"show": "closed" if is_closed else ""}, start=start, key=following
        ),
    )
    return render(request, "office/held.html", {"section": "held", "sheet": sheet})


def _waiting(start: str) -> tuple[tuple[queries.Held, ...], str]:
    found = queries.open_queue(after=paging.read_moment(text=start), limit=ROWS_A_PAGE)
    if len(found) < ROWS_A_PAGE:
        return found, ""
    last = found[-1]
    return found, paging.write_moment(at=last.held_at, place=(last.shard, last.position))


def _decided(start: str) -> tuple[tuple[queries.Held, ...], str]:
    below = paging.read_places(text=start, shards=settings.SHARDS, start=round_queries.EVERYTHING)
    found = queries.decided(below=below, limit=ROWS_A_PAGE)
    for one in found:
        below[one.shard] = min(below[one.shard], one.position)
    seen = {shard: position for shard, position in below.items() if position < round_queries.EVERYTHING}
    return found, paging.write_places(places=seen) if len(found) == ROWS_A_PAGE else ""


def _asked(request: HttpRequest) -> queries.Held | None:
    """Return the record that the address names, by its place in the log or by its round."""
    shard, _, position = request.GET.get("record", "").partition(":")
    if shard.isascii() and shard.isdigit() and position.isascii() and position.isdigit():
        return queries.one(shard=min(int(shard), SHARD_MAX), position=min(int(position), round_queries.EVERYTHING))
    table, _, rest = request.GET.get("round", "").partition("/")
    shoe, _, number = rest.partition("/")
    if shoe.isascii() and shoe.isdigit() and number.isascii() and number.isdigit():
        largest = round_queries.NUMBER_MAX
        return queries.of_round(table=table, shoe=min(int(shoe), largest), number=min(int(number), largest))
    return None


def _chosen(found: queries.Held | None) -> held.Chosen | None:
    if found is None:
        return None
    closing = None
    if found.closed_by is not None:
        closing = history.event(shard=found.shard, position=found.closed_by)
    return held.choose(held=found, heard=history.event(shard=found.shard, position=found.position), closing=closing)
