"""The list of rounds and the page of one round."""

import dataclasses
import datetime as dt
import re

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from casino.pages import asking, paging, words
from casino.pages.queries import browsing
from casino.pages.queries import rounds as queries
from casino.pages.sheets import parts
from casino.pages.sheets.rounds import listing

_ID = re.compile(asking.ID)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Filters:
    """What the address asks for; what it asks for wrongly stands in `refused` and is left out."""

    table: str = ""
    shoe: int | None = None
    day: dt.date | None = None
    state: listing.Wanted = listing.Wanted.ALL
    refused: tuple[str, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Tell whether nothing was asked for."""
        return self.choice().is_empty

    def choice(self) -> browsing.Choice:
        """Return what to walk through."""
        return browsing.Choice(table=self.table, shoe=self.shoe, day=self.day, kinds=listing.KINDS[self.state])

    def parameters(self) -> dict[str, str]:
        """Return the filters as they stand in the address."""
        return {
            "table": self.table,
            "shoe": str(self.shoe or ""),
            "day": self.day.isoformat() if self.day else "",
            "state": str(self.state),
        }


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class RoundsSheet:
    """The page of the list."""

    words: str
    filters: dict[str, str]
    states: tuple[tuple[str, str], ...]
    is_filtered: bool
    banners: tuple[parts.Banner, ...]
    rows: tuple[listing.Row, ...]
    nothing_title: str
    nothing_text: str
    paging: paging.Paging


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """List rounds: the newest of the whole log, or those of a table, a shoe, a gaming day or a state."""
    filters = read_filters(request)
    start = request.GET.get("from", "")
    walked = browsing.walk(choice=filters.choice(), start=start, limit=paging.ROWS_A_PAGE)
    rows = listing.rows(keys=walked.keys, outcomes=queries.outcomes(keys=walked.keys))
    sheet = RoundsSheet(
        words=_words(filters),
        filters=filters.parameters(),
        states=tuple((str(state), word) for state, word in listing.WORDS.items()),
        is_filtered=not filters.is_empty,
        banners=tuple(
            parts.Banner(kind="att", icon="att", title="A filter was left out.", text=text) for text in filters.refused
        ),
        rows=rows,
        nothing_title="No rounds" if filters.is_empty else "No activity",
        nothing_text="Rounds appear here as soon as they are settled or held."
        if filters.is_empty
        else "No round fits these filters.",
        paging=paging.paging(shown=len(rows), parameters=filters.parameters(), start=start, key=walked.following),
    )
    return render(request, "office/rounds.html", {"section": "rounds", "sheet": sheet})


def read_filters(request: HttpRequest) -> Filters:
    """Read the filters of the list from the address."""
    asked = {name: request.GET.get(name, "").strip() for name in ("table", "shoe", "day", "state")}
    refused = []
    table, shoe, day, state = "", None, None, listing.Wanted.ALL
    if _ID.fullmatch(asked["table"]):
        table = asked["table"]
    elif asked["table"]:
        refused.append("That is no id of a table.")
    if asked["shoe"].isascii() and asked["shoe"].isdigit() and 0 < int(asked["shoe"]) <= queries.NUMBER_MAX:
        shoe = int(asked["shoe"])
    elif asked["shoe"]:
        refused.append("A shoe is a whole number from 1.")
    if asked["day"]:
        try:
            day = dt.date.fromisoformat(asked["day"])
        except ValueError:
            refused.append("A gaming day is written 2026-11-29.")
    if asked["state"] in set(listing.Wanted):
        state = listing.Wanted(asked["state"])
    else:
        refused.append("There is no such state.")
    if shoe is not None and not table:
        shoe = None
        refused.append("A shoe needs its table.")
    return Filters(table=table, shoe=shoe, day=day, state=state, refused=tuple(refused))


def _words(filters: Filters) -> str:
    if filters.is_empty:
        return "Newest first, in the order in which they reached the log."
    asked = [
        f"table {filters.table}" if filters.table else "",
        f"shoe {filters.shoe}" if filters.shoe else "",
        words.day(filters.day) if filters.day else "",
        listing.WORDS[filters.state] if filters.state else "",
    ]
    return f"Last round first: {', '.join(one for one in asked if one)}."
