"""What a player laid down and what came back. Amounts are hundredths of a chip.

Both are named tuples, not frozen dataclasses, because a round makes fifteen of them: built twice as fast, as immutable.
"""

from typing import NamedTuple


class Bet(NamedTuple):
    """One wager of one seat.

    `id` is unique within its round, `name` is the bet's key in its game ("banker", "tie"), `seat` is 1 or more,
    `player` is an opaque id and `stake` is positive, in hundredths of a chip.
    """

    id: str
    name: str
    seat: int
    player: str
    stake: int


class BetReturn(NamedTuple):
    """What a bet hands back, in hundredths of a chip, stake included.

    0 is lost, the stake is a push, minus the stake is lost twice. `staked` is what the play put at risk in the end: the
    bet's stake, or more where doubles, splits or insurance added to it. `reason` says why in a croupier's words ("1:1",
    "lost").
    """

    bet: Bet
    staked: int
    returned: int
    reason: str
