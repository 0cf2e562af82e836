"""The counted lines of the released ruleset and its neighbours, kept beside this file because each takes ten seconds.

Neighbours are one deck, ace-low straights and amounts cut at each stake; whatever else is asked for is counted.
`manage.py build_odds` counts the file again from the rules alone.

Source: `lines.json`, made by this module.
"""

import functools
import itertools
import json
import pathlib
from collections.abc import Iterator, Mapping
from typing import Any

from games import betting, catalog
from games.odds.video_poker import lines, optimal
from games.odds.video_poker.lines import LINES, Rules
from games.odds.video_poker.optimal import Counts
from games.rules import video_poker
from games.rules.video_poker import pays

PATH = pathlib.Path(__file__).parent / "lines.json"
STAKES = tuple(stake // betting.CHIP for stake in pays.STAKES)
"""In chips."""


@functools.cache
def counts(*, rules: Rules) -> Counts:
    """Return the counts under optimal play, kept or counted."""
    written = _written(rules)
    for kept in _kept():
        if kept["rules"] == written:
            by_line = kept["by_line"]
            return Counts(total=kept["total"], by_line=tuple(by_line[line] for line in LINES))
    return optimal.counts(rules=rules)


def is_kept(*, rules: Rules) -> bool:
    """Say whether the file holds a set of rules."""
    return any(kept["rules"] == _written(rules) for kept in _kept())


def built() -> str:
    """Return the text of the file for every released ruleset and its neighbours, each set of rules once."""
    return json.dumps([_document(rules) for rules in dict.fromkeys(_neighbours())], indent=1) + "\n"


def _neighbours() -> Iterator[Rules]:
    for ruleset in catalog.RULESETS.values():
        if ruleset.game is video_poker:
            for decks, ace_low, rounding, stake in itertools.product(
                (ruleset.parameters["decks"], 1), (False, True), ("exact", "floor"), STAKES
            ):
                changed = {"decks": decks, "ace_low_straight": ace_low, "rounding": rounding, "stake": stake}
                yield lines.rules_of({**ruleset.parameters, **changed})


def _document(rules: Rules) -> dict[str, Any]:
    found = optimal.counts(rules=rules)
    by_line = dict(zip(LINES, found.by_line, strict=True))
    return {"rules": _written(rules), "total": found.total, "by_line": by_line}


def _written(rules: Rules) -> Mapping[str, Any]:
    returns = dict(zip(LINES, map(str, rules.returns), strict=True))
    return {"decks": rules.decks, "ace_low_straight": rules.ace_low_straight, "returns": returns}


@functools.cache
def _kept() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(PATH.read_text()) if PATH.exists() else []
    return found
