"""The parameters of a ruleset: their names, defaults and allowed values."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from games.errors import ParameterRefused
from games.protocol import Parameter


def complete(*, known: Mapping[str, Parameter], given: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return every known parameter, the given ones laid over the defaults.

    Raises ParameterRefused for a name that is not known and for a value that the parameter does not take.
    """
    for name, value in given.items():
        parameter = known.get(name)
        if parameter is None:
            raise ParameterRefused(f"parameter {name!r} is not known; known: {', '.join(sorted(known))}")
        if not _is_allowed(parameter, value):
            raise ParameterRefused(f"parameter {name!r} does not take {value!r}; {parameter.meaning}")
    return {name: parameter.default for name, parameter in known.items()} | dict(given)


HUNDREDTHS_MAX = 10**12
"""No pay line returns more: beyond it figures would only overflow."""


def is_count(value: Any) -> bool:
    """Say whether a value is a whole number from 1 to 64, as for decks."""
    return type(value) is int and 1 <= value <= 64  # noqa: PLR2004 - no pack of cards is larger


def is_pays(value: Any) -> bool:
    """Say whether a value maps names of pay lines to totals returned per unit, such as {"tie": "9"}."""
    return isinstance(value, Mapping) and all(
        type(line) is str and hundredths(total) is not None for line, total in value.items()
    )


def hundredths(total: Any) -> int | None:
    """Return a total per unit staked ("1.95", 9, 1.5, Fraction) in hundredths, or nothing where it is not exact."""
    if type(total) not in (int, float, str, Fraction):
        return None
    try:
        scaled = Fraction(str(total)) * 100
    except (ValueError, ZeroDivisionError):
        return None
    return scaled.numerator if scaled.denominator == 1 and 0 <= scaled <= HUNDREDTHS_MAX else None


def _is_allowed(parameter: Parameter, value: Any) -> bool:
    if parameter.accepts is not None:
        return parameter.accepts(value)
    return any(type(value) is type(allowed) and value == allowed for allowed in parameter.values)
