"""A thin adapter from the cases of cassino.json to the rules of Casino; both count seats and sides from 0."""

import copy
from typing import Any

from games import catalog
from games.errors import RuleBroken
from games.rules.casino import finish, game, house_rules, rounds, scoring
from games.rules.casino.house_rules import HouseRules
from games.rules.casino.moves import effects, legality, reading
from games.rules.casino.table import Build, Table


def house(*, ruleset: dict[str, Any]) -> HouseRules:
    """Return the rules of a case: the released ones of its variant with its own parameters laid over them."""
    changed = catalog.override(key=f"casino.{ruleset.get('variant', 'classic')}/1", parameters=ruleset)
    return house_rules.read(parameters=changed.parameters)


def position(*, case: dict[str, Any]) -> dict[str, Any]:
    """Return what became of a move on a position in the words of the file; raises RuleBroken where it is illegal."""
    table = _table(case)
    move = reading.read(found={"seat": case["seat"], **case["move"]})
    effect = legality.judge(table=table, move=move)
    found: dict[str, Any] = {
        "captured": sorted(effects.captured(move=move, effect=effect)),
        "sweep": effects.clears(table=table, move=move, effect=effect),
    }
    effects.perform(table=table, move=move, effect=effect)
    found["loose_after"] = sorted(table.loose)
    if "build_after" in case and effect.stands is not None:
        stands = effect.stands
        found["build_after"] = {
            "value": stands.value,
            "groups": stands.groups,
            "owner": stands.owner,
            "cards": sorted(stands.cards),
        }
    return found


def expected_position(*, case: dict[str, Any]) -> dict[str, Any]:
    """Return what a legal position expects; only the order of cards is ours."""
    members = ("captured", "sweep", "loose_after", "build_after")
    found = {name: case[name] for name in members if name in case}
    found |= {name: sorted(case[name]) for name in ("captured", "loose_after")}
    if "build_after" in found:
        found["build_after"] = {**found["build_after"], "cards": sorted(found["build_after"]["cards"])}
    return found


def scored(*, case: dict[str, Any]) -> dict[str, Any]:
    """Return the points and items of piles."""
    rules = house(ruleset=case["ruleset"])
    items = scoring.items(house=rules, piles=case["piles"], sweeps=case["sweeps"])
    return {"points": list(scoring.points(items=items, sides=rules.sides)), "items": list(map(list, items))}


def finished(*, case: dict[str, Any]) -> dict[str, Any]:
    """Return whether piles end a game, who wins, and the totals."""
    rules = house(ruleset=case["ruleset"])
    items = scoring.items(house=rules, piles=case["piles"], sweeps=case["sweeps"])
    found = finish.after_round(house=rules, before=case["before"], items=items, sweeps=case["sweeps"])
    return {"goes_on": not found.winners, "winners": list(found.winners), "totals": list(found.totals)}


def net_by_seat(*, case: dict[str, Any]) -> list[int]:
    """Return what each seat wins or loses, in the chips of the case."""
    rules = house(ruleset=case["ruleset"])
    stake = case["stake"] * 100
    shares = game.shares(house=rules, winners=case["winning_sides"], pot=stake * rules.seats, dealer=case["dealer"])
    return [(share - stake) // 100 for share in shares]


def played(*, case: dict[str, Any]) -> dict[str, Any]:
    """Return the count of a whole round under the names of the case's `expect`."""
    rules = house(ruleset=case["ruleset"])
    result = rounds.result(table=rounds.play(house=rules, record=round_of(case=case), number=1))
    return {
        "cards": [len(pile) for pile in result.piles],
        "spades": [sum(card[1] == "S" for card in pile) for pile in result.piles],
        "sweeps": list(result.sweeps),
        "last_capturer": result.last_capturer,
        "residue_unclaimed": len(result.unclaimed),
        "items": list(map(list, result.items)),
        "points": list(result.points),
    }


def round_of(*, case: dict[str, Any]) -> dict[str, Any]:
    """Return the recorded round of a case as an event carries it: the ruleset stands beside it there."""
    return {member: copy.deepcopy(case[member]) for member in ("dealer", "deck", "moves")}


def changed(*, like: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """Return a recorded round with one change: a move altered, the last one dropped, cards of the deck replaced.

    Any other member takes the place of the round's own.
    """
    found = round_of(case=like)
    for name, value in change.items():
        if name == "set":
            found["moves"][change["index"]].update(value)
        elif name == "drop_last_move":
            found["moves"].pop()
        elif name == "deck" and isinstance(value, dict):
            for place, card in value.items():
                found["deck"][int(place)] = card
        elif name != "index":
            found[name] = value
    return found


def refusal(*, house: HouseRules, record: dict[str, Any]) -> RuleBroken | None:
    """Return why a round is refused, or nothing."""
    try:
        rounds.play(house=house, record=record, number=1)
    except RuleBroken as broken:
        return broken
    return None


def _table(case: dict[str, Any]) -> Table:
    rules = house(ruleset=case["ruleset"])
    hands: list[list[str]] = [[] for _ in range(rules.seats)]
    hands[case["seat"]] = list(case["hand"])
    builds = [Build(**{**build, "cards": tuple(build["cards"])}) for build in case["builds"]]
    return Table(
        house=rules,
        dealer=0,
        hands=hands,
        stock=[],
        loose=dict.fromkeys(case["loose"]),
        piles=[[] for _ in range(rules.sides)],
        sweeps=[0] * rules.sides,
        turn=case["seat"],
        builds={build.id: build for build in builds},
        created=len(builds),
    )
