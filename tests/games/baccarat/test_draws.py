"""A record that breaks a drawing rule is held, and the rule is named by its number."""

import pytest

from games.errors import RuleBroken
from tests.games.baccarat.play import CASINONIA, SEED000, bet, coup

BROKEN = [
    pytest.param("2S KC KH 5C 4D", "rule 9", "Banker stood on 5 against a 4", id="rule 9: 5 draws against 4"),
    pytest.param("2S KD 3H 3C 8D 2H", "rule 6", "Banker drew on 3 against a 8", id="rule 6: 3 stands against 8"),
    pytest.param("2S KD KH 3C 9D", "rule 5", "Banker stood on 3 against a 9", id="rule 5: 3 draws against 9"),
    pytest.param("2S KC KH 4C AD 2D", "rule 7", "Banker drew on 4 against a 1", id="rule 7: 4 stands against 1"),
    pytest.param("2S KC KH 4C 2D", "rule 8", "Banker stood on 4 against a 2", id="rule 8: 4 draws against 2"),
    pytest.param("2S KC KH 5C 3D 2D", "rule 10", "Banker drew on 5 against a 3", id="rule 10: 5 stands against 3"),
    pytest.param("KS KC KH 6C 7D", "rule 11", "Banker stood on 6 against a 7", id="rule 11: 6 draws against 7"),
    pytest.param("KS KC KH 6C 3D 2D", "rule 12", "Banker drew on 6 against a 3", id="rule 12: 6 stands against 3"),
    pytest.param("KS KC 6H 6C 3D", "rule 12", "Banker drew on 6 after the Player stood", id="rule 12: both stand"),
    pytest.param("2S KD KH 2C 8D", "rule 4", "Banker stood on 2 against a 8", id="rule 4: 2 draws"),
    pytest.param("2S KD KH 7C 8D 2D", "rule 2", "Banker drew on 7 against a 8", id="rule 2: 7 stands"),
    pytest.param("2S KD KH 6C", "rule 1", "Player stood on 2", id="rule 1: Player draws on 2"),
    pytest.param("KS KD 6H 6C 2D 3D", "rule 1", "Player drew on 6", id="rule 1: Player stands on 6"),
    pytest.param("KS KD 8H 6C 2D", "rule 3", "Banker drew against a natural", id="rule 3: natural ends it"),
    pytest.param("KS KD 2H 9C 2D 3D", "rule 3", "Player drew against a natural", id="rule 3: Banker natural"),
]


@pytest.mark.parametrize(("cards", "rule", "found"), BROKEN)
def test_illegal_draw_is_held_with_its_rule(cards: str, rule: str, found: str) -> None:
    with pytest.raises(RuleBroken, match=found) as broken:
        coup(bet("tie"), cards=cards)
    assert (broken.value.code, broken.value.rule) == ("illegal_draw", rule)
    assert not broken.value.engine_has_result


def test_the_other_house_names_the_line_of_its_tableau() -> None:
    with pytest.raises(RuleBroken) as broken:
        coup(bet("tie"), cards="2S KC KH 5C 4D", ruleset=SEED000)
    assert broken.value.rule == "tableau, Banker 5"


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        ("2S KC KH", "round_not_decided"),
        ("2S KC KH 5C 4D 2D 3D", "illegal_draw"),
        ("2S KC KH 5X", "unknown_card"),
        ("2S KC KH 10D", "unknown_card"),
    ],
)
def test_cards_that_make_no_coup_are_held(cards: str, code: str) -> None:
    with pytest.raises(RuleBroken) as broken:
        coup(bet("tie"), cards=cards, ruleset=CASINONIA)
    assert broken.value.code == code


@pytest.mark.parametrize(
    ("cards", "facts"),
    [
        pytest.param("2S KC 3H 3D KD 6C", ("B", 5, 9), id="third card worth 0 is a third card: banker 3 draws"),
        pytest.param("2S KC KH QC 6D 5H", ("P", 8, 5), id="three-card 8 is no natural: banker 0 draws"),
        pytest.param("2S KC KH 5C 3D", ("T", 5, 5), id="banker 5 stands against 3"),
    ],
)
def test_faults_of_public_engines_stay_away(cards: str, facts: tuple[str, int, int]) -> None:
    found = coup(cards=cards).facts
    assert (found["outcome"], found["player"], found["banker"]) == facts
