"""Every shoe of every table, newest first, and one shoe with its roads and what was changed about it."""

import dataclasses
import datetime as dt
import re
from collections.abc import Sequence

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from casino.pages import asking, paging
from casino.pages.queries import rounds
from casino.pages.sheets import parts
from casino.pages.sheets.floor import road, shoe, shoes
from casino.pages.sheets.rounds import road_change
from casino.settlement.outcomes.outcome import RoundKey
from reports.folds.cells import Standing
from reports.queries import shoes as queries
from reports.queries.shoes import ShoeReport

SHOES_A_PAGE = 30
CHANGES_SHOWN_MAX = 12
_ID = re.compile(asking.ID)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Filters:
    """What the address asks for; what it asks for wrongly stands in `refused` and is left out."""

    table: str = ""
    shoe: int | None = None
    day: dt.date | None = None
    refused: tuple[str, ...] = ()

    @property
    def parameters(self) -> dict[str, str]:
        """Return the filters as they stand in the address."""
        day = self.day.isoformat() if self.day else ""
        return {"table": self.table, "day": day, "shoe": str(self.shoe or "")}

    @property
    def is_empty(self) -> bool:
        """Tell whether nothing was asked for."""
        return not any(self.parameters.values())


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class HistorySheet:
    """The page of all shoes."""

    words: str
    filters: Filters
    banners: tuple[parts.Banner, ...]
    rows: tuple[shoes.Row, ...]
    paging: paging.Paging


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """A round of the shoe that was voided or corrected, with the road before and after."""

    number: int
    word: str
    url: str
    roads: tuple[road_change.RoadState, ...]


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """List shoes: the newest of the house, or those of a table, a gaming day or a number."""
    filters = read_filters(request)
    start = request.GET.get("from", "")
    reports = queries.of_days(
        day=filters.day,
        table=filters.table or None,
        shoe=filters.shoe,
        after=_read_key(start),
        limit=SHOES_A_PAGE,
    )
    following = _write_key(reports[-1]) if len(reports) == SHOES_A_PAGE else ""
    sheet = HistorySheet(
        words="every shoe of every table, newest gaming day first" if filters.is_empty else "what you asked for",
        filters=filters,
        banners=tuple(
            parts.Banner(kind="att", icon="att", title="A filter was left out.", text=text) for text in filters.refused
        ),
        rows=shoes.rows(reports=reports),
        paging=paging.paging(shown=len(reports), parameters=filters.parameters, start=start, key=following),
    )
    return render(request, "office/shoes.html", {"section": "tables", "sheet": sheet})


@require_safe
def page(request: HttpRequest, table: str, number: int) -> HttpResponse:
    """Show one shoe with its ribbon and its roads."""
    report = queries.shoe(table=table, shoe=number)
    if report is None:
        raise Http404(f"no event has named shoe {number} of table {table}")
    before = queries.of_table(table=table, before=number, limit=1)
    sheet = shoe.assemble(
        report=report,
        previous=before[0].shoe if before else None,
        following=queries.following(table=table, shoe=number),
    )
    changed = _changed(report)
    return render(
        request,
        "office/shoe.html",
        {
            "section": "tables",
            "sheet": sheet,
            "changes": _changes(report, changed[-CHANGES_SHOWN_MAX:]),
            "earlier": len(changed[:-CHANGES_SHOWN_MAX]),
        },
    )


def read_filters(request: HttpRequest) -> Filters:
    """Read the filters of an address and name what is wrong with them."""
    asked = {name: request.GET.get(name, "").strip() for name in ("table", "shoe", "day")}
    refused, table, number, day = [], "", None, None
    if _ID.fullmatch(asked["table"]):
        table = asked["table"]
    elif asked["table"]:
        refused.append("That is no id of a table.")
    if asked["shoe"].isascii() and asked["shoe"].isdigit() and 0 < int(asked["shoe"][:10]) <= asking.NUMBER_MAX:
        number = int(asked["shoe"][:10])
    elif asked["shoe"]:
        refused.append("A shoe is a whole number from 1.")
    try:
        day = dt.date.fromisoformat(asked["day"]) if asked["day"] else None
    except ValueError:
        refused.append("A gaming day is written 2026-11-29.")
    return Filters(table=table, shoe=number, day=day, refused=tuple(refused))


def _changed(report: ShoeReport) -> list[int]:
    return [hand.number for hand in report.hands if hand.standing is Standing.VOIDED or hand.is_corrected]


def _changes(report: ShoeReport, numbers: Sequence[int]) -> tuple[Change, ...]:
    """Show what each voided or corrected round did to the road, the first one first."""
    keys = [RoundKey(report.table, report.shoe, number) for number in numbers]
    stored = rounds.outcomes(keys=keys)
    contest = road.contest_of(ruleset=report.ruleset)
    voided = {hand.number for hand in report.hands if hand.standing is Standing.VOIDED}
    return tuple(
        Change(
            number=key.number,
            word="voided" if key.number in voided else "corrected",
            url=reverse("round", args=[key.table, key.shoe, key.number]),
            roads=road_change.compare(
                hands=report.hands,
                number=key.number,
                old=road_change.old_result(stored=stored.get(key, ())),
                contest=contest,
            ),
        )
        for key in keys
    )


def _write_key(report: ShoeReport) -> str:
    return f"{report.gaming_day.isoformat()}/{report.table}/{report.shoe}"


def _read_key(text: str) -> queries.Key | None:
    day, _, rest = text.partition("/")
    table, _, shoe_number = rest.rpartition("/")
    try:
        return queries.Key(gaming_day=dt.date.fromisoformat(day), table=table, shoe=int(shoe_number[:10]))
    except ValueError:
        return None
