"""Which line of the pay table five cards are on: the highest one that they make.

With several decks a hand can hold the same card twice: five of a kind contains four and is paid as such, a flush of
pairs is a flush, and four alike are never two pairs.

Source: house rules (000), Video poker, How to play.
"""

from collections.abc import Sequence

from games.cards import CARDS

ORDER = "23456789TJQKA"
"""Valid sequential order."""

FACES = frozenset("JQKA")
"""Ranks whose pair pays."""

_BITS = {card: 1 << ORDER.index(card[0]) for card in CARDS}
_STRAIGHTS = frozenset(0b11111 << lowest for lowest in range(len(ORDER) - 4))
_ROYAL = 0b11111 << (len(ORDER) - 5)
_ACE_LOW = 0b1111 | 1 << (len(ORDER) - 1)
_ALIKE = {
    (1, 2, 2): "two_pairs",
    (1, 1, 3): "three_of_a_kind",
    (2, 3): "full_house",
    (1, 4): "four_of_a_kind",
    (5,): "four_of_a_kind",
}


def line_of(cards: Sequence[str], ace_low_straight: bool) -> str | None:  # noqa: FBT001 - asked twice a round
    """Return the highest line of five cards, or None where nothing pays; A-2-3-4-5 counts only where the ruleset says.

    Positional, because every round asks it twice.
    """
    ranks = [card[0] for card in cards]
    different = set(ranks)
    is_flush = len({card[1] for card in cards}) == 1
    if len(different) == len(ranks):
        return _of_different_ranks(cards, is_flush, ace_low_straight)
    shape = tuple(sorted(map(ranks.count, different)))
    alike = _ALIKE.get(shape)
    if is_flush and alike not in {"full_house", "four_of_a_kind"}:
        return "flush"
    if alike is not None:
        return alike
    [pair] = (rank for rank in different if ranks.count(rank) > 1)
    return "face_pair" if pair in FACES else None


def _of_different_ranks(cards: Sequence[str], is_flush: bool, ace_low_straight: bool) -> str | None:  # noqa: FBT001
    shown = sum(_BITS[card] for card in cards)
    is_straight = shown in _STRAIGHTS or (ace_low_straight and shown == _ACE_LOW)
    if is_flush:
        return "royal_flush" if shown == _ROYAL else "straight_flush" if is_straight else "flush"
    return "straight" if is_straight else None
