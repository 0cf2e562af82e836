"""Pages by keyset: a page starts after the last row of the one before, so rows that come in meanwhile move nothing.

A view names `keyset`, fields that are unique together and never null, all ascending (`("shard", "position")`) or all
descending (`("-id",)`). The cursor is signed and valid for the same list with the same filters only; no clock is in it,
so that a page as of a point of the books is the same bytes whenever it is asked for. There is no count and no page
number.
"""

import datetime
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from django.core import signing
from django.db.models import F, QuerySet
from django.db.models.fields.tuple_lookups import TupleGreaterThan, TupleLessThan
from rest_framework.pagination import BasePagination
from rest_framework.request import Request
from rest_framework.response import Response

from casino.rest.problems import Problem

LIMIT_DEFAULT = 100
LIMIT_MAX = 500


class KeysetSource(Protocol):
    """Rows that are no queryset: what they offer so that they can be paged all the same."""

    def keyset_page(self, *, after: tuple[Any, ...] | None, limit: int) -> Sequence[Any]:
        """Return up to `limit` rows that follow the row with these keyset values, in keyset order."""


class KeysetPagination(BasePagination):
    """DRF's default pagination class of this project."""

    def paginate_queryset(  # type: ignore[override] # a KeysetSource pages as well
        self, queryset: QuerySet[Any] | KeysetSource, request: Request, view: Any = None
    ) -> list[Any]:
        """Return the rows of the page that `cursor` and `limit` ask for."""
        keyset: tuple[str, ...] = getattr(view, "keyset", ())
        assert keyset, f"{type(view).__name__} lists rows but names no `keyset`"
        limit = read_limit(text=request.query_params.get("limit"))
        self.request = request
        self.salt = salt(request=request)
        after = _after(text=request.query_params.get("cursor"), salt=self.salt, keyset=keyset)
        rows = list(_rows(source=queryset, keyset=keyset, after=after, limit=limit + 1))
        self.next_cursor = None
        if len(rows) > limit:
            rows = rows[:limit]
            values = [_value(row=rows[-1], name=name.lstrip("-")) for name in keyset]
            self.next_cursor = write_cursor(place=[_pack(value) for value in values], salt=self.salt)
        return rows

    def get_paginated_response(self, data: Any) -> Response:
        """Wrap a page: its rows, and where the next one starts (null at the end)."""
        return Response(
            {
                "results": data,
                "next": following(request=self.request, cursor=self.next_cursor),
                "next_cursor": self.next_cursor,
            }
        )

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        """Describe the wrapping for OpenAPI."""
        text = {"type": "string", "nullable": True}
        return {
            "type": "object",
            "required": ["results", "next", "next_cursor"],
            "properties": {
                "results": schema,
                "next": {**text, "format": "uri", "description": "Address of the next page; null at the end."},
                "next_cursor": {**text, "description": "The `cursor` of the next page; null at the end."},
            },
        }

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        """Describe `cursor` and `limit` for OpenAPI."""
        del view
        return [
            {
                "name": "limit",
                "in": "query",
                "description": "Rows a page.",
                "schema": {"type": "integer", "minimum": 1, "maximum": LIMIT_MAX, "default": LIMIT_DEFAULT},
            },
            {
                "name": "cursor",
                "in": "query",
                "description": "`next_cursor` of the page before, with the same filters.",
                "schema": {"type": "string"},
            },
        ]


def following(*, request: Request, cursor: str | None) -> str | None:
    """Return the address of the page that starts at a cursor, None at the end."""
    if cursor is None:
        return None
    query = request.query_params.copy()
    query["cursor"] = cursor
    return f"{request.build_absolute_uri(request.path)}?{query.urlencode()}"


def _rows(
    *, source: QuerySet[Any] | KeysetSource, keyset: tuple[str, ...], after: tuple[Any, ...] | None, limit: int
) -> Sequence[Any] | QuerySet[Any]:
    if not isinstance(source, QuerySet):
        return source.keyset_page(after=after, limit=limit)
    names = [name.lstrip("-") for name in keyset]
    descending = [name.startswith("-") for name in keyset]
    assert len(set(descending)) == 1, "a keyset runs in one direction"
    ordered = source.order_by(*keyset)
    if after is None:
        return ordered[:limit]
    if len(names) == 1:
        return ordered.filter(**{f"{names[0]}__{'lt' if descending[0] else 'gt'}": after[0]})[:limit]
    comparison = TupleLessThan if descending[0] else TupleGreaterThan
    return ordered.filter(comparison(tuple(F(name) for name in names), after))[:limit]


def read_limit(*, text: str | None) -> int:
    """Read the rows a page of a query; 100 where nothing was asked, a 400 problem for nonsense."""
    if text is None:
        return LIMIT_DEFAULT
    if not (text.isascii() and text.isdigit() and len(text) < 5 and 1 <= int(text) <= LIMIT_MAX):  # noqa: PLR2004
        raise Problem(status=400, code="bad_limit", detail=f"limit is an integer from 1 to {LIMIT_MAX}")
    return int(text)


def salt(*, request: Request) -> str:
    """Bind a cursor to its list: the path and every filter."""
    filters = sorted((name, value) for name, value in request.query_params.items() if name not in {"cursor", "limit"})
    return f"{request.path}?{filters}"


def write_cursor(*, place: Sequence[Any] | str, salt: str) -> str:
    """Sign the place at which the next page starts: the same place in the same list is the same text for ever."""
    return signing.Signer(salt=salt).sign_object(place)


def read_cursor(*, text: str, salt: str) -> Any:
    """Return the place that was signed; a 400 problem for a cursor of another list or of nobody."""
    try:
        return signing.Signer(salt=salt).unsign_object(text)
    except signing.BadSignature:
        raise Problem(
            status=400, code="bad_cursor", detail="this cursor was not made by this list with these filters"
        ) from None


def _after(*, text: str | None, salt: str, keyset: tuple[str, ...]) -> tuple[Any, ...] | None:
    if text is None:
        return None
    values = read_cursor(text=text, salt=salt)
    assert len(values) == len(keyset), "a signed cursor has the keyset of its list"
    return tuple(_unpack(value) for value in values)


def _value(*, row: Any, name: str) -> Any:
    if isinstance(row, Mapping):
        return row[name]
    return getattr(row, name)


def _pack(value: Any) -> Any:
    """Write instants and days with a mark, all else as JSON has it."""
    if isinstance(value, datetime.datetime):
        return {"instant": value.isoformat()}
    if isinstance(value, datetime.date):
        return {"day": value.isoformat()}
    return value


def _unpack(value: Any) -> Any:
    if isinstance(value, dict):
        if "instant" in value:
            return datetime.datetime.fromisoformat(value["instant"])
        return datetime.date.fromisoformat(value["day"])
    return value
