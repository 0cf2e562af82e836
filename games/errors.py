"""Why a round cannot be settled. A broken rule holds its round; it is never a crash."""


class GameError(Exception):
    """Base of everything that games raise on purpose."""


class RuleBroken(GameError):  # noqa: N818 - the domain's word for it
    """A readable record breaks a rule of its game, so the round is held.

    `code` is one of the advisory codes of specs/games.md section 3 (illegal_draw, conflicting_bets, ...),
    `rule` names the rule in the words of the ruleset ("rule 8", "bet limits"), and the message says what was found and
    what was expected. `engine_has_result` is true where the engine could still settle the round
    (a ninth copy of a card, a declared result that differs), so that an approval may say `basis: engine`.
    """

    def __init__(self, *, code: str, rule: str, message: str, engine_has_result: bool = False) -> None:
        super().__init__(message)
        self.code = code
        self.rule = rule
        self.message = message
        self.engine_has_result = engine_has_result
