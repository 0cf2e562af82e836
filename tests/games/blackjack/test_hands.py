"""How a hand stands is looked up; it is what counting its cards gives."""

from hypothesis import given
from hypothesis import strategies as st

from games.cards import CARDS
from games.rules.blackjack import hands
from games.rules.blackjack.hands import Standing

DRAWN = st.lists(st.sampled_from(CARDS), min_size=2, max_size=12)


def _counted(cards: list[str]) -> tuple[int, bool]:
    """Count anew, ace by ace: the best total, and whether an ace counts 11 in it."""
    ranks = [card[0] for card in cards]
    total = sum(int(rank) if rank.isdigit() else {"A": 11}.get(rank, 10) for rank in ranks)
    elevens = ranks.count("A")
    while total > 21 and elevens:
        total, elevens = total - 10, elevens - 1
    return total, elevens > 0


def _laid(cards: list[str], *, is_split: bool) -> tuple[Standing, list[str]]:
    """Lay cards on a hand as long as it takes them, and return the ones it took."""
    values = [hands.VALUES[card] for card in cards]
    standing, taken = (hands.SPLIT_STARTS if is_split else hands.STARTS)[values[0]][values[1]], 2
    while taken < len(cards) and not standing.is_done:
        standing, taken = standing.after[values[taken]], taken + 1
    return standing, cards[:taken]


@given(cards=DRAWN, is_split=st.booleans())
def test_a_standing_is_what_the_cards_count(cards: list[str], *, is_split: bool) -> None:
    standing, taken = _laid(cards, is_split=is_split)
    total, is_soft = _counted(taken)
    assert (standing.total, standing.is_soft, standing.is_bust) == (total, is_soft, total > 21)
    assert standing.is_done == (total >= 21)
    assert standing.is_natural == (total == 21 and len(taken) == 2 and not is_split)
    assert standing.is_live == (total <= 21 and not standing.is_natural)
    assert (standing.is_split, standing.stakes) == (is_split, 1)


@given(cards=DRAWN, stakes=st.sampled_from([1, 2]))
def test_a_finished_hand_counts_the_same_and_takes_no_card(cards: list[str], stakes: int) -> None:
    standing, _ = _laid(cards, is_split=False)
    finished = standing.finished[stakes]
    assert (finished.total, finished.is_natural, finished.is_live) == (
        standing.total,
        standing.is_natural,
        standing.is_live,
    )
    assert (finished.is_done, finished.stakes, finished.after) == (True, stakes, {})


@given(cards=st.lists(st.sampled_from(CARDS), min_size=1, max_size=30))
def test_any_cards_have_a_total(cards: list[str]) -> None:
    assert hands.total(cards) == _counted(cards)[0]
