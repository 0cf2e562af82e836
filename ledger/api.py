"""The ledger over REST: accounts, statements, the trial balance, all of them also as of an earlier point. Read-only.

`as_of` is an instant (`2026-11-29T21:00:00+08:00`), a gaming day as it closed (`2026-11-29`), an event
(`event/3:1812`), a batch (`batch/3:790`) or a point of the books as an answer gave it, lane:batch pairs
(`0:812,3:790`). An answer tells the point it stands for; asked for again, it is the same for ever.
"""

import dataclasses
import datetime
from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import generics
from rest_framework.exceptions import NotFound, PermissionDenied, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from ledger import balances, chart, errors, serializers, statements
from ledger.audit import points
from ledger.models import Account
from ledger.statements import Line, Place

_AS_OF = OpenApiParameter("as_of", str, description=f"{points.FORMS[0].upper()}{points.FORMS[1:]}; default: now.")


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class AccountRead:
    """An account with its balance, in hundredths of a chip, at a point of the books."""

    code: str
    kind: chart.AccountKind
    balance: int
    opened_at: datetime.datetime
    closed_at: datetime.datetime | None
    as_of: Mapping[int, int]


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class StatementLines:
    """A statement as the pages of a list read it."""

    code: str
    point: Mapping[int, int] | None

    def keyset_page(self, *, after: tuple[int, int, int] | None, limit: int) -> Sequence[Line]:
        """Return up to `limit` lines older than a place."""
        place = Place(lane=after[0], batch=after[1], number=after[2]) if after else None
        return statements.statement(code=self.code, limit=limit, after=place, lane_batches=self.point).lines


class LedgerView(APIView):
    """What all views of the ledger share: its scope, and no key that is limited to tables."""

    required_scope = "ledger:read"

    def check_permissions(self, request: Request) -> None:
        """Refuse a key limited to tables: an account moves at many of them."""
        super().check_permissions(request)
        if "*" not in getattr(request.auth, "tables", ["*"]):
            raise PermissionDenied("this API key is limited to tables; accounts are not")


class AccountList(LedgerView, generics.ListAPIView[Account]):
    """Accounts by code with what they hold now, of one kind where it is named."""

    allowed_parameters = frozenset({"kind"})
    keyset = ("code",)
    serializer_class = serializers.AccountSerializer

    def get_queryset(self) -> QuerySet[Account]:
        """Return the accounts asked for."""
        kind = self.request.query_params.get("kind")
        if kind is None:
            return Account.objects.all()
        if kind.upper() not in chart.AccountKind.__members__:
            known = ", ".join(one.name.lower() for one in chart.AccountKind)
            raise ValidationError({"kind": f"there is no kind {kind[:20]!r}; kinds are {known}"})
        return Account.objects.filter(kind=chart.AccountKind[kind.upper()].value)

    @extend_schema(parameters=[OpenApiParameter("kind", str, description="issue, cage, tray, player or escrow")])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Return a page of accounts."""
        del request, args, kwargs
        page: list[Account] = self.paginate_queryset(self.get_queryset()) or []
        rows = read_accounts(rows=page, point=balances.lane_batches_now())
        return self.get_paginated_response(self.get_serializer(rows, many=True).data)


class AccountDetail(LedgerView):
    """One account with what it holds, or held as of a point of the books."""

    allowed_parameters = frozenset({"as_of"})

    @extend_schema(parameters=[_AS_OF], responses=serializers.AccountAsOfSerializer)
    def get(self, request: Request, code: str) -> Response:
        """Return the account."""
        account = find(code=code)
        point = _point(request=request)
        if point is None:
            rows = read_accounts(rows=[account], point=balances.lane_batches_now())
        else:
            rows = read_accounts(rows=[_as_it_was(account=account, point=point)], point=point)
        return Response(serializers.AccountAsOfSerializer(rows[0]).data)


class AccountStatement(LedgerView, generics.ListAPIView[Any]):
    """The statement of an account, newest line first, with the balance after each line."""

    allowed_parameters = frozenset({"as_of"})
    keyset = ("lane", "batch", "number")
    serializer_class = serializers.LineSerializer

    def get_queryset(self) -> Any:
        """Return the lines asked for."""
        code = find(code=self.kwargs["code"]).code
        return StatementLines(code=code, point=_point(request=self.request))

    @extend_schema(parameters=[_AS_OF])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Return a page of the statement."""
        return super().get(request, *args, **kwargs)


class TrialBalanceView(LedgerView):
    """The trial balance: every kind of account in one row, now or as of a point of the books."""

    allowed_parameters = frozenset({"as_of"})

    @extend_schema(parameters=[_AS_OF], responses=serializers.TrialBalanceSerializer)
    def get(self, request: Request) -> Response:
        """Return the five rows and their difference."""
        point = _point_or_now(request=request)
        trial = balances.trial_balance_as_of(lane_batches=point)
        answer = {"as_of": point, "rows": trial.rows, "difference": trial.difference}
        return Response(serializers.TrialBalanceSerializer(answer).data)


def read_accounts(*, rows: Sequence[Account], point: Mapping[int, int]) -> list[AccountRead]:
    """Read what accounts held at a point of the books, all in one query."""
    held = balances.balances_as_of(codes=[row.code for row in rows], lane_batches=point)
    return [
        AccountRead(
            code=row.code,
            kind=chart.AccountKind(row.kind),
            balance=held[row.code],
            opened_at=row.opened_at,
            closed_at=row.closed_at,
            as_of=point,
        )
        for row in rows
    ]


def find(*, code: str) -> Account:
    """Return an account by its code; 404 for any other text."""
    try:
        chart.kind_of(code=code)
        return Account.objects.get(code=code)
    except (errors.BadAccountCode, Account.DoesNotExist):
        raise NotFound(f"there is no account {code[:80]!r}") from None


def _as_it_was(*, account: Account, point: dict[int, int]) -> Account:
    """Leave out that an account was closed where that came after the point: an answer is the same for ever."""
    sealed_at = points.last_sealed(point=point)
    if account.closed_at is not None and (sealed_at is None or account.closed_at > sealed_at):
        account.closed_at = None
    return account


def _point_or_now(*, request: Request) -> dict[int, int]:
    point = _point(request=request)
    return balances.lane_batches_now() if point is None else point


def _point(*, request: Request) -> dict[int, int] | None:
    """Read `as_of`; None where it is not given."""
    text = request.query_params.get("as_of")
    if text is None:
        return None
    try:
        return points.read(text=text)
    except errors.BadPoint as bad:
        raise ValidationError({"as_of": str(bad)}) from None
