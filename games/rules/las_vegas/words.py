"""A game in words: what each turn did and why, what a round paid, who takes the pot.

Source: Las Vegas Royale page (004).
"""

from collections.abc import Mapping, Sequence
from typing import Any

from games import betting
from games.protocol import Decision
from games.rules.las_vegas.errors import RULES
from games.rules.las_vegas.money import told as money
from games.rules.las_vegas.position import Position
from games.rules.las_vegas.replay import Moment
from games.rules.las_vegas.tiles import NAMES, rule_of

ACTION_RULES = {
    "place": RULES["MUST_PLACE_ALL"],
    "skip": RULES["NO_CHIP"],
    "locked_out": RULES["NOT_LOCKED_OUT"],
    "power": RULES["NO_TOKEN"],
}
"""What lets a seat act so, by action."""


def taken(*, position: Position) -> list[str]:
    """Return what happened since the last time this was asked, and forget it."""
    found = position.told or []
    position.told = []
    return found


def decision(*, moment: Moment, told: Sequence[str]) -> Decision:
    """Tell one moment by what the position noted during it."""
    number = moment.round_index + 1
    if moment.paid is not None:
        worth = ", ".join(
            f"{moment.position.named(seat)} {money(amount=account.worth)}"
            for seat, account in enumerate(moment.position.accounts)
        )
        return Decision(headline=f"Round {number} is paid", detail=". ".join([*told, f"Now {worth}"]), rule="payout")
    if moment.turn is None:
        return Decision(headline=f"Round {number} is set up", detail=_setting(moment.position), rule="setup")
    first, *more = told
    return Decision(
        headline=first[0].upper() + first[1:], detail=". ".join(more), rule=_rule(moment.position, moment.turn)
    )


def end(*, facts: Mapping[str, Any]) -> Decision:
    """Tell who takes the pot."""
    winners = ", ".join(map(str, facts["winners"]))
    plural = "seats" if len(facts["winners"]) > 1 else "seat"
    verb = "share" if len(facts["winners"]) > 1 else "takes"
    totals = ", ".join(f"seat {seat} {money(amount=total)}" for seat, total in facts["totals"].items())
    return Decision(
        headline=f"{plural.capitalize()} {winners} {verb} the pot of {betting.chips(amount=facts['pot'])}",
        detail=f"Points: {totals}",
        rule="most money wins, then banknotes and chips",
    )


def _setting(position: Position) -> str:
    begins = f"{position.named(position.turn_of)} begins" if position.turn_of is not None else ""
    tiles = [f"{NAMES[tile]} ({tile}) at casino {casino}" for casino, tile in position.tiles.items()]
    return ", ".join([begins, *tiles])


def _rule(position: Position, turn: Mapping[str, Any]) -> str:
    """Return the rule behind a turn: the tile that it activated, else what its action stands on."""
    tile = position.tiles.get(turn.get("face", 0))
    return rule_of(tile=tile) if tile is not None else ACTION_RULES[turn["action"]]
