"""R5, R6 and R7: making a build, adding a further group of its value, raising a single one.

Source: implementable rules of Casino (cassino), section 3, R5 to R7, section 9, A5, A6, A10, A11, A15, A19, A21.
"""

from collections.abc import Sequence

from games.rules.casino.moves.effects import Effect
from games.rules.casino.moves.reading import Move
from games.rules.casino.moves.splitting import group_count
from games.rules.casino.table import Build, Table
from games.rules.casino.words import Rule, card, listed, refused


def judge_build(*, table: Table, move: Move) -> Effect:
    """Return the new build, multiple where the cards make several groups; raises RuleBroken where it may not stand."""
    assert move.value is not None
    value = move.value
    _check_court_cards(table, move, Rule.BUILD)
    if not move.loose:
        raise refused(
            "build_needs_table_card", Rule.BUILD, f"{card(move.card)} alone is no build, expected a loose card"
        )
    _check_range(table, value, Rule.BUILD)
    groups = _groups(table, move, value, Rule.BUILD)
    if groups > 1 and not table.house.multi_in_one_turn:
        message = f"the new build of {value} has {groups} groups, expected one a turn"
        raise refused("one_group_only", Rule.BUILD, message)
    id_ = f"b{table.created + 1}"
    cards = (*move.loose, move.card)
    return Effect(loose=move.loose, stands=Build(id=id_, value=value, groups=groups, owner=move.seat, cards=cards))


def judge_add(*, table: Table, move: Move, build: Build) -> Effect:
    """Return a build with one or more groups of its value laid on; anybody's, single or multiple."""
    if move.value is not None and move.value != build.value:
        message = f"{move.value} is announced on build {build.id} worth {build.value}"
        raise refused("build_value_mismatch", Rule.ADD, message)
    _check_court_cards(table, move, Rule.ADD)
    groups = build.groups + _groups(table, move, build.value, Rule.ADD)
    return _grown(move, build, value=build.value, groups=groups)


def judge_raise(*, table: Table, move: Move, build: Build) -> Effect:
    """Return a single build under a new value, the played card added; loose cards come in as whole groups only."""
    assert move.value is not None
    house, value = table.house, move.value
    _check_court_cards(table, move, Rule.RAISE)
    if build.groups > 1:
        message = f"build {build.id} has {build.groups} groups, expected a single one"
        raise refused("multiple_fixed", Rule.RAISE, message)
    if build.owner == move.seat and not house.raise_own:
        raise refused("raise_own_barred", Rule.RAISE, f"build {build.id} is the seat's own, expected another's")
    _check_range(table, value, Rule.RAISE)
    if value - build.value not in house.played[move.card]:
        message = f"{card(move.card)} on build {build.id} worth {build.value} does not make {value}"
        raise refused("sum_mismatch", Rule.RAISE, message)
    absorbed = 0
    if move.loose:
        if not house.raise_absorb:
            raise refused("raise_takes_one_card", Rule.RAISE, f"the raise takes {listed(move.loose)} too")
        absorbed = group_count(values=[house.lying[name] for name in move.loose], value=value)
        if not absorbed:
            message = f"{listed(move.loose)} do not divide into groups of {value}"
            raise refused("sum_mismatch", Rule.RAISE, message)
    return _grown(move, build, value=value, groups=1 + absorbed)


def _grown(move: Move, build: Build, *, value: int, groups: int) -> Effect:
    cards = (*build.cards, *move.loose, move.card)
    stands = Build(id=build.id, value=value, groups=groups, owner=move.seat, cards=cards)
    return Effect(loose=move.loose, builds=(build,), stands=stands)


def _groups(table: Table, move: Move, value: int, rule: Rule) -> int:
    house = table.house
    values: Sequence[tuple[int, ...]] = [house.played[move.card], *(house.lying[name] for name in move.loose)]
    groups = group_count(values=values, value=value)
    if not groups:
        message = f"{listed((move.card, *move.loose))} do not divide into groups of {value}"
        raise refused("sum_mismatch", rule, message)
    return groups


def _check_court_cards(table: Table, move: Move, rule: Rule) -> None:
    house = table.house
    court = [name for name in (move.card, *move.loose) if not house.lying[name]]
    if court:
        raise refused(
            "face_in_build", rule, f"{listed(court)} have no value here, expected numerals and aces in a build"
        )


def _check_range(table: Table, value: int, rule: Rule) -> None:
    if not 1 <= value <= table.house.value_max:
        message = f"a build worth {value}, expected 1 to {table.house.value_max}"
        raise refused("value_out_of_range", rule, message)
