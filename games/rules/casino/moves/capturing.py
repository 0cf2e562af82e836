"""R3 and R4: what a card takes. A numeral takes groups and builds of its value, a court card its own rank.

Source: implementable rules of Casino (cassino), section 3, R3 and R4, section 9, A1, A2, A7, A8.
"""

from games.rules.casino.moves.effects import Effect
from games.rules.casino.moves.reading import Move
from games.rules.casino.moves.splitting import group_count
from games.rules.casino.table import Build, Table
from games.rules.casino.words import Rule, card, listed, refused

COURT_COUNTS = {"one": (1,), "one_or_three": (1, 3), "all": (1, 2, 3)}


def judge(*, table: Table, move: Move, builds: tuple[Build, ...]) -> Effect:
    """Return what a capture takes; raises RuleBroken where it may not. Any legal part of what lies there is enough."""
    if not move.loose and not builds:
        raise refused("nothing_captured", Rule.CAPTURE, f"{card(move.card)} captures nothing, expected a card or build")
    if table.house.played[move.card]:
        return _by_value(table, move, builds)
    return _by_rank(table, move)


def _by_value(table: Table, move: Move, builds: tuple[Build, ...]) -> Effect:
    lying = table.house.lying
    value = _value(table, move)
    for build in builds:
        if build.value != value:
            raise refused(
                "build_value_mismatch",
                Rule.CAPTURE,
                f"{card(move.card)} played as {value} takes build {build.id} worth {build.value}",
            )
    if move.loose and not group_count(values=[lying[name] for name in move.loose], value=value):
        raise refused(
            "sum_mismatch",
            Rule.CAPTURE,
            f"{listed(move.loose)} do not divide into groups of {value}, as {move.card} takes",
        )
    if table.house.must_take_matches:
        _check_matches(move, [name for name in table.loose if value in lying[name]])
    return Effect(loose=move.loose, builds=builds)


def _value(table: Table, move: Move) -> int:
    """Return what the played card counts: a royal ace 1 unless the record says 14."""
    may = table.house.played[move.card]
    value = may[0] if move.value is None else move.value
    if value not in may:
        allowed = " or ".join(map(str, may))
        raise refused("bad_value", Rule.CAPTURE, f"{card(move.card)} is played as {value}, expected {allowed}")
    return value


def _by_rank(table: Table, move: Move) -> Effect:
    rank = move.card[0]
    others = [name for name in move.loose if name[0] != rank]
    if move.builds or others or move.value is not None:
        found = listed(others) or ("a build" if move.builds else f"the value {move.value}")
        raise refused("sum_mismatch", Rule.COURT, f"{card(move.card)} takes {found}, expected cards of its rank only")
    counts = COURT_COUNTS[table.house.face_capture]
    if len(move.loose) not in counts:
        allowed = " or ".join(map(str, counts))
        message = f"{card(move.card)} takes {len(move.loose)} cards of its rank, expected {allowed}"
        raise refused("face_takes_one", Rule.COURT, message)
    if table.house.must_take_matches and table.house.face_capture == "all":
        _check_matches(move, [name for name in table.loose if name[0] == rank])
    return Effect(loose=move.loose)


def _check_matches(move: Move, matches: list[str]) -> None:
    left = [name for name in matches if name not in move.loose]
    if left:
        message = f"{card(move.card)} leaves {listed(left)}, expected to take every match"
        raise refused("match_left_behind", Rule.CAPTURE, message)
