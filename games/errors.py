"""Why a round cannot be settled. A broken rule holds its round; it is never a crash."""

from games.protocol import Settlement

MESSAGE_LENGTH_MAX = 400
"""A record may hold anything, and what was found stands in the message."""


class GameError(Exception):
    """Base of everything that games raise on purpose."""


class RuleBroken(GameError):
    """A readable record breaks a rule of its game, so the round is held.

    `code` is one of the advisory codes of the case files (illegal_draw, conflicting_bets, ...),
    `rule` names the rule in the words of the ruleset ("rule 8", "bet limits"), and the message says what was found and
    what was expected. `settlement` is there where the engine could still settle the round (a ninth copy of a card, a
    declared result that differs): it is what an approval with basis "engine" pays, see `games.settle.settle_waived`.
    """

    def __init__(self, *, code: str, rule: str, message: str, settlement: Settlement | None = None) -> None:
        message = message if len(message) <= MESSAGE_LENGTH_MAX else message[: MESSAGE_LENGTH_MAX - 1] + "…"
        super().__init__(message)
        self.code = code
        self.rule = rule
        self.message = message
        self.settlement = settlement

    @property
    def engine_has_result(self) -> bool:
        """Say whether an approval may have the basis "engine"."""
        return self.settlement is not None


class MoveRefused(RuleBroken):
    """A play of many moves breaks a rule at one of them.

    `round` counts from 1 and `move` is the move's index from 0 in that round: None where the deal itself is wrong, the
    number of moves where the record ends too early. The message names both as people count them, from 1.
    """

    def __init__(self, *, broken: RuleBroken, round: int, move: int | None) -> None:  # noqa: A002 - the glossary's word
        place = f"Round {round}" if move is None else f"Round {round}, move {move + 1}"
        super().__init__(code=broken.code, rule=broken.rule, message=f"{place}: {broken.message}")
        self.round = round
        self.move = move


class ParameterRefused(GameError):
    """A ruleset parameter has a name or a value that its game does not know."""
