"""The released rulesets. A key is only ever added; tests/games/released_rulesets.txt may only grow."""

import dataclasses
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from games import parameters as ruleset_parameters
from games.errors import RuleBroken
from games.protocol import Game
from games.rules import (
    baccarat,
    blackjack,
    casino,
    ceelo_bank,
    ceelo_house,
    ceelo_nobank,
    chouhan,
    las_vegas,
    slots,
    video_poker,
    yatzy,
)
from games.rules.casino import forms as casino_forms


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """A game with fixed parameters under a released key, for example "baccarat.casinonia/1".

    `parameters` is complete: every parameter of the game is there under its name.
    """

    key: str
    title: str
    game: Game
    parameters: Mapping[str, Any]
    is_released: bool = True


def find(*, key: str) -> Ruleset:
    """Return the ruleset of a released key; an unknown one breaks the rule that events name released rulesets."""
    ruleset = RULESETS.get(key)
    if ruleset is None:
        raise RuleBroken(
            code="unknown_ruleset",
            rule="released rulesets",
            message=f"ruleset {key!r} is not released; known: {', '.join(sorted(RULESETS))}",
        )
    return ruleset


def override(*, key: str, parameters: Mapping[str, Any]) -> Ruleset:
    """Return a released ruleset with other parameters, for case files and theory; no event can name it.

    `parameters` is like {"decks": 6}; raises ParameterRefused for a name or a value that the game does not know, and
    RuleBroken for an unknown key. A game whose parameters limit each other says so in `check_together`.
    """
    released = find(key=key)
    changed = ruleset_parameters.complete(known=released.game.PARAMETERS, given={**released.parameters, **parameters})
    check_together = getattr(released.game, "check_together", None)
    if check_together is not None:
        check_together(parameters=changed)
    return dataclasses.replace(released, parameters=MappingProxyType(dict(changed)), is_released=False)


def _released(*, key: str, title: str, game: Game, given: Mapping[str, Any]) -> Ruleset:
    complete = ruleset_parameters.complete(known=game.PARAMETERS, given=given)
    return Ruleset(key=key, title=title, game=game, parameters=MappingProxyType(dict(complete)))


RULESETS: Mapping[str, Ruleset] = {
    ruleset.key: ruleset
    for ruleset in (
        _released(key="baccarat.seed000/1", title="Baccarat, house rules", game=baccarat, given={"house": "seed000"}),
        _released(
            key="baccarat.casinonia/1", title="Baccarat, no commission", game=baccarat, given={"house": "casinonia"}
        ),
        _released(key="slots.house/1", title="Slots", game=slots, given={}),
        _released(key="yatzy.house/1", title="Casino yatzy", game=yatzy, given={}),
        _released(key="ceelo.house/1", title="Cee-lo, house banker", game=ceelo_house, given={}),
        _released(key="ceelo.bank/1", title="Cee-lo with a bank", game=ceelo_bank, given={}),
        _released(key="chouhan.house/1", title="Chou-han", game=chouhan, given={}),
        _released(key="ceelo.nobank/1", title="Cee-lo without a bank", game=ceelo_nobank, given={}),
        _released(key="blackjack.house/1", title="Blackjack", game=blackjack, given={}),
        _released(key="videopoker.house/1", title="Video poker", game=video_poker, given={}),
        _released(key="lasvegas.royale/1", title="Las Vegas Royale", game=las_vegas, given={}),
        _released(key="lasvegas.base/1", title="Las Vegas, without tiles", game=las_vegas, given={"edition": "base"}),
        *(_released(key=key, title=title, game=casino, given=given) for key, title, given in casino_forms.released()),
    )
}
