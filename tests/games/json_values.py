"""Hypothesis strategies for whatever JSON a record may hold."""

from hypothesis import strategies

SCALARS = (
    strategies.none()
    | strategies.booleans()
    | strategies.integers(min_value=-(2**53), max_value=2**53)
    | strategies.floats(allow_nan=False, allow_infinity=False)
    | strategies.text(max_size=5)
)
JSON = strategies.recursive(
    SCALARS,
    lambda inner: (
        strategies.lists(inner, max_size=6) | strategies.dictionaries(strategies.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)
