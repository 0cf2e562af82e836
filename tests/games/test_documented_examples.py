"""Every example of docs/GAMES.md settles as it says, and every released ruleset has one."""

import json
import pathlib
import re
from typing import Any

import pytest

from games import catalog
from games.bets import Bet
from games.settle import explain, settle

PAGE = (pathlib.Path(__file__).parents[2] / "docs" / "GAMES.md").read_text()
EXAMPLES: list[dict[str, Any]] = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["ruleset"])
def test_the_example_settles_as_documented(example: dict[str, Any]) -> None:
    bets = [
        Bet(id=bet["id"], name=bet["bet"], seat=bet["seat"], player=bet["player"], stake=bet["stake"])
        for bet in example["bets"]
    ]
    settlement = settle(ruleset=example["ruleset"], record=example["record"], bets=bets)
    assert {line.bet.id: line.returned for line in settlement.returns} == example["returned"]
    assert json.loads(json.dumps(settlement.facts)) == settlement.facts
    assert explain(ruleset=example["ruleset"], record=example["record"], bets=bets)


def test_every_game_has_an_example_and_every_released_ruleset_is_named() -> None:
    families = {catalog.find(key=example["ruleset"]).game.FAMILY for example in EXAMPLES}
    assert families == {ruleset.game.FAMILY for ruleset in catalog.RULESETS.values()}
    assert not [key for key in catalog.RULESETS if f"`{key}`" not in PAGE]
