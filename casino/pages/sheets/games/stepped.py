"""Which games are stepped through, and what gives the frames of each: the play after the deal and after every move."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from casino.pages.sheets.games import casino
from casino.pages.sheets.games.las_vegas import frames as las_vegas
from casino.pages.sheets.games.stepping import Frame
from games import catalog
from games.bets import Bet

Frames: TypeAlias = Callable[[Mapping[str, Any], Mapping[str, Any], Sequence[Bet]], tuple[Frame, ...]]
"""From the parameters of a ruleset, a record and its bets; a refused move is the last frame, never an error."""

BY_FAMILY: Mapping[str, Frames] = {"casino": casino.frames, "las_vegas": las_vegas.frames}


def is_stepped(*, ruleset: str) -> bool:
    """Tell whether the play under a ruleset is shown in steps."""
    found = catalog.RULESETS.get(ruleset)
    return found is not None and found.game.FAMILY in BY_FAMILY


def frames(*, ruleset: str, record: Mapping[str, Any], bets: Sequence[Bet]) -> tuple[Frame, ...]:
    """Return the frames of a play; empty where its game is not shown in steps."""
    if not is_stepped(ruleset=ruleset):
        return ()
    found = catalog.RULESETS[ruleset]
    return BY_FAMILY[found.game.FAMILY](found.parameters, record, bets)
