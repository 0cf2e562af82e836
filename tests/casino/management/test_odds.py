"""`manage.py odds` prints laws, released or overridden, as a table or as one JSON array."""

import io
import json
from fractions import Fraction
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games import catalog
from games.odds import theory

FIGURES = {"rtp", "house_edge", "variance", "hit_frequency", "push_frequency", "max_return"}
SCHEMA = {"ruleset", "bet", "kind", "outcomes"} | FIGURES
"""Every law has these members, a tolerance and categories only where there are such."""


def _odds(*arguments: str) -> str:
    out = io.StringIO()
    call_command("odds", *arguments, stdout=out)
    return out.getvalue()


def _rows(*arguments: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = json.loads(_odds(*arguments, "--json"))
    return rows


def test_json_is_one_array_over_all_bets_of_a_game() -> None:
    rows = _rows("baccarat")
    assert {(row["ruleset"], row["bet"]) for row in rows} >= {
        ("baccarat.seed000/1", "tie"),
        ("baccarat.casinonia/1", "player_dragon"),
    }
    assert all(row["kind"] == "exact" for row in rows)


def test_a_parameter_can_be_set() -> None:
    tie = next(row for row in _rows("baccarat.seed000", "--set", "pays.tie=10") if row["bet"] == "tie")
    assert tie["max_return"] == "10/1"


def test_a_name_that_one_of_several_games_knows_selects_that_game() -> None:
    assert {row["ruleset"] for row in _rows("ceelo", "--set", "tie=banker")} == {"ceelo.house/1"}


def test_a_game_of_skill_between_players_has_no_law_and_says_so() -> None:
    assert "casino.royal/1           no law: players play each other by skill" in _odds("casino.royal/1")
    assert _rows("casino") == []


def test_the_table_shows_the_edge() -> None:
    assert "1.0579" in _odds("baccarat.seed000/1")


@pytest.mark.parametrize(
    "arguments", [["poker"], ["baccarat", "--set", "decks"], ["baccarat", "--set", "decks=none"]], ids=str
)
def test_an_unknown_game_or_parameter_is_an_error(arguments: list[str]) -> None:
    with pytest.raises(CommandError):
        _odds(*arguments)


def test_every_law_of_every_released_ruleset_is_written_in_one_schema() -> None:
    """Figures are fractions, and follow from the outcomes beside them."""
    rows = _rows()
    having = {key for key, ruleset in catalog.RULESETS.items() if theory.has_law(ruleset=ruleset)}
    assert {row["ruleset"] for row in rows} == having
    for row in rows:
        assert row.keys() - {"tolerance", "categories"} == SCHEMA
        assert ("tolerance" in row) == row["kind"].startswith("numeric_")
        pairs = [(Fraction(one["return"]), Fraction(one["probability"])) for one in row["outcomes"]]
        mean = sum(returned * chance for returned, chance in pairs)
        assert sum(chance for _, chance in pairs) == 1
        assert (Fraction(row["rtp"]), Fraction(row["house_edge"])) == (mean, 1 - mean)
        assert Fraction(row["variance"]) == sum(returned**2 * chance for returned, chance in pairs) - mean**2
        assert Fraction(row["max_return"]) == max(returned for returned, _ in pairs)
