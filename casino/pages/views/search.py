"""The search box: straight to the page where only one thing can be meant, else what was found and what was tried."""

import dataclasses
import datetime as dt
import zoneinfo
from collections.abc import Sequence

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from casino.pages import asking, words
from casino.pages.asking import Asked, IdAsked, RoundAsked, ShoeAsked, TimeAsked
from casino.pages.queries import finding
from casino.settlement.outcomes.outcome import RoundKey
from reports.queries import shoes as shoe_reports
from reports.queries import tables as table_reports

QUERY_MAX = 200
KINDS = {"player": "player/", "cage": "cage/", "account": ""}
MEANINGS = {
    "player": "an account of a player",
    "tray": "the chip tray of a table",
    "cage": "a cage",
    "escrow": "an escrow",
}


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """Something found; `icon` is the place of the side bar it belongs to."""

    name: str
    text: str
    url: str
    icon: str
    at: dt.datetime | None = None


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What a search led to; without hits, what was tried, how to go on, and what is near."""

    hits: tuple[Hit, ...]
    tried: str = ""
    remedy: str = ""
    near: tuple[Hit, ...] = ()


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """Answer the search box."""
    text = request.GET.get("q", "").replace("\x00", "").strip()[:QUERY_MAX]
    zone = zoneinfo.ZoneInfo(settings.SITE_ZONE)
    asked = asking.read(text=text, now=timezone.now(), zone=zone)
    answer = answer_to(asked=asked, text=text, zone=zone)
    if len(answer.hits) == 1:
        return HttpResponseRedirect(answer.hits[0].url)
    context = {
        "section": "search",
        "query": text,
        "found": answer.hits,
        "tried": answer.tried,
        "remedy": answer.remedy,
        "near": answer.near,
    }
    return render(request, "office/search.html", context)


def answer_to(*, asked: Asked | None, text: str, zone: zoneinfo.ZoneInfo) -> Answer:
    """Look up what was asked for."""
    match asked:
        case RoundAsked():
            return _round(asked)
        case ShoeAsked():
            return _shoe(asked)
        case TimeAsked():
            return _time(asked, zone)
        case IdAsked():
            return _id(asked)
        case _:
            return Answer(
                hits=(), tried=f"“{text}” names nothing that we know.", remedy="See below what can be searched."
            )


def _round(asked: RoundAsked) -> Answer:
    key = RoundKey(asked.table, asked.shoe, asked.number)
    if finding.has_round(key=key):
        return Answer(hits=(_round_hit(key),))
    report = shoe_reports.shoe(table=asked.table, shoe=asked.shoe)
    if report is None:
        return _no_shoe(asked.table, asked.shoe)
    numbers = [hand.number for hand in report.hands]
    beside = [n for n in numbers if n < asked.number][-1:] + [n for n in numbers if n > asked.number][:1]
    return Answer(
        hits=(),
        tried=f"No round {asked.number} in shoe {asked.shoe} of {asked.table}.",
        remedy=f"The shoe has {len(numbers)} rounds, the last is number {report.last_number}.",
        near=(
            *(_round_hit(RoundKey(asked.table, asked.shoe, number)) for number in beside),
            _shoe_hit(asked.table, asked.shoe),
        ),
    )


def _shoe(asked: ShoeAsked) -> Answer:
    if shoe_reports.shoe(table=asked.table, shoe=asked.shoe) is not None:
        return Answer(hits=(_shoe_hit(asked.table, asked.shoe),))
    return _no_shoe(asked.table, asked.shoe)


def _no_shoe(table: str, shoe: int) -> Answer:
    latest = shoe_reports.of_table(table=table, limit=1)
    if not latest:
        return Answer(hits=(), tried=f"No table {table}.", remedy="No event has named it.")
    return Answer(
        hits=(),
        tried=f"No shoe {shoe} at {table}.",
        remedy=f"The last shoe there is {latest[0].shoe}.",
        near=(_shoe_hit(table, latest[0].shoe), _table_hit(table)),
    )


def _time(asked: TimeAsked, zone: zoneinfo.ZoneInfo) -> Answer:
    played = finding.around(table=asked.table, since=asked.since, until=asked.until)
    inside = tuple(_round_hit(one.key, at=one.at) for one in played if asked.since <= one.at < asked.until)
    if inside:
        return Answer(hits=inside)
    before = [one for one in played if one.at < asked.since][-1:]
    after = [one for one in played if one.at >= asked.until][:1]
    near = tuple(
        dataclasses.replace(_round_hit(one.key), name=f"{when}: {words.clock(one.at, zone=zone)}")
        for when, found in (("Last round before", before), ("First after", after))
        for one in found
    )
    spoken = words.moment(asked.since, zone=zone)
    remedy = "The nearest rounds of the table are these." if near else "No event has named that table around then."
    return Answer(hits=(), tried=f"No round at {asked.table} at {spoken}.", remedy=remedy, near=near)


def _id(asked: IdAsked) -> Answer:
    hits = [*_tables(asked), *_accounts(asked), *_slips(asked)]
    if hits:
        return Answer(hits=tuple(hits))
    kind = asked.kind or "table, player, account or slip"
    return Answer(
        hits=(), tried=f"No {kind} “{asked.id}”.", remedy="Ids are case-sensitive. See below what can be searched."
    )


def _tables(asked: IdAsked) -> Sequence[Hit]:
    if asked.kind not in {"", "table"}:
        return ()
    found = table_reports.table(table=asked.id, day=timezone.now().date())
    return (_table_hit(asked.id),) if found is not None else ()


def _accounts(asked: IdAsked) -> Sequence[Hit]:
    if asked.kind and asked.kind not in KINDS:
        return ()
    codes = [f"player/{asked.id}", f"cage/{asked.id}"] if not asked.kind else [KINDS[asked.kind] + asked.id]
    return tuple(
        Hit(
            name=code,
            text=MEANINGS.get(code.partition("/")[0], "an account"),
            url=reverse("account", args=[code]),
            icon="ledger",
        )
        for code in finding.accounts(codes=codes)
    )


def _slips(asked: IdAsked) -> Sequence[Hit]:
    if asked.kind not in {"", "slip"}:
        return ()
    found = finding.slip(slip=asked.id)
    if found is None:
        return ()
    what = words.named(found.event.replace(".", " "))
    return (
        Hit(
            name=f"Slip {found.id}",
            text=f"{what}, {words.chips(found.amount)}, in the statement of {found.account}",
            url=reverse("account", args=[found.account]),
            icon="ledger",
            at=found.at,
        ),
    )


def _round_hit(key: RoundKey, *, at: dt.datetime | None = None) -> Hit:
    name = words.round_name(table=key.table, shoe=key.shoe, number=key.number)
    return Hit(name=name, text="a round", url=reverse("round", args=list(key)), icon="rounds", at=at)


def _shoe_hit(table: str, shoe: int) -> Hit:
    return Hit(name=f"Shoe {shoe} of {table}", text="a shoe", url=reverse("shoe", args=[table, shoe]), icon="tables")


def _table_hit(table: str) -> Hit:
    return Hit(name=f"Table {table}", text="a table with its shoes", url=reverse("table", args=[table]), icon="tables")
