"""The roads of a shoe as plain values for JSON. Cells are [row, column] from 0; marks are R regular, I irregular."""

import dataclasses
from collections.abc import Iterable, Sequence
from typing import Any

from reports.roads import good_roads, statistics
from reports.roads.contests import Contest
from reports.roads.drawing.plates import TITLES, Marked
from reports.roads.layout import cell
from reports.roads.shoe import Roads


def document(*, roads: Roads, hands: Sequence[Marked], contest: Contest) -> dict[str, Any]:
    """Return everything the engine says of a shoe: its five roads, what asking tells, counts and good roads."""
    big = roads.big
    return {
        "outcomes": roads.outcomes,
        "bead": places(range(len(hands))),
        "big": {
            "columns": list(big.columns),
            "cells": places(big.cells),
            "hands": list(big.hands),
            "ties": list(big.ties),
            "waiting_ties": big.waiting_ties,
        },
        **{name: {"marks": getattr(roads, name).marks, "cells": places(getattr(roads, name).cells)} for name in TITLES},
        "asked": {side: dataclasses.asdict(answers) for side, answers in roads.asked.items()},
        "statistics": dataclasses.asdict(statistics.count(hands=hands, sides=contest.sides)),
        "good_roads": [
            dataclasses.asdict(found) for found in good_roads.find(columns=big.columns, sides=contest.sides)
        ],
    }


def places(cells: Iterable[int]) -> list[list[int]]:
    """Return cell numbers as [row, column]."""
    return [[found.row, found.column] for found in map(cell, cells)]
