"""Each decision of a round is told with its rule."""

from typing import Any

import pytest

from games.settle import explain
from tests.games.blackjack.felt import BLACKJACK, bet, round_of


def test_a_round_is_told_decision_by_decision() -> None:
    record = round_of("AS 6H", "8D 8H", "0 split 3S TC", "0 double TD", "1 stand", insurance=500)
    told = [(step.headline, step.detail) for step in explain(ruleset=BLACKJACK, record=record, bets=[bet()])]
    assert told == [
        ("Dealer shows A", "Looks at the hole card: no natural"),
        ("Seat 1: 8, 8", "16, insured with 5"),
        ("Seat 1 splits 8, 8", "8, 3: 11 and 8, 10: 18"),
        ("Seat 1, hand 1 doubles on 11", "10: 21"),
        ("Seat 1, hand 2 stands on 18", "The hand is kept"),
        ("Dealer turns A, 6: soft 17", "The hole card is turned last"),
        ("Dealer stands on soft 17", "No further card"),
        ("Seat 1, bet: 30 → 60", "doubled, 21 beats 17, 1:1; 18 beats 17, 1:1"),
        ("Seat 1, insurance: 5 → 0", "no natural, lost"),
    ]


@pytest.mark.parametrize(
    ("record", "headline", "rule"),
    [
        (round_of("TS 4H 2D 5C", "KD 8D", "0 stand"), "Dealer draws on 16", "dealer stands on soft 17"),
        (round_of("TS 4H", "KD AD"), "Dealer does not draw", "no live hand"),
        (round_of("TS AH", "KD 8D"), "Dealer turns 10, A: natural", "all seats first"),
        (
            round_of("TS 9H", "AD AC", "0 split 2C 3C"),
            "Seat 1 splits A, A",
            "split: a second bet, a card for each hand",
        ),
        (round_of("TS 9H", "AD KC"), "Seat 1: A, K", "natural"),
    ],
)
def test_a_decision_names_its_rule(record: dict[str, Any], headline: str, rule: str) -> None:
    told = explain(ruleset=BLACKJACK, record=record, bets=[bet()])
    assert (headline, rule) in [(step.headline, step.rule) for step in told]


def test_a_held_round_is_told_up_to_the_broken_rule() -> None:
    told = explain(ruleset=BLACKJACK, record=round_of("AS 6H 2D", "KD 8D", "0 stand"), bets=[bet()])
    assert told[-1].headline == "Held: Dealer drew 2D on soft 17, expected to stand"
    assert told[-2].headline == "Seat 1 stands on 18"


def test_seats_are_told_in_the_order_of_seq() -> None:
    record = round_of("TS 9H", "KD 8D", "0 stand")
    record["seats"]["2"] = round_of("TS 9H", "KC 7D", "0 stand")["seats"]["1"]
    record["seats"]["1"]["actions"][0]["seq"] = 2
    record["seats"]["2"]["actions"][0]["seq"] = 1
    told = [step.headline for step in explain(ruleset=BLACKJACK, record=record, bets=[bet(), bet(2)])]
    assert told.index("Seat 2 stands on 17") < told.index("Seat 1 stands on 18")
