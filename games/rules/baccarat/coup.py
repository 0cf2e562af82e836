"""One coup reduced to points: totals, outcome, and each drawing step judged. Suits and ranks do not matter here.

Source: Casinonia page (001), "The maximum value is 9" and following; house rules (000), Baccarat, How to play.
"""

import dataclasses
import functools

from games.cards import CARDS
from games.rules.baccarat import tableau
from games.rules.baccarat.tableau import Side, Step

POINTS = {card: "A23456789".find(card[0]) + 1 for card in CARDS}
"""Ace counts 1, two to nine their number, ten and court cards 0."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Coup:
    """A finished coup: final totals 0 to 9, `outcome` "P", "B" or "T", number of cards, steps in the order of play.

    Coups are made once per combination of points and compared by identity.
    """

    player: int
    banker: int
    outcome: str
    is_natural: bool
    banker_cards: int
    cards: int
    steps: tuple[Step, ...]
    fault: Step | None


@functools.cache
def judge(player: int, banker: int, player_third: int | None, banker_third: int | None) -> Coup:
    """Judge a coup by its two-card totals (0 to 9) and the points of the third cards (None where none was taken).

    Positional and remembered, because every round asks it: there are 12,100 coups in all, most of them illegal.
    """
    player_final = (player + (player_third or 0)) % 10
    banker_final = (banker + (banker_third or 0)) % 10
    is_natural = max(player, banker) >= tableau.NATURAL_TOTAL
    drew = Side.PLAYER if player_third is not None else Side.BANKER if banker_third is not None else None
    steps = [tableau.natural_step(player=player, banker=banker, drew=drew)]
    if not is_natural:
        steps.append(tableau.player_step(total=player, third=player_third, final=player_final))
        steps.append(
            tableau.banker_step(total=banker, player_third=player_third, third=banker_third, final=banker_final)
        )
    return Coup(
        player=player_final,
        banker=banker_final,
        outcome="P" if player_final > banker_final else "B" if banker_final > player_final else "T",
        is_natural=is_natural,
        banker_cards=2 + (banker_third is not None),
        cards=4 + (player_third is not None) + (banker_third is not None),
        steps=tuple(steps),
        fault=next((step for step in steps if not step.is_kept), None),
    )
