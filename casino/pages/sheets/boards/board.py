"""Which board a game's plays are laid on. A game without one is shown as its record was sent."""

import dataclasses
from collections.abc import Callable, Mapping

import msgspec

from casino.pages.sheets.boards import bowl, dice, machines, seats
from casino.pages.sheets.boards.told import Told
from games import catalog


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """A laid play: the heading of its card, a note beside it, and `view` for the template that draws it."""

    title: str
    note: str
    template: str
    view: object


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class _Layout:
    title: str
    template: str
    lay: Callable[[Told], object]


LAYOUTS: Mapping[str, _Layout] = {
    "blackjack": _Layout(title="Cards as dealt", template="seats", lay=seats.lay),
    "ceelo_bank": _Layout(title="Dice in the order they fell", template="dice", lay=dice.with_bank),
    "ceelo_house": _Layout(title="Dice in the order they fell", template="dice", lay=dice.against_house),
    "ceelo_nobank": _Layout(title="Dice in the order they fell", template="dice", lay=dice.for_the_pot),
    "chouhan": _Layout(title="The cup", template="bowl", lay=bowl.lift),
    "slots": _Layout(title="Reels", template="reels", lay=machines.reels),
    "video_poker": _Layout(title="Cards as dealt", template="draw", lay=machines.draw),
    "yatzy": _Layout(title="Dice in the order they fell", template="dice", lay=dice.five_dice),
}
"""By family."""


def of(*, ruleset: str, told: Told) -> Board | None:
    """Lay a play; None for a game without a board and for a record that has not the shape of its game."""
    found = catalog.RULESETS.get(ruleset)
    layout = LAYOUTS.get(found.game.FAMILY) if found is not None else None
    if found is None or layout is None:
        return None
    try:
        view = layout.lay(told)
    except msgspec.ValidationError:
        return None
    return Board(title=layout.title, note=found.title, template=f"office/boards/{layout.template}.html", view=view)
