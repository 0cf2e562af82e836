"""Which pay line a coup gives each betting area, with the reason in words.

Source: house rules (000), Baccarat, Payouts; Casinonia page (001), Super Six, Banker Pair & Player Pair, Dragon Bonus,
and "in the event of a tie, all bets on the Player and Banker are refunded".
"""

from collections.abc import Mapping
from typing import NamedTuple

from games import cards
from games.rules.baccarat.coup import Coup
from games.rules.baccarat.pays import CHIP, net_odds

DRAGON_MARGIN_MIN = 4
SUPER_SIX_TOTAL = 6


class Line(NamedTuple):
    """What one chip on an area returns, in hundredths (0 lost, 100 refunded), and why."""

    returned: int
    reason: str


LOST = Line(returned=0, reason="lost")


class PayTable:
    """The pay lines of a house, with what they give each coup remembered."""

    def __init__(self, *, pays: Mapping[str, int]) -> None:
        self.pays = pays
        self._coups: dict[Coup, dict[str, Line]] = {}
        pairs = {first + second for first in cards.RANKS for second in cards.RANKS}
        self._player_pairs = {ranks: pair_line(ranks=ranks, total=pays.get("player_pair", 0)) for ranks in pairs}
        self._banker_pairs = {ranks: pair_line(ranks=ranks, total=pays.get("banker_pair", 0)) for ranks in pairs}

    def lines(self, *, coup: Coup, player_ranks: str, banker_ranks: str) -> Mapping[str, Line]:
        """Return the line of every area for a coup and the ranks of the first two cards of each side ("AA", "J4")."""
        of_coup = self._coups.get(coup)
        if of_coup is None:
            of_coup = self._coups[coup] = lines_of_coup(coup=coup, pays=self.pays)
        lines = of_coup.copy()
        lines["player_pair"] = self._player_pairs[player_ranks]
        lines["banker_pair"] = self._banker_pairs[banker_ranks]
        return lines


def lines_of_coup(*, coup: Coup, pays: Mapping[str, int]) -> dict[str, Line]:
    """Return the line of every area that the totals decide; the two pair areas depend on ranks, see `pair_line`."""
    lines = {"player": _player(coup, pays), "banker": _banker(coup, pays), "tie": _tie(coup, pays)}
    if "super_six_two_cards" in pays:
        lines["super_six"] = _super_six(coup, pays)
    if "player_dragon_natural" in pays:
        lines["player_dragon"] = _dragon("player", coup, pays)
        lines["banker_dragon"] = _dragon("banker", coup, pays)
    return lines


def pair_line(*, ranks: str, total: int) -> Line:
    """Return the line of a pair area for the ranks of the first two cards ("AA", "J4"); K and Q are no pair."""
    first, second = ranks[0], ranks[1]
    if first == second:
        return Line(returned=total, reason=f"{net_odds(total=total)}, {cards.rank_plural(rank=first)}")
    labels = f"{cards.rank_label(rank=first)} {cards.rank_label(rank=second)}"
    return Line(returned=0, reason=f"{labels} is no pair")


def _paid(total: int, words: str = "") -> Line:
    odds = net_odds(total=total)
    return Line(returned=total, reason=f"{odds}, {words}" if words else odds)


def _refunded(words: str) -> Line:
    return Line(returned=CHIP, reason=f"{words}, refunded")


def _player(coup: Coup, pays: Mapping[str, int]) -> Line:
    if coup.outcome == "T":
        return _refunded("tie")
    return _paid(pays["player"]) if coup.outcome == "P" else LOST


def _banker(coup: Coup, pays: Mapping[str, int]) -> Line:
    if coup.outcome == "T":
        return _refunded("tie")
    if coup.outcome == "P":
        return LOST
    if coup.banker == SUPER_SIX_TOTAL and "banker_six" in pays:
        return _paid(pays["banker_six"], "won with 6")
    return _paid(pays["banker"])


def _tie(coup: Coup, pays: Mapping[str, int]) -> Line:
    return _paid(pays["tie"]) if coup.outcome == "T" else LOST


def _super_six(coup: Coup, pays: Mapping[str, int]) -> Line:
    if coup.outcome != "B":
        return Line(returned=0, reason="Banker did not win")
    if coup.banker != SUPER_SIX_TOTAL:
        return Line(returned=0, reason=f"Banker won with {coup.banker}")
    number = {2: "two", 3: "three"}[coup.banker_cards]
    return _paid(pays[f"super_six_{number}_cards"], f"{number} cards")


def _dragon(side: str, coup: Coup, pays: Mapping[str, int]) -> Line:
    if coup.outcome == "T":
        return _refunded("natural tie") if coup.is_natural else Line(returned=0, reason="tie without naturals")
    if coup.outcome != side[0].upper():
        return LOST
    if coup.is_natural:
        return _paid(pays[f"{side}_dragon_natural"], "natural")
    margin = abs(coup.player - coup.banker)
    if margin < DRAGON_MARGIN_MIN:
        return Line(returned=0, reason=f"won by {margin}, not by {DRAGON_MARGIN_MIN} or more")
    return _paid(pays[f"{side}_dragon_{margin}"], f"won by {margin}")
