"""The roads written down a second time, slowly and plainly as the specification says them, to judge the fast ones.

Source: specs/roadmaps.md, sections 3 and 4.
"""

from reports.roads.layout import Tail


def columns(outcomes: str) -> list[str]:
    """Drop the ties and cut into maximal runs."""
    found: list[str] = []
    for outcome in outcomes.replace("T", ""):
        if found and found[-1][-1] == outcome:
            found[-1] += outcome
        else:
            found.append(outcome)
    return found


def places(depths: list[int], *, tail: Tail = Tail.DROP, rows: int = 6) -> list[tuple[int, int]]:
    """Lay runs on an unbounded grid, remembering every used cell; (row, column) from 0."""
    used: set[tuple[int, int]] = set()
    found = []
    start = -1
    for depth in depths:
        start += 1
        while (0, start) in used:
            start += 1
        row, column, has_turned = 0, start, False
        for bead in range(depth):
            if bead:
                may_drop = not (has_turned and tail is Tail.HOLD)
                if may_drop and row + 1 < rows and (row + 1, column) not in used:
                    row += 1
                else:
                    column, has_turned = column + 1, True
                    assert (row, column) not in used
            used.add((row, column))
            found.append((row, column))
    return found


def marks(outcomes: str, *, lag: int) -> str:
    """Derive the marks of one road bead by bead, each from the depths at that moment."""
    depths: list[int] = []
    found, last = "", ""
    for outcome in outcomes.replace("T", ""):
        if outcome == last:
            depths[-1] += 1
        else:
            depths.append(1)
        last = outcome
        row, column = depths[-1], len(depths) - 1
        reference = column - 1 - lag if row == 1 else column - lag
        if reference < 0:
            continue
        if row == 1:
            found += "R" if depths[column - 1] == depths[reference] else "I"
        else:
            filled = [depths[reference] >= row, depths[reference] >= row - 1]
            found += "I" if filled == [False, True] else "R"
    return found


def runs(marks_of_road: str) -> list[int]:
    """Cut marks into runs of equal colour and give their lengths."""
    lengths: list[int] = []
    for at, mark in enumerate(marks_of_road):
        if at and marks_of_road[at - 1] == mark:
            lengths[-1] += 1
        else:
            lengths.append(1)
    return lengths
