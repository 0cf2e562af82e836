"""A game in words: the deal, every move, the count of a round, who wins. Pages and decisions say the same.

Source: implementable rules of Casino (cassino), sections 1 and 5.
"""

from collections.abc import Iterable, Sequence

from games import betting
from games.protocol import Decision
from games.rules.casino.game import Counted
from games.rules.casino.house_rules import HouseRules
from games.rules.casino.moves.effects import Effect, captured
from games.rules.casino.moves.reading import Move, MoveType
from games.rules.casino.rounds import Step
from games.rules.casino.scoring import Item
from games.rules.casino.table import Table
from games.rules.casino.words import Rule, card, listed, seat

RULES = {
    MoveType.TRAIL: Rule.TRAIL,
    MoveType.BUILD: Rule.BUILD,
    MoveType.ADD: Rule.ADD,
    MoveType.RAISE: Rule.RAISE,
}
ITEMS = {
    "cards": "most cards",
    "spades": "most spades",
    "spade_cards": "spades",
    "jack_of_spades": "J♠",
    "big_casino": "big casino 10♦",
    "little_casino": "little casino 2♠",
    "ace_spades": "A♠",
    "ace_clubs": "A♣",
    "ace_hearts": "A♥",
    "ace_diamonds": "A♦",
    "sweeps": "sweeps",
}


def side(*, house: HouseRules, side: int) -> str:
    """Return the office's name of a side: "Seat 1", or "Seats 1 and 3" for partners."""
    return seat(side) if house.sides == house.seats else f"Seats {side + 1} and {side + 3}"


def step(*, step: Step, number: int) -> Decision:
    """Tell one moment of round `number` just after it was replayed: the deal or a move."""
    if step.move is None or step.effect is None:
        return _deal(step.table, number)
    detail = [*_consequences(step.move, step.effect)]
    if step.is_sweep:
        detail.append("the table is clear: a sweep")
    if step.supplied:
        drawn = f"draws {card(step.table.hands[step.move.seat][-1])}"
        detail.append(drawn if step.table.house.variant == "draw" else "four new cards to each seat")
    return Decision(
        headline=f"{seat(step.move.seat)} {_done(step.move, step.effect)}",
        detail="; ".join(detail),
        rule=_rule(step),
    )


def count(*, house: HouseRules, counted: Counted) -> Decision:
    """Tell what a round scored, item by item, and the totals after it."""
    result, standing = counted.result, counted.standing
    told = "; ".join(
        f"{side(house=house, side=number)}: {_scored(result.items, number)}" for number in range(house.sides)
    )
    totals = " to ".join(map(str, standing.totals))
    return Decision(
        headline=f"Round {counted.number} counts {' to '.join(map(str, result.points))}",
        detail=f"{told}; total {totals}",
        rule=Rule.COUNT,
    )


def finish(*, house: HouseRules, counted: Counted, pot: int) -> Decision:
    """Tell who wins the game, and the pot in hundredths where there is one."""
    winners = [side(house=house, side=number) for number in counted.standing.winners]
    totals = " to ".join(map(str, counted.standing.totals))
    is_many = len(winners) > 1 or house.sides < house.seats
    return Decision(
        headline=f"{' and '.join(winners)} win{'' if is_many else 's'}, {totals}",
        detail=f"takes the pot of {betting.chips(amount=pot)}" if pot else "played without stakes",
        rule=Rule.FINISH,
    )


def _deal(table: Table, number: int) -> Decision:
    return Decision(
        headline=f"Round {number}: {seat(table.dealer).lower()} deals, {seat(table.turn).lower()} starts",
        detail=f"{listed(table.loose)} on the table",
        rule=Rule.DEAL,
    )


def _done(move: Move, effect: Effect) -> str:
    played = card(move.card)
    if move.type is MoveType.CAPTURE:
        taken = listed(captured(move=move, effect=effect)[1:])
        return f"captures {taken} with {played}{f' as {move.value}' if move.value is not None else ''}"
    if effect.stands is None:
        return f"trails {played}"
    if move.type is MoveType.BUILD:
        return f"builds {effect.stands.value}: {played} on {listed(move.loose)}"
    group = f"{played} with {listed(move.loose)}" if move.loose else played
    if move.type is MoveType.ADD:
        return f"adds {group} to the build of {effect.stands.value}"
    return f"raises the build of {effect.builds[0].value} to {effect.stands.value} with {group}"


def _consequences(move: Move, effect: Effect) -> Iterable[str]:
    if move.type is MoveType.CAPTURE:
        for build in effect.builds:
            yield f"takes build {build.id} of {seat(build.owner).lower()}, worth {build.value}"
    elif effect.stands is not None:
        stands = effect.stands
        yield f"build {stands.id}, " + (f"multiple with {stands.groups} groups" if stands.groups > 1 else "single")


def _rule(step: Step) -> str:
    assert step.move is not None
    if step.is_sweep:
        return Rule.SWEEP
    if step.move.type is MoveType.CAPTURE:
        return Rule.CAPTURE if step.table.house.played[step.move.card] else Rule.COURT
    return RULES[step.move.type]


def _scored(items: Sequence[Item], number: int) -> str:
    found = [f"{ITEMS[item.name]} {item.points}" for item in items if item.side == number]
    return ", ".join(found) if found else "nothing"
