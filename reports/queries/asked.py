"""What reports are asked for in REST, read from the parameters of a request; 400 for what is not understood."""

import datetime as dt

from rest_framework.exceptions import ValidationError

from ledger.audit import points
from ledger.errors import BadPoint
from reports.queries import play
from reports.queries.bases import Basis

_NUMBER_MAX = 2**63 - 1
_DIGITS_MAX = 20


def day(*, name: str, text: str | None) -> dt.date:
    """Read a gaming day."""
    try:
        return dt.date.fromisoformat(text or "")
    except ValueError:
        raise ValidationError({name: "give a gaming day such as 2026-11-29"}) from None


def point(*, text: str | None) -> dict[int, int] | None:
    """Read a point of the books, None where none is given; lanes that it does not name count nothing."""
    if text is None:
        return None
    try:
        return points.read(text=text)
    except BadPoint as bad:
        raise ValidationError({"as_of": str(bad)}) from None


def basis(*, text: str) -> Basis:
    """Read a basis."""
    try:
        return Basis(text)
    except ValueError:
        known = ", ".join(one.value for one in Basis)
        raise ValidationError({"basis": f"there is no {text[:20]!r}; known are {known}"}) from None


def by(*, text: str) -> play.By:
    """Read what figures are told apart by."""
    try:
        return play.By(text)
    except ValueError:
        known = ", ".join(one.value for one in play.By)
        raise ValidationError({"by": f"there is no {text[:20]!r}; known are {known}"}) from None


def shoe(*, text: str | None) -> int | None:
    """Read the number of a shoe, None where none is given."""
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < _DIGITS_MAX and 1 <= int(text) <= _NUMBER_MAX):
        raise ValidationError({"shoe": "give the number of a shoe, from 1"})
    return int(text)
