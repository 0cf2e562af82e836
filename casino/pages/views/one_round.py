"""The page of one round: from its name to the reason of every card, every chip and every proof."""

import dataclasses
import urllib.parse
from collections.abc import Mapping, Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from casino.archive.partitions import Away
from casino.pages import words
from casino.pages.queries import history, rounds, signed
from casino.pages.sheets import parts
from casino.pages.sheets.floor import ribbon, road
from casino.pages.sheets.rounds import posting, proof, road_change, sheet
from casino.settlement.outcomes.outcome import RoundKey, Stored
from ledger import audit
from ledger.models import Batch
from reports.queries import shoes as shoe_reports

NEAR_SHOWN = 2


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Near:
    """A round that is there, offered instead of one that is not."""

    name: str
    url: str


@require_safe
def page(request: HttpRequest, table: str, shoe: int, number: int) -> HttpResponse:
    """Show a round as it stands and everything that led there."""
    key = RoundKey(table, shoe, number)
    past = history.of_round(key=key)
    report = shoe_reports.shoe(table=table, shoe=shoe)
    stored = rounds.outcomes(keys=[key]).get(key, ())
    away = history.left(outcomes=stored)
    if past is None or away:
        return _missing(request, key, report, away)
    headers = history.batches(lane=past.shard, numbers=(one.batch for one in stored))
    made = sheet.assemble(
        name=sheet.RoundName(table=table, shoe=shoe, number=number),
        heard=past.heard,
        outcomes=stored,
        sealed={header.number: header.sealed_at for header in headers},
    )
    return render(
        request,
        "office/round.html",
        {
            "section": "rounds",
            "sheet": made,
            "ribbon": ribbon.draw(
                table=table,
                shoe=shoe,
                hands=report.hands if report else (),
                here=number,
                contest=road.contest_of(ruleset=report.ruleset if report else None),
            ),
            "roads": _roads(report, stored, number),
            "postings": _postings(past.shard, stored),
            **_proved(past, stored, headers, made),
            "table_facts": (*_shoe_facts(report, key), *made.table_facts),
            "admin_url": _stored_rows(key) if request.user.is_staff else "",
            "held_url": f"{reverse('held')}?round={table}/{shoe}/{number}",
        },
    )


def _stored_rows(key: RoundKey) -> str:
    """Return the address of the round's events in the admin, which finds them by their stream."""
    query = urllib.parse.urlencode({"q": f"round/{key.table}/{key.shoe}/{key.number}"})
    return f"{reverse('admin:events_eventlisted_changelist')}?{query}"


def _postings(shard: int, stored: Sequence[Stored]) -> tuple[parts.Posting, ...]:
    """Read the transfers of every outcome that moved chips, the latest first."""
    return tuple(
        posting.show(
            stored=one,
            rows=audit.transfers_of(lane=shard, batch=one.batch, first_number=one.first_transfer, count=one.transfers),
        )
        for one in reversed(stored)
        if one.transfers
    )


def _roads(
    report: shoe_reports.ShoeReport | None, stored: Sequence[Stored], number: int
) -> tuple[road_change.RoadState, ...]:
    if report is None or not road.has_roads(ruleset=report.ruleset):
        return ()
    old = road_change.old_result(stored=stored)
    contest = road.contest_of(ruleset=report.ruleset)
    return road_change.compare(hands=report.hands, number=number, old=old, contest=contest)


def _proved(
    past: history.History, stored: Sequence[Stored], headers: Sequence[Batch], made: sheet.RoundSheet
) -> dict[str, object]:
    covering = signed.of_batch(header=max(headers, key=lambda header: header.number)) if headers else None
    found = proof.check(heard=past.heard, outcomes=stored, headers=headers, revisions=made.revisions, signed=covering)
    return {"proof": found, "checked_at": timezone.now(), "tags": (made.tags[0], found.state, *made.tags[1:])}


def _shoe_facts(report: shoe_reports.ShoeReport | None, key: RoundKey) -> tuple[parts.Fact, ...]:
    url = reverse("shoe", args=[key.table, key.shoe])
    rounds_words = f"{words.grouped(report.last_number)} rounds so far" if report else "not reported yet"
    return (
        parts.Fact(name="Table", value=key.table, url=reverse("table", args=[key.table])),
        parts.Fact(name="Shoe", value=f"{key.shoe}, {rounds_words}", url=url),
    )


def _missing(
    request: HttpRequest, key: RoundKey, report: shoe_reports.ShoeReport | None, away: Sequence[Away]
) -> HttpResponse:
    """Say that there is no such round, or which archive it is in, and offer those beside it."""
    numbers = [hand.number for hand in report.hands] if report else []
    beside = [number for number in numbers if number < key.number][-1:] + [n for n in numbers if n > key.number][:1]
    near = tuple(
        Near(name=f"Round {number}", url=reverse("round", args=[key.table, key.shoe, number])) for number in beside
    )
    context = {"section": "rounds", "near": near, **(_in_archive(key, away) if away else _nothing(key, report))}
    return render(request, "office/missing.html", context, status=410 if away else 404)


def _in_archive(key: RoundKey, away: Sequence[Away]) -> Mapping[str, str]:
    parts_away = " ".join(one.part for one in away)
    return {
        "heading": "In the archive",
        "title": f"Round {key.number} of shoe {key.shoe} at {key.table} is in the archive.",
        "text": f"Its money and its place in the reports are as they were. To see all of it, an administrator runs"
        f" manage.py restore_archive {parts_away}.",
    }


def _nothing(key: RoundKey, report: shoe_reports.ShoeReport | None) -> Mapping[str, str]:
    return {
        "heading": "Nothing found",
        "title": f"No round {key.number} in shoe {key.shoe} of {key.table}.",
        "text": "No event has named it." if report else "No event has named that shoe either.",
    }
