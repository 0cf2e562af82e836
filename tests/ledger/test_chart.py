"""The chart of accounts names every holder of chips."""

import pytest

from ledger import chart, errors
from ledger.chart import AccountKind


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        ("issue", AccountKind.ISSUE),
        (chart.cage(id="main"), AccountKind.CAGE),
        (chart.tray(table="M01"), AccountKind.TRAY),
        (chart.player(id="4471"), AccountKind.PLAYER),
        (chart.escrow(table="C.02-b_1"), AccountKind.ESCROW),
        ("player/" + "x" * 64, AccountKind.PLAYER),
    ],
)
def test_a_code_names_its_kind(code: str, kind: AccountKind) -> None:
    assert chart.kind_of(code=code) == kind


@pytest.mark.parametrize(
    "code",
    [
        "",
        "issue/",
        "issue/1",
        "player",
        "player/",
        "player/a b",
        "player/é",
        "bank/1",
        "player/a\n",
        "Player/1",
        "player/" + "x" * 65,
    ],
)
def test_any_other_text_is_refused(code: str) -> None:
    with pytest.raises(errors.BadAccountCode):
        chart.kind_of(code=code)
