"""Every two-sided game has letters, names and colours of its own, and its colours can be read."""

import pytest

from reports.roads import contests
from reports.roads.contests import Contest
from reports.roads.drawing.palette import SURFACES, Theme, paints

CONTESTS = pytest.mark.parametrize("contest", contests.ALL, ids=lambda contest: contest.family)


def luminance(colour: str) -> float:
    """Return the relative luminance of "#rrggbb" as WCAG 2 defines it."""
    shares = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@CONTESTS
def test_every_letter_has_a_name_and_none_stands_for_two_things(contest: Contest) -> None:
    assert set(contest.names) == set(contest.letters)
    assert len(set(contest.letters)) == len(contest.letters)


@CONTESTS
@pytest.mark.parametrize("theme", Theme)
def test_marks_stand_out_from_their_surface_and_letters_from_their_discs(contest: Contest, theme: Theme) -> None:
    for paint in paints(contest=contest, theme=theme):
        assert contrast(paint.mark, SURFACES[theme].surface) >= 4.5
        assert contrast(paint.disc, SURFACES[theme].surface) >= 3
        assert contrast(paint.disc, "#ffffff") >= 4.5


@pytest.mark.parametrize(
    ("ruleset", "family"),
    [("chouhan.house/1", "chouhan"), ("baccarat.casinonia/1", "baccarat"), (None, "baccarat"), ("slots.house/1", None)],
)
def test_the_ruleset_tells_which_roads_a_table_has(ruleset: str | None, family: str | None) -> None:
    found = contests.of_ruleset(ruleset)
    assert (found.family if found else None) == family
