"""What a proof says."""

import dataclasses
from typing import Any, LiteralString

from django.db import connection


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """The outcome of one proof: what was compared, or what was found and where it first goes wrong.

    `first_bad` is a place in words, for instance `lane 3 batch 17 account player/4471`.
    """

    name: str
    ok: bool
    detail: str
    first_bad: str | None = None


def passed(*, name: str, detail: str) -> Verdict:
    """Return the verdict of a proof that found nothing wrong."""
    return Verdict(name=name, ok=True, detail=detail)


def failed(*, name: str, detail: str, first_bad: str) -> Verdict:
    """Return the verdict of a proof that failed, with the first place where it does."""
    return Verdict(name=name, ok=False, detail=detail, first_bad=first_bad)


def first_row(sql: LiteralString, **parameters: Any) -> dict[str, Any] | None:
    """Return the first row of a query by column name, or None."""
    with connection.cursor() as cursor:
        cursor.execute(sql, parameters)
        row = cursor.fetchone()
        return dict(zip([column.name for column in cursor.description or ()], row, strict=True)) if row else None
