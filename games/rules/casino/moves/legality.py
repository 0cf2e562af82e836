"""Whether a move is legal: R1, R2, then the rules of its type, then R8 and R9 for the hand that is left.

Source: implementable rules of Casino (cassino), section 3.
"""

from games.rules.casino.house_rules import ACE_HIGH, HouseRules
from games.rules.casino.moves import building, capturing
from games.rules.casino.moves.effects import TRAILED, Effect
from games.rules.casino.moves.reading import Move, MoveType
from games.rules.casino.table import Build, Table
from games.rules.casino.words import Rule, card, listed, refused, seat


def judge(*, table: Table, move: Move) -> Effect:
    """Return what a move does; raises RuleBroken with the code of the case files where it is illegal."""
    hand = _check_turn(table, move)
    builds = _named(table, move)
    if move.type is MoveType.CAPTURE:
        effect = capturing.judge(table=table, move=move, builds=builds)
    elif move.type is MoveType.TRAIL:
        _check_trail(table, move)
        effect = TRAILED
    else:
        if move.type is MoveType.BUILD:
            effect = building.judge_build(table=table, move=move)
        elif move.type is MoveType.ADD:
            effect = building.judge_add(table=table, move=move, build=builds[0])
        else:
            effect = building.judge_raise(table=table, move=move, build=builds[0])
        _check_holding(table.house, effect, hand)
    if table.builds or effect.stands is not None:
        _check_guard(table, move, effect, hand)
    return effect


def _check_turn(table: Table, move: Move) -> list[str]:
    """Check seat and card (R1) and return the hand without that card."""
    if table.is_over:
        raise refused("round_over", Rule.TURN, "a move after the last card of the round")
    if move.seat != table.turn:
        raise refused("not_your_turn", Rule.TURN, f"{seat(move.seat)} moves, expected {seat(table.turn).lower()}")
    hand = table.hands[move.seat]
    if move.card not in hand:
        message = f"{seat(move.seat)} plays {card(move.card)}, expected a card of the hand {listed(hand)}"
        raise refused("card_not_in_hand", Rule.TURN, message)
    return [name for name in hand if name != move.card]


def _named(table: Table, move: Move) -> tuple[Build, ...]:
    """Check that all that a move names lies on the table, once (R1), and return the builds."""
    for names in (move.loose, move.builds):
        if len(set(names)) < len(names):
            raise refused("duplicate_card", Rule.TURN, f"the move names {', '.join(names)}, expected each once")
    for name in move.loose:
        if name not in table.loose:
            if any(name in build.cards for build in table.builds.values()):
                raise refused("part_of_a_build", Rule.TURN, f"{name} is part of a build, expected a loose card")
            raise refused("card_not_on_table", Rule.TURN, f"{name} does not lie loose on the table")
    for id_ in move.builds:
        if id_ not in table.builds:
            raise refused("no_such_build", Rule.TURN, f"build {id_} does not stand on the table")
    return tuple(table.builds[id_] for id_ in move.builds)


def _check_trail(table: Table, move: Move) -> None:
    house = table.house
    if house.trail_barred_by_own_build:
        own = table.owned(seat=move.seat)
        if own:
            message = f"{seat(move.seat)} trails while its build {own[0].id} worth {own[0].value} stands"
            raise refused("trail_with_own_build", Rule.TRAIL, message)
    if house.no_trail_if_rank_match:
        matches = [name for name in table.loose if name[0] == move.card[0]]
        if matches:
            message = f"{card(move.card)} is trailed although {listed(matches)} lies loose"
            raise refused("trail_with_match", Rule.TRAIL, message)


def _check_holding(house: HouseRules, effect: Effect, left: list[str]) -> None:
    assert effect.stands is not None
    value = effect.stands.value
    if not any(value in house.played[name] for name in left):
        message = (
            f"a build worth {value} needs a card that captures {value}, the hand keeps {listed(left) or 'nothing'}"
        )
        raise refused("no_holding_card", Rule.HOLDING, message)


def _check_guard(table: Table, move: Move, effect: Effect, left: list[str]) -> None:
    """Check that the hand keeps a card of its own for each value that the seat's builds have after the move (R9)."""
    house = table.house
    if not house.guard_own_builds:
        return
    values = {build.value for build in table.builds.values() if build.owner == move.seat and build not in effect.builds}
    if effect.stands is not None:
        values.add(effect.stands.value)
    bare = [value for value in values if not any(value in house.played[name] for name in left)]
    if not bare and {1, ACE_HIGH} <= values and sum(name[0] == "A" for name in left) == 1:
        bare = [ACE_HIGH]
    if bare:
        message = f"the hand keeps {listed(left) or 'nothing'}, expected a card for the own build worth {bare[0]}"
        raise refused("leaves_build_unguarded", Rule.GUARD, message)
