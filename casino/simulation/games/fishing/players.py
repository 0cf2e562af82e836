"""Two players of Casino: one plays any legal move, the other wants points and gives nothing away."""

import random
from collections.abc import Callable
from typing import TypeAlias

from casino.simulation.games.fishing.finding import Recorded, Seen, legal_moves
from games.rules.casino.moves import effects
from games.rules.casino.moves.reading import MoveType
from games.rules.casino.table import Table

Player: TypeAlias = Callable[[Table, random.Random], Recorded]
"""Chooses a legal move for the seat whose turn it is, as a record carries it."""

SWEEP_WORTH = 1.0
CARD_WORTH = 3 / 27
"""Three points for most cards: each card of a majority is worth its share."""
SPADE_WORTH = 1 / 7
WORTH = {"TD": 2.0, "2S": 1.0, "AS": 1.0, "AH": 1.0, "AD": 1.0, "AC": 1.0}
HOPE = 0.45
"""How much of what lies in an own build its owner counts on."""


def anything(table: Table, chance: random.Random) -> Recorded:
    """Play any legal move, each kind as likely as another."""
    found = legal_moves(table=table, chance=chance)
    kind = chance.choice(sorted({seen.move.type for seen in found}))
    return chance.choice([seen.recorded for seen in found if seen.move.type is kind])


def greedy(table: Table, chance: random.Random) -> Recorded:
    """Play the move that brings most points now; build where much may come back; trail what others want least."""
    found = legal_moves(table=table, chance=chance)
    best = max(found, key=lambda seen: (_worth(table, seen), chance.random()))
    return best.recorded


def _worth(table: Table, seen: Seen) -> float:
    move, effect = seen.move, seen.effect
    if move.type is MoveType.CAPTURE:
        taken = effects.captured(move=move, effect=effect)
        return sum(map(_card, taken)) + SWEEP_WORTH * effects.clears(table=table, move=move, effect=effect)
    if effect.stands is not None:
        before = sum(_card(card) for build in effect.builds for card in build.cards if build.owner == move.seat)
        return HOPE * (sum(map(_card, effect.stands.cards)) - before)
    return -_card(move.card)


def _card(name: str) -> float:
    return CARD_WORTH + SPADE_WORTH * (name[1] == "S") + WORTH.get(name, 0.0)
