"""One thing in a turn replaced, dropped or added: by what a confused recorder would write, or by anything."""

import copy
import random
from typing import Any

WORDS = [
    "small",
    "big",
    "high",
    "low",
    "place",
    "skip",
    "power",
    "locked_out",
    "turn",
    "recall",
    "chip",
    "cash",
    "adjust",
]
MEMBERS = [
    "seat",
    "roll",
    "big",
    "action",
    "face",
    "tile",
    "placed",
    "die",
    "send",
    "lock",
    "move",
    "pick",
    "other",
    "take",
]
VALUES: list[Any] = [*range(-1, 8), *WORDS, None, True, False, 2.0, [], {}, [1, 1], [2, 0], [0, 0], [6, 6], [1, 2, 3]]
TILES: list[Any] = [
    {"hide": 1, "guess": 2},
    {"roll": [3, 4]},
    {"rolls": [[1, 2], [4, 4]], "bets": ["high"]},
    {"lock": 5},
    {"lock": None},
    {"group": 1, "casino": 4},
    {"take": 4, "reward": "adjust", "adjust": {"how": "turn", "die": "small", "face": 2}},
    {"take": 1, "reward": "cash"},
    {"move": [1, 0]},
    {"die": "small", "face": 4},
    {"roll": [4, 5], "pick": 5, "adjust": {"how": "recall", "die": "small", "from": 4}},
    {"roll": [4, 5], "pick": 4, "other": 1},
    {"roll": [6, 5], "pick": 6, "die": "big"},
]


def mutated(rng: random.Random, turn: Any) -> Any:
    """Return a turn with one change somewhere in it; it may by chance mean the same."""
    changed = copy.deepcopy(turn)
    if rng.random() < 0.2 and isinstance(changed, dict):
        changed["tile"] = rng.choice(TILES)
        return changed
    whole = changed
    while True:
        keys = list(whole) if isinstance(whole, dict) else list(range(len(whole)))
        if not keys:
            return changed
        key = rng.choice(keys)
        if isinstance(whole[key], dict | list) and whole[key] and rng.random() < 0.7:
            whole = whole[key]
            continue
        _change(rng, whole, key)
        return changed


def _change(rng: random.Random, whole: Any, key: Any) -> None:
    how = rng.choice(["replace", "replace", "replace", "drop", "add"])
    if how == "replace":
        whole[key] = rng.choice(VALUES)
    elif how == "drop":
        del whole[key]
    elif isinstance(whole, dict):
        whole[rng.choice(MEMBERS)] = rng.choice(VALUES)
    else:
        whole.insert(rng.randint(0, len(whole)), rng.choice(VALUES))
