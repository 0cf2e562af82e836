"""Every recorded settlement of a released game comes out to the hundredth; what must be refused is held."""

from typing import Any

import pytest

from games.errors import RuleBroken
from tests.golden import files, settlement_cases

FILE = "settlements.json"
CASES = [
    pytest.param(case, id=f"{FILE}-{case['family']}-{case['id']}")
    for case in files.cases(file=FILE)
    if case["family"] in settlement_cases.RULESETS
]


@pytest.mark.parametrize("case", CASES)
def test_case_settles_as_recorded(case: dict[str, Any]) -> None:
    if not case["expect"]["valid"]:
        with pytest.raises(RuleBroken) as broken:
            settlement_cases.play(case=case)
        assert broken.value.rule
        assert broken.value.message
        return
    settlement = settlement_cases.play(case=case)
    assert settlement_cases.found(case=case, settlement=settlement) == settlement_cases.expected(case=case)
