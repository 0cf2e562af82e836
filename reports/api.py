"""Reports over REST: RTP beside theory, gaming days, tables, shoes, and the theory itself. Nothing here writes."""

import dataclasses
import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import generics
from rest_framework.exceptions import NotFound, PermissionDenied, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games import catalog
from games.odds import theory
from ledger.audit import points
from reports import serializers
from reports.errors import NotThatFar
from reports.queries import asked, books, days, play, shoes, tables
from reports.queries.bases import Basis
from reports.queries.days import DayTotals
from reports.queries.shoes import ShoeReport
from reports.queries.tables import TableNow

_DAY = OpenApiParameter("day", dt.date, description="A gaming day.")
_TABLE = OpenApiParameter("table", str, description="One table; a key limited to tables has to name one.")
_BASIS = OpenApiParameter(
    "basis",
    str,
    enum=[basis.value for basis in Basis],
    description="As first recorded when the gaming day closed, as corrected since (default), or the difference.",
)
_SHOE = OpenApiParameter("shoe", int, description="The number of a shoe at its table.")
_ALL = "*"


class ReportView(APIView):
    """What all reports share: their scope, and that a key limited to tables asks for one of them."""

    required_scope = "reports:read"
    takes_table = False

    def check_permissions(self, request: Request) -> None:
        """Refuse a limited key what is not of one of its tables."""
        super().check_permissions(request)
        allowed: Sequence[str] = getattr(request.auth, "tables", [_ALL])
        if _ALL in allowed:
            return
        table = self.kwargs.get("table") or (request.query_params.get("table") if self.takes_table else None)
        if table not in allowed:
            raise PermissionDenied("this API key is limited to tables; ask for one of them")


class Rtp(ReportView):
    """Handle, returned, win and RTP of some gaming days by ruleset and bet, beside the exact theory and its limits."""

    allowed_parameters = frozenset({"first", "last", "by", "table", "bet", "basis", "as_of"})
    takes_table = True

    @extend_schema(
        parameters=[
            OpenApiParameter("first", dt.date, required=True, description="The first gaming day."),
            OpenApiParameter("last", dt.date, description="The last gaming day; default: the first."),
            OpenApiParameter("by", str, enum=[by.value for by in play.By], description="Told apart by; default: bet."),
            _TABLE,
            OpenApiParameter("bet", str, description="One bet."),
            _BASIS,
            OpenApiParameter("as_of", str, description=f"As the books stood: {points.FORMS}; default: now."),
        ],
        responses=serializers.RtpSerializer,
    )
    def get(self, request: Request) -> Response:
        """Return the report."""
        query = request.query_params
        first = asked.day(name="first", text=query.get("first"))
        last = asked.day(name="last", text=query.get("last", query.get("first")))
        basis = asked.basis(text=query.get("basis", Basis.CORRECTED))
        with books.reading() as as_of:
            point = asked.point(text=query.get("as_of"))
            lines = _lines(
                point=point,
                days=play.Days(first=first, last=last),
                by=asked.by(text=query.get("by", play.By.BET)),
                table=query.get("table"),
                bet=query.get("bet"),
                basis=basis,
            )
        answer = {
            "as_of": as_of if point is None else None,
            "point": as_of.batches if point is None else point,
            "basis": basis,
            "first": first,
            "last": last,
            "total": play.total(of=lines, basis=basis),
            "lines": lines,
        }
        return Response(serializers.RtpSerializer(answer).data)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class DayRows:
    """Gaming days as the pages of a list read them, the money on one basis."""

    basis: Basis

    def keyset_page(self, *, after: tuple[dt.date] | None, limit: int) -> Sequence[DayTotals]:
        """Return up to `limit` days before a day, newest first."""
        return days.latest(before=after[0] if after else None, limit=limit, basis=self.basis)


class DayList(ReportView, generics.ListAPIView[Any]):
    """Gaming days with any activity, newest first."""

    allowed_parameters = frozenset({"basis"})
    keyset = ("day",)
    serializer_class = serializers.DayTotalsSerializer

    def get_queryset(self) -> Any:
        """Return the days."""
        return DayRows(basis=asked.basis(text=self.request.query_params.get("basis", Basis.CORRECTED)))

    @extend_schema(parameters=[_BASIS])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Return a page of days."""
        return super().get(request, *args, **kwargs)


class DayDetail(ReportView):
    """Everything about one gaming day."""

    allowed_parameters = frozenset({"basis"})

    @extend_schema(parameters=[_BASIS], responses=serializers.SummarySerializer)
    def get(self, request: Request, day: str) -> Response:
        """Return the day; one without activity has zeros, and reasons for what is unknown."""
        basis = asked.basis(text=request.query_params.get("basis", Basis.CORRECTED))
        with books.reading() as as_of:
            summary = days.summary(day=asked.day(name="day", text=day), basis=basis)
        members = {field.name: getattr(summary, field.name) for field in dataclasses.fields(summary)}
        return Response(serializers.SummarySerializer({"as_of": as_of, "basis": basis, **members}).data)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class TableRows:
    """Tables as the pages of a list read them; `allowed` is None where all are."""

    day: dt.date
    allowed: Sequence[str] | None

    def keyset_page(self, *, after: tuple[str] | None, limit: int) -> Sequence[TableNow]:
        """Return up to `limit` tables after a name."""
        found = tables.overview(day=self.day)
        seen = [row for row in found if self.allowed is None or row.table in self.allowed]
        return [row for row in seen if after is None or row.table > after[0]][:limit]


class TableList(ReportView, generics.ListAPIView[Any]):
    """Tables as they stand, by name, with their figures of a gaming day."""

    allowed_parameters = frozenset({"day"})
    keyset = ("table",)
    serializer_class = serializers.TableSerializer

    def check_permissions(self, request: Request) -> None:
        """Let limited keys in: they see their own tables."""
        super(ReportView, self).check_permissions(request)

    def get_queryset(self) -> Any:
        """Return the tables that the caller may see."""
        allowed = getattr(self.request.auth, "tables", [_ALL])
        day = asked.day(name="day", text=self.request.query_params.get("day"))
        return TableRows(day=day, allowed=None if _ALL in allowed else allowed)

    @extend_schema(parameters=[OpenApiParameter("day", dt.date, required=True, description="The gaming day.")])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Return a page of tables."""
        return super().get(request, *args, **kwargs)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class ShoeRows:
    """Shoes as the pages of a list read them."""

    day: dt.date | None
    table: str | None
    shoe: int | None

    def keyset_page(self, *, after: tuple[dt.date, str, int] | None, limit: int) -> Sequence[ShoeReport]:
        """Return up to `limit` shoes after one, newest first."""
        key = shoes.Key(gaming_day=after[0], table=after[1], shoe=after[2]) if after else None
        return shoes.of_days(day=self.day, table=self.table, shoe=self.shoe, after=key, limit=limit)


class ShoeList(ReportView, generics.ListAPIView[Any]):
    """Shoes, newest gaming day first, of one day, table or number where they are named."""

    allowed_parameters = frozenset({"day", "table", "shoe"})
    takes_table = True
    keyset = ("gaming_day", "table", "shoe")
    serializer_class = serializers.ShoeSerializer

    def get_queryset(self) -> Any:
        """Return the shoes asked for."""
        day = self.request.query_params.get("day")
        return ShoeRows(
            day=None if day is None else asked.day(name="day", text=day),
            table=self.request.query_params.get("table"),
            shoe=asked.shoe(text=self.request.query_params.get("shoe")),
        )

    @extend_schema(parameters=[_DAY, _TABLE, _SHOE])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Return a page of shoes."""
        return super().get(request, *args, **kwargs)


class ShoeDetail(ReportView):
    """One shoe with all its hands."""

    @extend_schema(responses=serializers.ShoeDetailSerializer)
    def get(self, request: Request, table: str, shoe: int) -> Response:
        """Return the shoe; 404 where no event has named it."""
        del request
        found = shoes.shoe(table=table, shoe=shoe) if shoe <= _NUMBER_MAX else None
        if found is None:
            raise NotFound(f"there is no shoe {shoe} of table {table[:80]!r}")
        return Response(serializers.ShoeDetailSerializer(found).data)


class LawRows:
    """Laws as the pages of a list read them."""

    def __init__(self, keys: Sequence[str]) -> None:
        self.keys = keys

    def keyset_page(self, *, after: tuple[str, str] | None, limit: int) -> Sequence[Mapping[str, Any]]:
        """Return up to `limit` laws after a ruleset and bet, in the order of both."""
        laws = [(key, bet, law) for key in self.keys for bet, law in sorted(theory.released_laws(key=key).items())]
        found = [one for one in laws if after is None or one[:2] > after][:limit]
        return [theory.document(ruleset=key, law=law) for key, _, law in found]


class Theory(generics.ListAPIView[Any]):
    """The exact law of every bet of the released rulesets, or of one of them."""

    required_scope = "reports:read"
    allowed_parameters = frozenset({"ruleset"})
    keyset = ("ruleset", "bet")
    serializer_class = serializers.LawSerializer

    def get_queryset(self) -> Any:
        """Return the laws asked for."""
        key = self.request.query_params.get("ruleset")
        if key is not None and key not in catalog.RULESETS:
            raise ValidationError({"ruleset": f"there is no ruleset {key[:80]!r}"})
        return LawRows(sorted(catalog.RULESETS) if key is None else [key])

    @extend_schema(parameters=[OpenApiParameter("ruleset", str, description="A released ruleset.")])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Return a page of laws."""
        return super().get(request, *args, **kwargs)


_NUMBER_MAX = 2**63 - 1


def _lines(**wanted: Any) -> tuple[play.Line, ...]:
    try:
        return play.lines(**wanted)
    except NotThatFar as ahead:
        raise ValidationError({"as_of": str(ahead)}) from None
