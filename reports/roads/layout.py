"""Where the marks of a road stand: six rows, runs that go down and turn right, and tails that block later runs.

A cell is one number, column * 6 + row, so the marks of a straight run are a range and a hand's bead cell is its index.
The grid has no right end. The only memory needed is, row by row, how far the tails reach: later runs start further
right, and every path only goes down or right, so whatever lies between its start and the reach of a row is used.

Source: specs/roadmaps.md, section 3.4.
"""

import dataclasses
import enum
from collections.abc import Iterable
from typing import Final

ROWS: Final = 6
"""Rows of every road."""


class Tail(enum.StrEnum):
    """What a run does once it has turned right: go down again past the older tail, or keep its row."""

    DROP = "drop"
    HOLD = "hold"


@dataclasses.dataclass(frozen=True, slots=True)
class Cell:
    """A place on a road, row and column from 0."""

    row: int
    column: int


def cell(number: int) -> Cell:
    """Turn a cell's number into its row and column."""
    column, row = divmod(number, ROWS)
    return Cell(row, column)


def lay(*, depths: Iterable[int], tail: Tail = Tail.DROP) -> list[int]:
    """Lay runs of these depths one after the other and return the cell number of every mark."""
    cells: list[int] = []
    reach = [-1] * ROWS
    farthest = start = -1
    for depth in depths:
        start = max(start + 1, reach[0] + 1)
        free = ROWS if farthest < start else _free_rows(reach, start)
        first = start * ROWS
        if depth <= free:
            cells.extend(range(first, first + depth))
            continue
        cells.extend(range(first, first + free))
        _lay_tail(cells, reach, depth - free, tail)
        farthest = max(reach)
    return cells


def _free_rows(reach: list[int], column: int) -> int:
    for row in range(1, ROWS):
        if reach[row] >= column:
            return row
    return ROWS


def _lay_tail(cells: list[int], reach: list[int], marks: int, tail: Tail) -> None:
    column, row = divmod(cells[-1], ROWS)
    for _ in range(marks):
        if tail is Tail.DROP and row + 1 < ROWS and reach[row + 1] < column:
            row += 1
        else:
            column += 1
        reach[row] = column
        cells.append(column * ROWS + row)


class Path:
    """The same layout mark by mark: add one, look where the next would go, or take the last one back."""

    __slots__ = ("_before", "_holds", "_reach", "_row", "_start", "_turned", "cells", "column")

    def __init__(self, *, tail: Tail = Tail.DROP) -> None:
        self.cells: list[int] = []
        self.column = -1
        self._start = -1
        self._row = 0
        self._turned = False
        self._holds = tail is Tail.HOLD
        self._reach = [-1] * ROWS
        self._before: list[tuple[int, int, int, bool, int]] = []

    def add(self, *, starts_run: bool) -> int:
        """Place the next mark, as the first of a new run or below the last one, and return its cell number."""
        cell_number = self.next_cell(starts_run=starts_run)
        column, row = divmod(cell_number, ROWS)
        self._before.append((self._start, self.column, self._row, self._turned, self._reach[row]))
        if starts_run:
            self._start, self._turned = column, False
        elif column > self._start:  # only what lies right of its start can block a later run
            self._turned = True
            self._reach[row] = column
        self.column, self._row = column, row
        self.cells.append(cell_number)
        return cell_number

    def next_cell(self, *, starts_run: bool) -> int:
        """Return the cell number that the next mark would take, without placing it."""
        if starts_run:
            return max(self._start + 1, self._reach[0] + 1) * ROWS
        below = self._row + 1
        if below < ROWS and self._reach[below] < self.column and not (self._holds and self._turned):
            return self.column * ROWS + below
        return (self.column + 1) * ROWS + self._row

    def undo(self) -> None:
        """Take the last mark back; the path is then what it was before it."""
        self.cells.pop()
        row = self._row
        self._start, self.column, self._row, self._turned, self._reach[row] = self._before.pop()
