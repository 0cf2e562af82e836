"""Video poker without any counting: every deal, every hold and every draw of a small pack, judged as rounds are.

Copies of a card are different cards here; a set of cards is a number with a bit for each.
"""

import itertools
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from games.rules.video_poker import hands

Returns = Mapping[str | None, Fraction]
"""What a unit returns by line, None for nothing."""

Play = Counter[str | None]
"""Draws by the line on which they end."""


def lines(cards: Sequence[str], *, ace_low: bool) -> dict[int, str | None]:
    """Return the line of every five cards of a pack."""
    return {
        sum(1 << place for place in five): hands.line_of([cards[place] for place in five], ace_low)
        for five in itertools.combinations(range(len(cards)), 5)
    }


def law(cards: Sequence[str], returns: Returns, *, ace_low: bool) -> dict[str | None, Fraction]:
    """Return the chance of each line when every deal is held at its best."""
    judged = lines(cards, ace_low=ace_low)
    chances: dict[str | None, Fraction] = {}
    for deal in judged:
        best = max(plays(deal, judged, len(cards)), key=lambda play: (_mean(play, returns), -_squares(play, returns)))
        for line, ways in best.items():
            chances[line] = chances.get(line, Fraction(0)) + Fraction(ways, best.total() * len(judged))
    return chances


def plays(deal: int, judged: Mapping[int, str | None], size: int) -> Iterator[Play]:
    """Draw to each of the 32 holds of a deal, most cards held first."""
    dealt = [1 << place for place in range(size) if deal & 1 << place]
    left = [1 << place for place in range(size) if not deal & 1 << place]
    for thrown in range(6):
        draws = [sum(draw) for draw in itertools.combinations(left, thrown)]
        for held in itertools.combinations(dealt, 5 - thrown):
            yield Counter(judged[sum(held) + draw] for draw in draws)


def _mean(play: Play, returns: Returns) -> Fraction:
    return Fraction(sum(returns[line] * ways for line, ways in play.items())) / play.total()


def _squares(play: Play, returns: Returns) -> Fraction:
    return Fraction(sum(returns[line] ** 2 * ways for line, ways in play.items())) / play.total()
