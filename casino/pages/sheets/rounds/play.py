"""One recorded play of a round: its cards, the reason of every step, and what the engine makes of it today."""

import dataclasses
import json
from collections.abc import Mapping, Sequence
from typing import Any

from casino.pages.sheets.boards import board
from casino.pages.sheets.boards.board import Board
from casino.pages.sheets.boards.told import Told
from casino.pages.sheets.games import stepped
from casino.pages.sheets.games.stepping import Frame
from casino.pages.sheets.rounds import felt
from casino.pages.sheets.rounds.felt import Felt
from games import catalog, settle
from games.bets import Bet, BetReturn
from games.errors import RuleBroken
from games.protocol import Decision, Settlement


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Engine:
    """What the rules say of a play now: the settlement, and the broken rule where there is one.

    Both are there when the engine has a result and yet holds the round (a declared result that differs).
    """

    settlement: Settlement | None
    broken: RuleBroken | None
    decisions: tuple[Decision, ...]

    @property
    def reasons(self) -> dict[str, str]:
        """Return why each bet returned what it did, by bet id, in a croupier's words."""
        return {line.bet.id: line.reason for line in self.returns}

    @property
    def returns(self) -> tuple[BetReturn, ...]:
        """Return the engine's lines, empty where it has no result."""
        return self.settlement.returns if self.settlement else ()


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Play:
    """A play as one event told it; `record` is the play as sent.

    `felt` is a coup of baccarat, `board` the table of another game; None where nothing can be laid.
    """

    ruleset: str
    record: Mapping[str, Any]
    bets: tuple[Bet, ...]
    declared: Mapping[str, Any] | None
    dealer: str | None
    is_manual: bool
    is_test: bool
    felt: Felt | None
    board: Board | None
    engine: Engine

    @property
    def is_stepped(self) -> bool:
        """Tell whether the play is shown move by move."""
        return stepped.is_stepped(ruleset=self.ruleset)

    @property
    def frames(self) -> tuple[Frame, ...]:
        """Return the play after every move, replayed anew at each call; empty where it is not shown move by move."""
        return stepped.frames(ruleset=self.ruleset, record=self.record, bets=self.bets)

    @property
    def ending(self) -> str:
        """Return how a game that is shown move by move ended: seat 1 wins, 29 to 5; empty where it did not."""
        if not self.is_stepped or self.engine.settlement is None:
            return ""
        told = [one.headline for one in self.engine.decisions if not one.headline.startswith("Held")]
        return told[-1][:1].lower() + told[-1][1:] if told else ""

    @property
    def recorded(self) -> str:
        """Return the play as it was sent, for games whose play is not drawn; empty where only the result was told."""
        told = {member: value for member, value in self.record.items() if member != "declared"}
        return json.dumps(told, indent=2, ensure_ascii=False) if told else ""


def read(*, fact: Any) -> Play:
    """Read the data of `round.played` or `round.corrected` and ask the engine for its reasons."""
    bets = tuple(Bet(id=bet.id, name=bet.bet, seat=bet.seat, player=bet.player, stake=bet.stake) for bet in fact.bets)
    record = dict(fact.record)
    if fact.declared is not None:
        record["declared"] = fact.declared
    engine = _ask(ruleset=fact.ruleset, record=record, bets=bets)
    return Play(
        ruleset=fact.ruleset,
        record=record,
        bets=bets,
        declared=fact.declared,
        dealer=fact.dealer,
        is_manual=fact.manual,
        is_test=fact.test,
        felt=felt.lay(record=record) if fact.ruleset.startswith("baccarat.") else None,
        board=_board(ruleset=fact.ruleset, record=record, bets=bets, engine=engine),
        engine=engine,
    )


def with_notes(*, play: Play, notes: Mapping[str, str]) -> Play:
    """Return a play with words under some of its cards, such as {"B2": "read as 4"}."""
    return dataclasses.replace(play, felt=felt.lay(record=play.record, notes=notes))


def _board(*, ruleset: str, record: Mapping[str, Any], bets: Sequence[Bet], engine: Engine) -> Board | None:
    known = catalog.RULESETS.get(ruleset)
    if known is None:
        return None
    told = Told(
        record=record,
        parameters=known.parameters,
        bets=bets,
        settlement=engine.settlement,
        broken=engine.broken,
    )
    return board.of(ruleset=ruleset, told=told)


def _ask(*, ruleset: str, record: Mapping[str, Any], bets: Sequence[Bet]) -> Engine:
    settlement, broken = None, None
    try:
        settlement = settle.settle(ruleset=ruleset, record=record, bets=bets)
    except RuleBroken as found:
        settlement, broken = found.settlement, found
    return Engine(settlement=settlement, broken=broken, decisions=_told(ruleset=ruleset, record=record, bets=bets))


def _told(*, ruleset: str, record: Mapping[str, Any], bets: Sequence[Bet]) -> tuple[Decision, ...]:
    """Tell the decisions; an unknown ruleset has none but the reason why the round is held."""
    try:
        return settle.explain(ruleset=ruleset, record=record, bets=bets)
    except RuleBroken as broken:
        return (Decision(headline=f"Held: {broken.message}", detail="Nothing was posted", rule=broken.rule),)
