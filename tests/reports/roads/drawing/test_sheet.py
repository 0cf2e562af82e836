"""A picture shows the newest columns, needs no font, and every sign of a table's name has a glyph."""

import string

import pytest

from reports.roads import notation
from reports.roads.contests import ALL, BACCARAT_TABLE, Contest
from reports.roads.drawing import glyphs, sheet
from reports.roads.drawing.palette import Theme


def drawn(typed: str, *, contest: Contest = BACCARAT_TABLE, theme: Theme = Theme.NIGHT, columns: int = 38) -> str:
    hands = notation.read(text=typed, contest=contest)
    return sheet.svg(
        sheet=sheet.Sheet(title="T01 · shoe 214", contest=contest, hands=hands, theme=theme, columns=columns)
    )


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("contest", ALL, ids=lambda contest: contest.family)
def test_no_theme_of_any_game_needs_a_font_or_a_variable(contest: Contest, theme: Theme) -> None:
    picture = drawn("".join(contest.letters) * 9, contest=contest, theme=theme)
    assert "<text" not in picture
    assert "var(" not in picture


def test_a_narrow_picture_keeps_the_newest_columns() -> None:
    assert 'viewBox="19 ' not in drawn("BP" * 15, columns=12)
    assert f'viewBox="{19 * 24} 0 288 144"' in drawn("BP" * 15, columns=12)


def test_a_width_scales_the_height_with_it() -> None:
    picture = sheet.svg(sheet=sheet.Sheet(title="", contest=BACCARAT_TABLE, hands=()), width=1880)
    assert 'width="1880" height="1028"' in picture


def test_what_a_title_says_cannot_break_out_of_the_picture() -> None:
    assert "<script>" not in sheet.svg(sheet=sheet.Sheet(title="<script>", contest=BACCARAT_TABLE, hands=()))


def test_every_sign_of_a_name_has_a_glyph() -> None:
    assert not set(string.ascii_letters + string.digits + "._-·:,–") - set(glyphs.GLYPHS)


def test_letters_stand_side_by_side() -> None:
    assert glyphs.width("TT") == pytest.approx(2 * glyphs.width("T") + glyphs.GAP)
    assert glyphs.width("") == 0
