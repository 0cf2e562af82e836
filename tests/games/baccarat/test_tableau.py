"""The standard tableau, against a table written out by hand and the house rules' own formula."""

import pytest

from games.rules.baccarat import tableau

#            third card: stood 0 1 2 3 4 5 6 7 8 9
BANKER_DRAWS = {
    0: "D DDDDDDDDDD",
    1: "D DDDDDDDDDD",
    2: "D DDDDDDDDDD",
    3: "D DDDDDDDDSD",
    4: "D SSDDDDDDSS",
    5: "D SSSSDDDDSS",
    6: "S SSSSSSDDSS",
    7: "S SSSSSSSSSS",
}


@pytest.mark.parametrize("total", BANKER_DRAWS)
def test_banker_draws_as_the_printed_table_says(total: int) -> None:
    stood, after = BANKER_DRAWS[total].split()
    assert tableau.banker_draws(total=total, third=None) is (stood == "D")
    assert [tableau.banker_draws(total=total, third=third) for third in range(10)] == [move == "D" for move in after]


@pytest.mark.parametrize("third", range(10))
@pytest.mark.parametrize("total", range(8))
def test_banker_draws_as_the_formula_of_the_house_rules_says(total: int, third: int) -> None:
    """Seeds/000: count 8 as -2 and 9 as -1, halve rounding toward zero, add 3; draw on that or less."""
    counted = {8: -2, 9: -1}.get(third, third)
    assert tableau.banker_draws(total=total, third=third) is (total <= int(counted / 2) + 3)


@pytest.mark.parametrize("total", range(8))
def test_player_draws_to_five(total: int) -> None:
    assert tableau.player_draws(total=total) is (total <= 5)
