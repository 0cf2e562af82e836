"""Cee-lo with a bank: fades, the point, bonus pays and what the banker owes; the pot always comes out even."""

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import catalog
from games.bets import Bet
from games.dice import DECISIVE
from games.errors import RuleBroken
from games.odds import theory
from games.protocol import Settlement
from games.rules import ceelo_bank
from games.settle import explain, settle, settle_under
from tests.games.fuzz import damaged, settles_or_is_held

BANK = "ceelo.bank/1"
SCALE = {"456": 2, "trip": 3, "111": 5}
NOTHING = [[1, 2, 4], [2, 4, 6]]


def fades(*chips: int) -> list[Bet]:
    """Return fades of seats 1, 2, ... and the bank of seat 9 that they cover."""
    bets = [Bet(id=f"b{s}", name="fade", seat=s, player=f"p{s}", stake=stake * 100) for s, stake in enumerate(chips, 1)]
    return [*bets, Bet(id="bank", name="bank", seat=9, player="p9", stake=sum(chips) * 100)]


def game(banker: list[int], *players: list[int], bank: int = 100) -> dict[str, Any]:
    """Return the record of a round in which everybody's first throw counts."""
    record: dict[str, Any] = {"bank": bank * 100, "banker_seat": 9, "left_of_banker": 1, "banker": [banker]}
    return {**record, "rolls": {str(s): [dice] for s, dice in enumerate(players, 1)}} if players else record


def play(record: dict[str, Any], bets: list[Bet], **parameters: Any) -> Settlement:
    """Settle under changed parameters."""
    return settle_under(ruleset=catalog.override(key=BANK, parameters=parameters), record=record, bets=bets)


def chips(settlement: Settlement) -> list[int]:
    """Return what each bet got, in chips, the bank last."""
    return [line.returned // 100 for line in settlement.returns]


DECIDING = st.sampled_from([list(dice) for dice in DECISIVE])


@st.composite
def legal_rounds(draw: st.DrawFn) -> tuple[dict[str, Any], list[Bet]]:
    """Deal a round of one to four fades; some throws are nothing at first."""
    stakes = draw(st.lists(st.integers(1, 50), min_size=1, max_size=4))
    banker = draw(DECIDING)
    is_over = ceelo_bank.banker_verdict(throw=DECISIVE[tuple(banker)]) is not None
    record = game(
        banker, *([] if is_over else [draw(DECIDING) for _ in stakes]), bank=sum(stakes) + draw(st.integers(0, 9))
    )
    record["banker"] = [*NOTHING[: draw(st.integers(0, 2))], banker]
    return record, fades(*stakes)


PARAMETERS = st.fixed_dictionaries(
    {},
    optional={
        "pay": st.sampled_from(["none", SCALE]),
        "reverse": st.sampled_from(["none", "straights", "straights_and_trips"]),
        "pay_cap": st.sampled_from(["none", "bank"]),
    },
)


@given(dealt=legal_rounds(), parameters=PARAMETERS)
def test_returns_sum_to_stakes(dealt: tuple[dict[str, Any], list[Bet]], parameters: dict[str, Any]) -> None:
    settlement = play(*dealt, **parameters)
    assert sum(line.returned for line in settlement.returns) == sum(line.staked for line in settlement.returns)
    assert settlement.facts["owed"] == max(0, -settlement.returns[-1].returned)
    if parameters.get("pay_cap") == "bank":
        assert settlement.facts["owed"] == 0


@given(dealt=legal_rounds(), record=damaged(legal_rounds().map(lambda dealt: dealt[0])))
def test_a_damaged_round_settles_or_is_held(dealt: tuple[dict[str, Any], list[Bet]], record: dict[str, Any]) -> None:
    settles_or_is_held(ruleset=BANK, record=record, bets=dealt[1])


def test_bonus_pays_beyond_the_covered_part_are_owed_by_the_banker() -> None:
    settlement = play(game([6, 6, 4], [1, 1, 1]), fades(20), pay=SCALE)
    assert (chips(settlement), settlement.facts["owed"]) == ([120, -80], 8_000)


def test_a_cap_pays_winners_in_order_until_the_covered_part_is_gone() -> None:
    record = game([6, 6, 4], [4, 5, 6], [5, 5, 5], [1, 1, 2])
    settlement = play(record, fades(20, 20, 10), pay=SCALE, pay_cap="bank")
    assert chips(settlement) == [60, 40, 0, 0]


def test_the_bank_stays_where_nobody_won_with_a_special_throw() -> None:
    assert play(game([6, 6, 5], [1, 1, 6], [1, 1, 5]), fades(20, 80)).facts["next_banker"] == 9


BROKEN: list[Any] = [
    pytest.param(game([3, 3, 6], [1, 1, 2]), fades(20), "round_already_decided", id="threw after the banker's 6"),
    pytest.param(game([3, 3, 5]), fades(20), "bad_record", id="no rolls against a point"),
    pytest.param(game([3, 3, 5], [1, 1, 2]), fades(20, 20), "round_not_decided", id="a fader without throws"),
    pytest.param(game([3, 3, 5], [1, 2, 4]), fades(20), "illegal_roll_count", id="stopped without a result"),
    pytest.param(game([4, 5, 6]), fades(60, 50), "stake_not_allowed", id="more than the bank"),
    pytest.param(game([4, 5, 6]), fades(20)[:1], "bad_seats", id="no bet of the banker"),
    pytest.param(game([4, 5, 6]), fades(), "bad_seats", id="no fades"),
    pytest.param(
        game([4, 5, 6]), [*fades(20)[:1], fades(30)[1]], "stake_not_allowed", id="bank is not the covered part"
    ),
    pytest.param({**game([4, 5, 6]), "bank": "100"}, fades(20), "stake_not_allowed", id="a bank that is no number"),
    pytest.param({**game([4, 5, 6]), "left_of_banker": 9}, fades(20), "bad_seats", id="the banker left of himself"),
]


@pytest.mark.parametrize(("record", "bets", "code"), BROKEN)
def test_a_round_the_rules_do_not_allow_is_held(record: dict[str, Any], bets: list[Bet], code: str) -> None:
    with pytest.raises(RuleBroken) as broken:
        settle(ruleset=BANK, record=record, bets=bets)
    assert broken.value.code == code


def test_a_round_is_explained() -> None:
    told = explain(ruleset=BANK, record=game([6, 6, 5], [4, 5, 6], [1, 1, 4]), bets=fades(20, 80))
    assert [(step.headline, step.detail) for step in told[:4]] == [
        ("Banker: pair of sixes, 5", "sets the point 5"),
        ("Seat 1: 4-5-6, cee-lo", "20 → 40, 4-5-6, cee-lo beats 5"),
        ("Seat 2: pair of ones, 4", "80 → 0, pair of ones, 4 loses to 5"),
        ("Seat 9: bank", "100 → 160, bank against 2 fades"),
    ]
    assert told[4].headline == "Next banker: seat 1"


CHANGES: list[dict[str, Any]] = [
    {},
    {"pay": SCALE},
    {"reverse": "straights"},
    {"reverse": "straights_and_trips", "pay": SCALE},
    {"pay": SCALE, "pay_cap": "bank"},
    {"pay": {"456": "0.5", "trip": "2.5"}, "pay_cap": "bank"},
]


@pytest.mark.parametrize("changes", CHANGES, ids=str)
def test_all_pairs_of_decisive_throws_give_the_law(changes: dict[str, Any]) -> None:
    played: Counter[int] = Counter()
    ways = Counter(tuple(sorted(dice)) for dice in DECISIVE)
    for banker, banker_ways in ways.items():
        is_over = ceelo_bank.banker_verdict(throw=DECISIVE[banker]) is not None
        for player, player_ways in ways.items():
            record = game(list(banker)) if is_over else game(list(banker), list(player))
            played[play(record, fades(20), **changes).returns[0].returned] += banker_ways * player_ways
    law = theory.laws(ruleset=catalog.override(key=BANK, parameters=changes))[0]
    assert law.outcomes == {Fraction(paid, 2_000): Fraction(n, played.total()) for paid, n in sorted(played.items())}


def test_the_edge_is_two_in_eighty_one() -> None:
    assert theory.released_laws(key=BANK)["fade"].house_edge == Fraction(2, 81)
