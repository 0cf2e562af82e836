"""The printed basic chart for four decks and more: one decision by total and up card, and its variants by house rule.

Letters: H hit, S stand, D double or else hit, E double or else stand, P split. Columns: up cards 2 to 10, then ace.

Source: the basic strategy card of four to eight decks that casinos hand out (dealer stands on soft 17, double on any
two cards and after a split), and its differences for houses that hit soft 17, forbid such doubles, or do not peek.
"""

from collections.abc import Mapping

from games.odds.blackjack import shoe
from games.odds.blackjack.shoe import Hand
from games.odds.blackjack.strategy import PAIR, Move, Rules

UPS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 1)

HARD: Mapping[int, str] = {
    **dict.fromkeys(range(3, 9), "HHHHHHHHHH"),
    9: "HDDDDHHHHH",
    10: "DDDDDDDDHH",
    11: "DDDDDDDDDH",
    12: "HHSSSHHHHH",
    **dict.fromkeys(range(13, 17), "SSSSSHHHHH"),
    **dict.fromkeys(range(17, 21), "SSSSSSSSSS"),
}
SOFT: Mapping[int, str] = {
    12: "HHHHHHHHHH",
    **dict.fromkeys((13, 14), "HHHDDHHHHH"),
    **dict.fromkeys((15, 16), "HHDDDHHHHH"),
    17: "HDDDDHHHHH",
    18: "SEEEESSHHH",
    19: "SSSSSSSSSS",
    20: "SSSSSSSSSS",
}
PAIRS: Mapping[int, str] = {
    1: "PPPPPPPPPP",
    2: "PPPPPP....",
    3: "PPPPPP....",
    4: "...PP.....",
    5: "..........",
    6: "PPPPP.....",
    7: "PPPPPP....",
    8: "PPPPPPPPPP",
    9: "PPPPP.PP..",
    10: "..........",
}
"""By the value of one card."""

HARD_H17: Mapping[int, str] = {11: "DDDDDDDDDD"}
SOFT_H17: Mapping[int, str] = {18: "EEEEESSHHH", 19: "SSSSESSSSS"}
PAIRS_NO_DAS: Mapping[int, str] = {2: "..PPPP....", 3: "..PPPP....", 4: "..........", 6: ".PPPP....."}
HARD_NO_PEEK: Mapping[int, str] = {11: "DDDDDDDDHH"}
PAIRS_NO_PEEK: Mapping[int, str] = {1: "PPPPPPPPP.", 8: "PPPPPPPP.."}


class Chart:
    """The decisions of the chart against one up card."""

    def __init__(self, *, rules: Rules, up: int) -> None:
        self._rules = rules
        place = UPS.index(up)
        hard = {**HARD, **(HARD_H17 if rules.h17 else {}), **({} if rules.peek else HARD_NO_PEEK)}
        soft = {**SOFT, **(SOFT_H17 if rules.h17 else {})}
        pairs = {**PAIRS, **({} if rules.das else PAIRS_NO_DAS), **({} if rules.peek else PAIRS_NO_PEEK)}
        self._hard = {total: row[place] for total, row in hard.items()}
        self._soft = {total: row[place] for total, row in soft.items()}
        self._splits = {PAIR * shoe.ONE[value] for value, row in pairs.items() if row[place] == "P"}

    def move(self, hand: Hand) -> Move:
        """Look the hand up, first among the pairs."""
        if hand.size == PAIR and hand.packed in self._splits and self._rules.splits_max:
            return Move.SPLIT
        return self.without_split(hand)

    def without_split(self, hand: Hand) -> Move:
        """Look the total up."""
        return self._looked_up(hand, is_split=False)

    def split_move(self, hand: Hand, pair: int) -> Move:  # noqa: ARG002 - the chart asks for no other cards
        """Look the total of a hand of a split up."""
        return self._looked_up(hand, is_split=True)

    def splits_again(self, *, once: float, again: float) -> bool:  # noqa: ARG002 - the chart asks for no expectation
        """Split every pair that the chart splits."""
        return True

    def _looked_up(self, hand: Hand, *, is_split: bool) -> Move:
        letter = (self._soft if hand.is_soft else self._hard)[hand.total]
        if letter in "DE":
            if self._rules.may_double(hand, is_split=is_split):
                return Move.DOUBLE
            return Move.HIT if letter == "D" else Move.STAND
        return Move.HIT if letter == "H" else Move.STAND
