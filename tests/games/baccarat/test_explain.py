"""The decisions of a coup in the fixed sentences of the round page."""

from games.protocol import Decision
from games.settle import explain
from tests.games.baccarat.play import CASINONIA, SEED000, bet


def _told(*cards: str, ruleset: str = CASINONIA) -> list[Decision]:
    return list(explain(ruleset=ruleset, record={"cards": list(cards)}, bets=[bet("tie")]))


def test_a_six_card_coup_is_told_step_by_step() -> None:
    assert _told("AD", "JH", "AC", "4S", "6S", "5D") == [
        Decision(
            headline="No natural: Player total 2, Banker total 4",
            detail="8 or 9 on two cards would end the round",
            rule="rule 3",
        ),
        Decision(headline="Player draws: total 2", detail="0 to 5 draws. Third card 6, new total 8", rule="rule 1"),
        Decision(
            headline="Banker draws: total 4, Player third card 6",
            detail="On 4 the Banker stands only against 0, 1, 8 or 9. Third card 5, new total 9",
            rule="rule 8",
        ),
        Decision(
            headline="Banker wins, 9 over 8. Player pair: aces",
            detail="Not a six, so Banker bets pay 1:1. No Banker pair (J, 4)",
            rule="casinonia/1",
        ),
    ]


def test_a_player_who_stands_is_told() -> None:
    told = _told("2D", "4H", "4C", "AS", "AD")
    assert [(step.headline, step.rule) for step in told[1:]] == [
        ("Player stands: total 6", "rule 1"),
        ("Banker draws: total 5, Player stood", "rule 9"),
        ("Tie, 6 each", "casinonia/1"),
    ]


def test_a_natural_ends_the_round() -> None:
    told = _told("KS", "2D", "8H", "5C")
    assert [(step.headline, step.rule) for step in told] == [
        ("Player has a natural: total 8", "rule 3"),
        ("Player wins, 8 over 7", "casinonia/1"),
    ]


def test_a_broken_rule_ends_the_telling() -> None:
    told = _told("KS", "KC", "KH", "6C", "3D", "2D")
    assert [step.headline for step in told] == [
        "No natural: Player total 0, Banker total 6",
        "Player draws: total 0",
        "Held: Banker drew on 6 against a 3; by the rule: Banker stands: total 6, Player third card 3",
    ]


def test_a_declared_result_that_differs_is_told_last() -> None:
    record = {"player": ["KS", "8H"], "banker": ["2D", "5C"], "declared": {"outcome": "B"}}
    last = explain(ruleset=CASINONIA, record=record, bets=[])[-1]
    assert last.headline == "Held: declared result differs from the cards"


def test_the_other_house_names_its_tableau() -> None:
    assert [step.rule for step in _told("AD", "JH", "AC", "4S", "6S", "5D", ruleset=SEED000)] == [
        "tableau, natural",
        "tableau, Player",
        "tableau, Banker 4",
        "seed000/1",
    ]


def test_a_record_that_is_none_is_told_as_held() -> None:
    told = explain(ruleset=CASINONIA, record={"cards": 5}, bets=[])
    assert [step.headline for step in told] == ["Held: cards is 5, expected a list of cards"]
