"""What a display shows of a road: its last columns. The window moves over the laid-out road and never re-lays it.

Source: specs/roadmaps.md, sections 2 and 3.5.
"""

from collections.abc import Iterable, Sequence

from reports.roads.layout import ROWS


def columns_used(cells: Sequence[int]) -> int:
    """Return how many columns a road needs; the last mark need not stand in the last of them."""
    return max(cells) // ROWS + 1 if cells else 0


def shift(*, cells: Sequence[int], columns: int) -> int:
    """Return how many columns have left a window of `columns` on the left."""
    return max(0, columns_used(cells) - columns)


def visible(*, cells: Iterable[int], shift: int) -> list[int | None]:
    """Return the cells as the window numbers them, None for those that have left it."""
    gone = shift * ROWS
    return [cell - gone if cell >= gone else None for cell in cells]
