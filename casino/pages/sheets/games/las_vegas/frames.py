"""The frames of a recorded game of Las Vegas: each set-up, turn and payout, and the turn that breaks a rule."""

from collections.abc import Mapping, Sequence
from typing import Any

from casino.pages.sheets.games.las_vegas import board as boards
from casino.pages.sheets.games.las_vegas.board import Board
from casino.pages.sheets.games.stepping import Frame
from games import settle
from games.bets import Bet
from games.errors import RuleBroken
from games.protocol import Decision
from games.rules import las_vegas
from games.rules.las_vegas import words
from games.rules.las_vegas.errors import GameRefused

TEMPLATE = "office/games/las_vegas.html"


def frames(parameters: Mapping[str, Any], record: Mapping[str, Any], bets: Sequence[Bet]) -> tuple[Frame, ...]:
    """Return the play after each moment; a refused turn is drawn over the table before it.

    Empty where the shape of the record is wrong: there is no table to draw then.
    """
    found: list[Frame] = []
    try:
        for moment in las_vegas.moments(parameters=parameters, record=record, bets=bets, is_told=True):
            told = words.taken(position=moment.position)
            board = boards.draw(moment=moment)
            found.append(_frame(words.decision(moment=moment, told=told), board, _chapter(moment.round_index)))
    except GameRefused as refused:
        return (*found, _refused(refused, record, found)) if refused.round_index is not None else ()
    except RuleBroken:
        return ()
    return (*found, _end(record, bets, parameters, found))


def _frame(decision: Decision, board: Board, chapter: str) -> Frame:
    return Frame(
        headline=decision.headline,
        detail=decision.detail,
        rule=decision.rule,
        template=TEMPLATE,
        board=board,
        chapter=chapter,
    )


def _refused(refused: GameRefused, record: Mapping[str, Any], before: Sequence[Frame]) -> Frame:
    """Draw the turn that is not allowed: its roll over the table as it was."""
    board = before[-1].board
    assert isinstance(board, Board), "every frame of this game has a board"
    turn = None
    if refused.round_index is not None and refused.turn_index is not None:
        turn = record["rounds"][refused.round_index]["turns"][refused.turn_index]
    return Frame(
        headline=f"Refused: {refused.message}",
        detail=f"Held with the code {refused.code}, nothing was posted. The table is drawn as it was before.",
        rule=refused.rule,
        template=TEMPLATE,
        board=boards.with_turn(board=board, turn=turn),
        chapter=_chapter(refused.round_index or 0),
        is_refused=True,
    )


def _end(
    record: Mapping[str, Any], bets: Sequence[Bet], parameters: Mapping[str, Any], before: Sequence[Frame]
) -> Frame:
    settlement = las_vegas.settle(parameters=parameters, record=record, bets=bets, seen=settle.NOTHING_SEEN)
    last = before[-1]
    assert isinstance(last.board, Board), "every frame of this game has a board"
    board = boards.with_winners(board=last.board, seats=settlement.facts["winners"])
    return _frame(words.end(facts=settlement.facts), board, last.chapter)


def _chapter(round_index: int) -> str:
    return f"Round {round_index + 1}"
