"""The forms of Casino that are released: which game, for how many, and how it ends. Keys are only ever added.

Source: implementable rules of Casino (cassino), sections 6 and 7.
"""

from collections.abc import Iterator, Mapping
from typing import Any

_SPADE_TARGET = 61
_GAMES: Mapping[str, tuple[str, Mapping[str, Any]]] = {
    "": ("Casino", {"variant": "classic"}),
    "royal": ("Royal Casino", {"variant": "royal", "raise_own": False}),
    "spade": ("Spade Casino", {"variant": "spade", "target": _SPADE_TARGET}),
}
_COMPANIES: Mapping[str, tuple[str, Mapping[str, Any]]] = {
    "three": ("three alone", {"seats": 3}),
    "four": ("four alone", {"seats": 4, "partnership": False}),
    "partnership": ("partnership", {"seats": 4}),
}
_ENDINGS: Mapping[str, tuple[str, Mapping[str, Any]]] = {
    "short": ("to 11", {"target": 11}),
    "counted": ("counted out in order", {"finish": "count_order"}),
    "single": ("a single round", {"finish": "single_round"}),
}


def released() -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    """Give key, title and parameters of each form: casino.classic/1, casino.royal_partnership/1, casino.three/1, ..."""
    for name, (title, given) in _GAMES.items():
        yield f"casino.{name or 'classic'}/1", title, given
        for company, (words, more) in _COMPANIES.items():
            yield f"casino.{f'{name}_' if name else ''}{company}/1", f"{title}, {words}", {**given, **more}
    for ending, (words, given) in _ENDINGS.items():
        yield f"casino.classic_{ending}/1", f"Casino, {words}", given
    yield "casino.draw/1", "Draw Casino", {"variant": "draw"}
