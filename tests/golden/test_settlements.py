"""Every recorded settlement comes out to the hundredth; what must be refused is held."""

import json
from collections import Counter
from typing import Any

import pytest

from games.errors import RuleBroken
from tests.golden import files, settlement_cases

FILE = "settlements.json"
CASES = [pytest.param(case, id=f"{FILE}-{case['family']}-{case['id']}") for case in files.cases(file=FILE)]


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


def test_all_228_cases_of_nine_families_are_played() -> None:
    """Of the built-in file, whatever GOLDEN_DIR names; a family without an adapter could not be played."""
    families = Counter(case["family"] for case in json.loads((files.HERE / FILE).read_text()))
    assert families.keys() == settlement_cases.RULESETS.keys()
    assert (families.total(), families["video_poker"]) == (228, 27)
