"""A thin adapter from the cases of las_vegas.json to the engine."""

import copy
from collections.abc import Callable
from typing import Any

from games import catalog
from games.bets import Bet
from games.catalog import Ruleset
from games.rules import las_vegas
from games.rules.las_vegas import replay, setup, turns
from games.rules.las_vegas.errors import GameRefused, Refused
from games.rules.las_vegas.money import Account
from games.rules.las_vegas.payout import Won
from games.rules.las_vegas.position import BIG, CASINOS, Dice, Position
from games.settle import settle_under

SIDES = {"N": "neutral", "G": "grey"}


def ruleset(given: dict[str, Any]) -> Ruleset:
    """Return the rules of a case, laid over those of the main game; how many play is for the engine to refuse."""
    return catalog.override(
        key="lasvegas.royale/1", parameters={name: value for name, value in given.items() if name != "players"}
    )


def players_of(given: dict[str, Any]) -> int:
    """Return how many seats play, two where a case does not say."""
    players: int = given.get("players", 2)
    return players


def buy_ins(*, players: int, chips: int = 100) -> list[Bet]:
    """Return equal buy-ins of seats 1, 2, ..."""
    return [
        Bet(id=f"b{seat}", name="buy_in", seat=seat, player=f"player-{seat}", stake=chips * 100)
        for seat in range(1, players + 1)
    ]


def played(*, case: dict[str, Any]) -> Position:
    """Play the turns of a script from a fresh round; raises Refused, with the number of turns played before it."""
    parameters, given = ruleset(case["ruleset"]).parameters, case["setup"]
    players = players_of(case["ruleset"])
    setup.check_players(parameters=parameters, players=players)
    one = setup.read_round(parameters=parameters, players=players, found={**given, "turns": case["turns"]})
    seats = range(players)
    position = replay.start(
        parameters=parameters,
        labels=tuple(seat + 1 for seat in seats),
        accounts=[Account(chips=replay.CHIPS_GRANTED) for _ in seats],
        one=one,
    )
    for turn in one.turns:
        turns.take(position=position, turn=turn)
    return position


def refusal(*, case: dict[str, Any]) -> dict[str, Any]:
    """Return where and why a script is refused, in the words of its `expect`; empty where it is not."""
    for count in range(len(case["turns"]) + 1):
        try:
            played(case={**case, "turns": case["turns"][:count]})
        except Refused as refused:
            return {"refused_at": count - 1 if count else None, "code": refused.code}
    return {}


def found(*, position: Position, names: set[str]) -> dict[str, Any]:
    """Return what a position says of the names in the `expect` of a script."""
    every = {
        "hand": position.hand,
        "casinos": {str(casino): there for casino in CASINOS if (there := _by_side(position, casino))},
        "closed": position.closed,
        "token": position.token,
        "high_five": position.high_five,
        "jackpot": position.jackpot,
        "bar": position.bar,
        "nice": {str(face): [seat, die == BIG] for face, (seat, die) in position.nice.items()},
        "golden": position.golden and [position.golden[0], position.golden[1] == BIG],
        "double": {str(seat): dice for seat, dice in enumerate(position.double) if any(dice)},
        "cash": [account.cash for account in position.accounts],
        "chips": [account.chips for account in position.accounts],
        "notes": [account.notes for account in position.accounts],
        "tile_notes": [account.tile_notes for account in position.accounts],
    }
    return {name: every[name] for name in names}


def _by_side(position: Position, casino: int) -> dict[str, Dice]:
    there = position.casinos[casino]
    return {_side(position, side): dice for side, dice in enumerate(there) if any(dice)}


def _side(position: Position, side: int) -> str:
    return {position.neutral: "N", position.grey: "G"}.get(side, str(side))


def record_of(*, case: dict[str, Any]) -> dict[str, Any]:
    """Return the record of a whole game."""
    return {"rounds": case["rounds"]}


def results(*, case: dict[str, Any]) -> dict[str, Any]:
    """Replay a whole game and return what its `expect` names."""
    rules, players = ruleset(case["ruleset"]), players_of(case["ruleset"])
    bets = buy_ins(players=players)
    rounds: list[dict[str, Any]] = []
    worth = [0] * players
    position = None
    for moment in las_vegas.moments(parameters=rules.parameters, record=record_of(case=case), bets=bets):
        position = moment.position
        if moment.paid is not None:
            now = [account.worth for account in position.accounts]
            gain = [after - before for after, before in zip(now, worth, strict=True)]
            rounds.append({"casinos": _paid(position, moment.paid), "worth": now, "gain": gain})
            worth = now
    assert position is not None
    facts = settle_under(ruleset=rules, record=record_of(case=case), bets=bets).facts
    return {
        "rounds": rounds,
        "accounts": [
            {"cash": one.cash, "chips": one.chips, "notes": one.notes, "tile_notes": one.tile_notes}
            for one in position.accounts
        ],
        "totals": list(facts["totals"].values()),
        "tie_break": list(facts["tie_break"].values()),
        "winners": [seat - 1 for seat in facts["winners"]],
    }


def _paid(position: Position, paid: list[Won]) -> dict[str, Any]:
    names = {position.neutral: "N", position.grey: "G"}
    return {
        str(casino): [[names.get(side, side), note] for side, note in won] for casino, won in enumerate(paid, start=1)
    }


def changed(*, like: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """Return a named game with the one change of a refused case.

    `round` and `turn` say where, counted from 0; "drop_last_turn" and its like take the last one of a list away,
    "drop_neutral" a member; `pairs` replaces some of them and `set` members of the turn; anything else is a member that
    the turn, the round or the game gets instead of its own.
    """
    game = copy.deepcopy(like)
    one = game["rounds"][change["round"]] if "round" in change else {}
    turn = one["turns"][change["turn"]] if "turn" in change else {}
    target = turn if "turn" in change else one if "round" in change else game
    for name, value in change.items():
        if name in {"round", "turn"}:
            continue
        if name in _LISTS:
            _LISTS[name](game, one, turn).pop()
        elif name.startswith("drop_"):
            target.pop(name.removeprefix("drop_"), None)
        elif name == "ruleset":
            game["ruleset"] |= value
        elif name == "pairs" and isinstance(value, dict):
            for index, pair in value.items():
                one["pairs"][int(index)] = pair
        elif name == "set":
            target |= value
        else:
            target[name] = value
    return game


_LISTS: dict[str, Callable[[Any, Any, Any], list[Any]]] = {
    "drop_last_round": lambda game, _one, _turn: game["rounds"],
    "drop_last_turn": lambda _game, one, _turn: one["turns"],
    "drop_last_die": lambda _game, _one, turn: turn["roll"],
    "drop_last_pair": lambda _game, one, _turn: one["pairs"],
}


def refused(*, game: dict[str, Any]) -> dict[str, Any]:
    """Return where and why a whole game is refused, in the words of its case; empty where it is not."""
    rules = ruleset(game["ruleset"])
    bets = buy_ins(players=players_of(game["ruleset"]))
    try:
        settle_under(ruleset=rules, record=record_of(case=game), bets=bets)
    except GameRefused as found:
        place = None if found.round_index is None else [found.round_index, found.turn_index]
        return {"refused_at": place, "code": found.code}
    return {}
