"""Stepping through a play: which frames stand on the page and which one is shown."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino.pages.sheets.games.stepping import Frame, Shown, Stepping, step


def frame(chapter: str = "Round 1", *, is_refused: bool = False) -> Frame:
    return Frame(headline="A move", template="t.html", board=None, chapter=chapter, is_refused=is_refused)


PLAY = [*[frame("Round 1")] * 3, *[frame("Round 2")] * 2]


def opened(asked: str | None, frames: list[Frame] = PLAY) -> tuple[Stepping, Shown]:
    found = step(frames=frames, asked=asked)
    assert found is not None
    (here,) = [one for one in found.shown if one.is_here]
    return found, here


def test_a_play_opens_at_its_end() -> None:
    assert opened(None)[1].number == 4


def test_a_refused_move_is_where_a_play_opens() -> None:
    assert opened(None, [frame(), frame(is_refused=True), frame()])[1].number == 1


@pytest.mark.parametrize(
    ("asked", "number"), [("0", 0), ("3", 3), ("99", 4), ("9" * 5000, 4), ("-1", 4), ("x", 4), ("", 4), ("²", 4)]
)
def test_an_address_asks_for_a_step(asked: str, number: int) -> None:
    assert opened(asked)[1].number == number


def test_only_the_chapter_that_is_shown_stands_on_the_page() -> None:
    found, _ = opened("1")
    assert [one.number for one in found.shown] == [0, 1, 2]
    assert [(chapter.title, chapter.start, chapter.is_here) for chapter in found.chapters] == [
        ("Round 1", 0, True),
        ("Round 2", 3, False),
    ]


def test_a_play_without_frames_is_not_stepped_through() -> None:
    assert step(frames=[], asked=None) is None


@given(st.lists(st.sampled_from(["Round 1", "Round 2", "Round 3"]), min_size=1, max_size=30))
def test_forward_from_the_first_step_meets_every_step_once_and_back_returns(names: list[str]) -> None:
    frames = [frame(name) for name in sorted(names)]
    _, here = opened("0", frames)
    for number in range(1, len(frames)):
        assert here.forward == number
        _, here = opened(str(here.forward), frames)
        assert here.back == number - 1
    assert here.forward is None
