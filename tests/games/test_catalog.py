"""Released rulesets stay; overrides are for theory and case files only."""

import pathlib

import pytest

from games import catalog
from games.errors import ParameterRefused, RuleBroken
from games.settle import settle

RELEASED = (pathlib.Path(__file__).parent / "released_rulesets.txt").read_text().split()


def test_every_released_key_is_still_in_the_catalog() -> None:
    """The file may only grow: a key that was released once stays for ever."""
    assert sorted(catalog.RULESETS) == RELEASED


def test_an_unknown_ruleset_breaks_a_rule() -> None:
    with pytest.raises(RuleBroken, match=r"baccarat\.nowhere/1") as broken:
        settle(ruleset="baccarat.nowhere/1", record={}, bets=[])
    assert broken.value.code == "unknown_ruleset"


@pytest.mark.parametrize("key", RELEASED)
def test_a_ruleset_names_every_parameter_of_its_game(key: str) -> None:
    ruleset = catalog.find(key=key)
    assert ruleset.parameters.keys() == ruleset.game.PARAMETERS.keys()
    assert ruleset.is_released


def test_an_override_is_not_released() -> None:
    ruleset = catalog.override(key="baccarat.casinonia/1", parameters={"decks": 6})
    assert (ruleset.parameters["decks"], ruleset.parameters["house"], ruleset.is_released) == (6, "casinonia", False)


@pytest.mark.parametrize(
    "parameters",
    [
        {"deck": 6},
        {"decks": 0},
        {"decks": True},
        {"house": "nowhere"},
        {"pays": {"tie": "x"}},
        {"pays": {"big": "2"}},
        {"pays": {"tie": "1e400"}},
    ],
    ids=str,
)
def test_an_override_with_an_unknown_name_or_value_is_refused(parameters: dict[str, object]) -> None:
    with pytest.raises(ParameterRefused):
        catalog.override(key="baccarat.casinonia/1", parameters=parameters)
