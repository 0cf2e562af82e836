"""Rounds, held records and exceptions over REST: what the pages show, for programs. Nothing here writes."""

import dataclasses
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_view, inline_serializer
from rest_framework import generics, serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from casino.access.models import ApiKey
from casino.events.kinds.rounds import RoundPlayed
from casino.pages import serializers as written
from casino.pages.queries import browsing, history
from casino.pages.queries import rounds as queries
from casino.pages.sheets.rounds import listing
from casino.pages.views.rounds import read_filters
from casino.rest import pagination, permission
from casino.rest.problems import Problem
from casino.settlement.deciding.judging import bets_of, record_of
from casino.settlement.models import Flag, Held
from casino.settlement.outcomes import rounds_so_far
from casino.settlement.outcomes.outcome import RoundKey, Stored
from casino.settlement.outcomes.rounds_so_far import RoundSoFar
from games import settle
from games.errors import RuleBroken
from games.protocol import Decision
from ledger import audit

_TABLE = OpenApiParameter("table", str, description="One table; a key limited to tables has to name one.")
_PAGE = inline_serializer(
    "RoundPage",
    fields={
        "results": written.RoundRowSerializer(many=True),
        "next": serializers.URLField(allow_null=True),
        "next_cursor": serializers.CharField(allow_null=True),
    },
)


class RoundList(APIView):
    """Rounds, last one first: of the whole log, or of a table, a shoe, a gaming day or a state."""

    required_scope = "rounds:read"
    allowed_parameters = frozenset({"table", "shoe", "day", "state", "cursor", "limit"})

    @extend_schema(
        operation_id="rounds_list",
        parameters=[
            _TABLE,
            OpenApiParameter("shoe", int, description="One shoe of the table."),
            OpenApiParameter("day", OpenApiTypes.DATE, description="A gaming day."),
            OpenApiParameter("state", str, enum=[str(state) for state in listing.Wanted if state]),
            OpenApiParameter("limit", int, description="Rounds a page, 1 to 500."),
            OpenApiParameter("cursor", str, description="`next_cursor` of the page before, with the same filters."),
        ],
        responses=_PAGE,
    )
    def get(self, request: Request) -> Response:
        """Return one page."""
        filters = read_filters(request)
        if filters.refused:
            raise Problem(status=400, code="bad_filter", detail=" ".join(filters.refused))
        see_table(request=request, table=filters.table)
        salt = pagination.salt(request=request)
        start = _start(text=request.query_params.get("cursor"), salt=salt)
        limit = pagination.read_limit(text=request.query_params.get("limit"))
        walked = browsing.walk(choice=filters.choice(), start=start, limit=limit)
        outcomes = queries.outcomes(keys=walked.keys)
        rows = [row(key=key, outcomes=outcomes.get(key, ())) for key in walked.keys]
        cursor = pagination.write_cursor(place=walked.following, salt=salt) if walked.following else None
        following = pagination.following(request=request, cursor=cursor)
        results = written.RoundRowSerializer(rows, many=True).data
        return Response({"results": results, "next": following, "next_cursor": cursor})


class RoundDetail(APIView):
    """One round: its events, what they led to, the transfers, and each decision of the play with its rule."""

    required_scope = "rounds:read"

    @extend_schema(responses=written.RoundSerializer)
    def get(self, request: Request, table: str, shoe: int, number: int) -> Response:
        """Return the round."""
        see_table(request=request, table=table)
        key = RoundKey(table, shoe, number)
        past = history.of_round(key=key)
        stored = queries.outcomes(keys=[key]).get(key, ())
        away = ", ".join(one.part for one in history.left(outcomes=stored))
        if away:
            raise Problem(status=410, code="archived", detail=f"the round is in the archive: {away}")
        if past is None:
            raise Http404
        answer = row(key=key, outcomes=stored) | {
            "decisions": _decisions(past),
            "outcomes": [_outcome(past.shard, one) for one in stored],
            "events": [heard.logged for heard in past.heard],
        }
        return Response(written.RoundSerializer(answer).data)


@extend_schema_view(
    get=extend_schema(parameters=[_TABLE, OpenApiParameter("state", str, enum=["open", "decided"], default="open")])
)
class HeldList(generics.ListAPIView[Held]):
    """Records that wait for a correction, a void or a release, oldest first; or those already decided."""

    required_scope = "rounds:read"
    allowed_parameters = frozenset({"table", "state"})
    keyset = ("held_at", "shard", "position")
    serializer_class = written.HeldSerializer

    def get_queryset(self) -> QuerySet[Held]:
        """Return the records asked for."""
        state = self.request.query_params.get("state", "open")
        if state not in {"open", "decided"}:
            raise Problem(status=400, code="bad_state", detail="state is open or decided")
        held = Held.objects.filter(closed_by_position__isnull=state == "open")
        return of_table(request=self.request, rows=held)


@extend_schema_view(get=extend_schema(parameters=[_TABLE, OpenApiParameter("code", str, description="One code.")]))
class ExceptionList(generics.ListAPIView[Flag]):
    """What a person should look at, newest first: limits, gaps, late rounds, clocks, conflicts."""

    required_scope = "rounds:read"
    allowed_parameters = frozenset({"table", "code"})
    keyset = ("-occurred_at", "-shard", "-position", "-part", "-place")
    serializer_class = written.ExceptionSerializer

    def get_queryset(self) -> QuerySet[Flag]:
        """Return the exceptions asked for."""
        code = self.request.query_params.get("code")
        flags = Flag.objects.all() if code is None else Flag.objects.filter(code=code)
        return of_table(request=self.request, rows=flags)


def see_table(*, request: Request, table: str | None) -> None:
    """Refuse a key limited to tables what is not of one of them."""
    if not permission.sees_table(request=request, table=table or ""):
        told = ", ".join(sorted(request.auth.tables)) if isinstance(request.auth, ApiKey) else ""
        detail = f"this API key is limited to tables; name one of {told}"
        raise Problem(status=403, code="permission_denied", detail=detail)


def of_table(*, request: Request, rows: QuerySet[Any]) -> QuerySet[Any]:
    """Keep the rows of the table asked for, if one is."""
    table = request.query_params.get("table")
    see_table(request=request, table=table)
    return rows if table is None else rows.filter(table_id=table)


def row(*, key: RoundKey, outcomes: Iterable[Stored]) -> dict[str, Any]:
    """Return a round as a list shows it, by what stands after all its outcomes."""
    so_far = rounds_so_far.fold(outcomes=outcomes)
    standing = so_far.standing.outcome if so_far.standing else None
    facts: Mapping[str, Any] = standing.facts if standing else {}
    return {
        "table": key.table,
        "shoe": key.shoe,
        "round": key.number,
        "state": _state(so_far),
        "revision": so_far.latest,
        "ruleset": standing.ruleset if standing else None,
        "gaming_day": so_far.gaming_day,
        "occurred_at": standing.occurred_at if standing else None,
        "staked": standing.staked if standing else 0,
        "returned": standing.returned if standing else 0,
        "result": facts.get("result"),
        "checkable": bool(facts.get("checkable", False)),
    }


def _state(so_far: RoundSoFar) -> str:
    if so_far.hold is not None:
        return "held"
    if so_far.is_voided:
        return "voided"
    if so_far.standing is None:
        return "waiting"
    return "corrected" if so_far.latest > 1 else "settled"


def _outcome(lane: int, stored: Stored) -> dict[str, Any]:
    outcome = stored.outcome
    moved = audit.transfers_of(
        lane=lane, batch=stored.batch, first_number=stored.first_transfer, count=stored.transfers
    )
    names = ("event", "revision", "reverses", "staked", "returned", "facts")
    return {name: getattr(outcome, name) for name in names} | {
        "position": stored.position,
        "part": stored.part,
        "kind": outcome.kind.name.lower(),
        "batch": stored.batch,
        "transfers": moved,
    }


def _decisions(past: history.History) -> Sequence[dict[str, str]]:
    """Explain the latest record of the round; none where no record came or its ruleset is unknown."""
    records = [heard.fact for heard in past.heard if isinstance(heard.fact, RoundPlayed)]
    if not records:
        return ()
    fact = records[-1]
    try:
        told: Sequence[Decision] = settle.explain(
            ruleset=fact.ruleset, record=record_of(fact=fact), bets=bets_of(fact=fact)
        )
    except RuleBroken:
        return ()
    return [dataclasses.asdict(decision) for decision in told]


def _start(*, text: str | None, salt: str) -> str:
    return "" if text is None else str(pagination.read_cursor(text=text, salt=salt))
