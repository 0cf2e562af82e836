"""Counting agrees with drawing every card: whole laws of small packs, and single holds of the real one."""

import itertools
import random
from collections import Counter
from fractions import Fraction

import pytest

from games.cards import CARDS
from games.odds.video_poker import dealt, optimal
from games.odds.video_poker.lines import LINES, Rules
from games.odds.video_poker.optimal import Counts
from games.odds.video_poker.pack import Pack
from games.rules.video_poker import hands
from games.rules.video_poker.hands import ORDER
from games.rules.video_poker.pays import PAYS
from tests.games.dealing import video_poker_player
from tests.games.odds.video_poker import brute

HOUSE = [Fraction(paid, 100) for paid in PAYS.values()]
TIES = [Fraction(paid) for paid in (6, 6, 4, 2, 2, 2, 2, 1, 1)]
"""Returns under which many holds are worth the same."""


def _pack(ranks: str, suits: str, copies: int) -> tuple[Pack, list[str]]:
    """Return a pack as it is counted, and its cards one by one."""
    places = tuple(ORDER.index(rank) for rank in ranks)
    cards = [rank + suit for rank in ranks for suit in suits] * copies
    return Pack(ranks=places, suits=len(suits), copies=copies), cards


def _chances(counts: Counts) -> dict[str | None, Fraction]:
    found: dict[str | None, Fraction] = {
        line: Fraction(ways, counts.total) for line, ways in zip(LINES, counts.by_line, strict=True) if ways
    }
    nothing = 1 - sum(found.values(), Fraction(0))
    return found | ({None: nothing} if nothing else {})


@pytest.mark.parametrize(
    ("ranks", "suits", "copies", "returns", "ace_low"),
    [
        pytest.param("TJQKA", "SH", 1, HOUSE, False, id="royals"),
        pytest.param("9TJQKA", "SH", 1, HOUSE, False, id="two straights"),
        pytest.param("2345A", "SH", 1, HOUSE, False, id="an ace above a five"),
        pytest.param("2345A", "SH", 1, TIES, True, id="an ace below a two"),
        pytest.param("789TJ", "S", 2, TIES, False, id="twins of one suit"),
        pytest.param("25K", "SH", 2, HOUSE, False, id="four alike and flushes of twins"),
        pytest.param("25K", "SH", 2, TIES, False, id="many holds alike"),
        pytest.param("4K", "S", 5, HOUSE, False, id="five copies"),
        pytest.param("TJQ", "SHDC", 1, HOUSE, False, id="four suits"),
    ],
)
def test_the_law_of_a_small_pack_is_that_of_every_deal_hold_and_draw(
    ranks: str,
    suits: str,
    copies: int,
    returns: list[Fraction],
    ace_low: bool,  # noqa: FBT001
) -> None:
    pack, cards = _pack(ranks, suits, copies)
    rules = Rules(decks=1, ace_low_straight=ace_low, returns=tuple(returns))
    counted = _by_return(_chances(optimal.counts_of(rules=rules, cards=pack)), returns)
    assert counted == _by_return(brute.law(cards, _paid(returns), ace_low=ace_low), returns)


@pytest.mark.parametrize(
    ("ranks", "suits", "copies"), [("9TJQKA", "SH", 1), ("789TJ", "S", 2), ("25K", "SH", 2), ("4K", "S", 5)]
)
def test_the_lines_dealt_are_those_of_every_deal(ranks: str, suits: str, copies: int) -> None:
    pack, cards = _pack(ranks, suits, copies)
    rules = Rules(decks=1, ace_low_straight=False, returns=tuple(HOUSE))
    deals = Counter(brute.lines(cards, ace_low=False).values())
    expected = {line: Fraction(ways, deals.total()) for line, ways in deals.items()}
    assert _chances(dealt.counts_of(rules=rules, cards=pack)) == expected


@pytest.mark.parametrize("seed", range(4))
def test_a_hold_of_the_real_pack_is_worth_what_every_draw_returns(seed: int) -> None:
    """Holds of three cards or more, 4,851 draws at most each."""
    chance = random.Random(seed)
    deal = chance.sample(CARDS * 2, 5) if seed else ["KS", "KS", "QH", "QH", "QD"]
    left = list(CARDS) * 2
    for card in deal:
        left.remove(card)
    for hold in (chance.sample(range(1, 6), count) for count in (3, 4, 5)):
        kept = [deal[place - 1] for place in hold]
        ends = [hands.line_of([*kept, *draw], False) for draw in itertools.combinations(left, 5 - len(hold))]  # noqa: FBT003
        worth = Fraction(sum(PAYS[line] for line in ends if line), 100 * len(ends))
        assert video_poker_player().expected(deal=deal, hold=hold) == worth


def _by_return(chances: dict[str | None, Fraction], returns: list[Fraction]) -> dict[Fraction, Fraction]:
    """Add the chances of lines that return the same: holds that tie in every figure may end on different ones."""
    paid = _paid(returns)
    added: dict[Fraction, Fraction] = {}
    for line, chance in chances.items():
        added[paid[line]] = added.get(paid[line], Fraction(0)) + chance
    return added


def _paid(returns: list[Fraction]) -> dict[str | None, Fraction]:
    """Return what a unit returns by line."""
    paid: dict[str | None, Fraction] = {None: Fraction(0)}
    return paid | dict(zip(LINES, returns, strict=True))
