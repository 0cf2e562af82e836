"""Why a record of Las Vegas is refused: by code, in words, and at which round and turn.

Source: decisions on records (one event, one whole game; held at the exact turn); Las Vegas Royale page (004).
"""

from games.errors import GameError, RuleBroken

RULES = {
    "BAD_PLAYERS": "2 to 5 people",
    "WRONG_ROUND_COUNT": "rounds of a game",
    "BAD_PAIRS": "setup: banknotes",
    "BAD_TILES": "setup: three tiles",
    "BAD_NEUTRAL": "setup: neutral dice",
    "NEUTRAL_MISSING": "setup: neutral dice",
    "BAD_STARTER": "who begins",
    "NOT_YOUR_TURN": "clockwise, seats with dice",
    "ROUND_OVER": "the round ends with the last die",
    "DICE_LEFT": "the round ends with the last die",
    "WRONG_DICE": "roll all the dice left",
    "BAD_FACE": "six faces",
    "FACE_NOT_ROLLED": "one of the numbers rolled",
    "MUST_PLACE_ALL": "every die of the number",
    "CASINO_CLOSED": "tile E1, No Entry!",
    "NO_CHIP": "one chip to skip",
    "NOT_LOCKED_OUT": "no number left to place",
    "NO_TOKEN": "tile D2, Power Play",
    "POWER_IS_BEFORE_THE_ROLL": "tile D2, Power Play",
    "NO_SUCH_DIE": "tile D2, Power Play",
    "TILE_NOT_ACTIVATED": "only dice placed at a tile activate it",
    "BAD_EXTRA_DICE": "two extra dice",
    "PAYOUT_DECISION": "payout",
    "BAD_ACTION": "playing a round",
}
"""The rule behind a code, where no tile names it better."""


class Refused(GameError):
    """A turn or a payout breaks a rule; the replay knows where in the game that is.

    `code` is one of the codes of the case files, `rule` names a tile or is empty for the rule of the code.
    """

    def __init__(self, code: str, message: str, rule: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.rule = rule


class GameRefused(RuleBroken):
    """The whole game is held. `round_index` and `turn_index` count from 0 as in the record.

    Without a turn it is the end of that round, without a round the shape of the game: components or number of rounds.
    """

    def __init__(
        self, *, code: str, rule: str, message: str, round_index: int | None = None, turn_index: int | None = None
    ) -> None:
        super().__init__(code=code, rule=rule, message=message)
        self.round_index = round_index
        self.turn_index = turn_index


def refused_game(*, refused: Refused, round_index: int | None = None, turn_index: int | None = None) -> GameRefused:
    """Return the hold of a game for what broke a rule at a round and a turn, both from 0 or None."""
    place = ""
    if round_index is not None:
        place = f"Round {round_index + 1}, "
        place += f"turn {turn_index + 1}: " if turn_index is not None else "at the end: "
    return GameRefused(
        code=refused.code,
        rule=refused.rule or RULES[refused.code],
        message=f"{place}{refused.message}",
        round_index=round_index,
        turn_index=turn_index,
    )
