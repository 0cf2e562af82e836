"""The decisions of a coup in the words of the page: who draws and why, who wins, or why it is held.

Source: Casinonia page (001), drawing rules; house rules (000), Baccarat, Tableau.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games import cards
from games.errors import RuleBroken
from games.protocol import Decision
from games.rules.baccarat.coup import Coup
from games.rules.baccarat.dealing import Hands
from games.rules.baccarat.lines import SUPER_SIX_TOTAL
from games.rules.baccarat.pays import House, net_odds
from games.rules.baccarat.tableau import Step

_SIDES = {"P": "Player", "B": "Banker"}


def drawing(*, house: House, coup: Coup) -> Iterator[Decision]:
    """Tell every step that the rules kept, in the order of play, up to the first that they did not."""
    for step in coup.steps:
        if not step.is_kept:
            return
        yield Decision(headline=step.headline, detail=step.detail, rule=_rule(house, step))


def broken_draw(*, house: House, step: Step) -> RuleBroken:
    """Return the hold for a step that the record shows otherwise: "Banker drew on 6 against a 3; expected ..."."""
    return RuleBroken(
        code="illegal_draw", rule=_rule(house, step), message=f"{step.found}; by the rule: {step.headline}"
    )


def result(*, house: House, pay_lines: Mapping[str, int], facts: Mapping[str, Any], dealt: Hands) -> Decision:
    """Tell who wins and by what, and what that means for bets under the totals of `pay_lines`, in hundredths."""
    pairs = [_pair(side, hand) for side, hand in (("Player", dealt.player), ("Banker", dealt.banker))]
    shown = [words for words, is_pair in pairs if is_pair]
    missing = [words for words, is_pair in pairs if not is_pair]
    details = [_banker_pay(pay_lines, facts), *(missing if "player_pair" in pay_lines else [])]
    return Decision(headline=". ".join([_outcome(facts), *shown]), detail=". ".join(details), rule=house.label)


def unchecked(*, facts: Mapping[str, Any]) -> Decision:
    """Tell that a results-only record was taken at its word."""
    side = _SIDES.get(facts["outcome"])
    return Decision(
        headline=f"Declared: {side} wins" if side else "Declared: tie",
        detail="No cards are recorded, so the result cannot be checked",
        rule="results-only record",
    )


def _rule(house: House, step: Step) -> str:
    return f"rule {step.rule}" if house.has_numbered_rules else f"tableau, {step.place}"


def _outcome(facts: Mapping[str, Any]) -> str:
    player, banker = facts["player"], facts["banker"]
    side = _SIDES.get(facts["outcome"])
    return f"{side} wins, {max(player, banker)} over {min(player, banker)}" if side else f"Tie, {player} each"


def _banker_pay(pay_lines: Mapping[str, int], facts: Mapping[str, Any]) -> str:
    if facts["outcome"] == "T":
        return "Bets on Player and Banker are refunded"
    if facts["outcome"] == "P":
        return "Banker bets lose"
    if "banker_six" in pay_lines and facts["banker"] == SUPER_SIX_TOTAL:
        return f"A six, so Banker bets pay {net_odds(total=pay_lines['banker_six'])}"
    exception = "Not a six, so " if "banker_six" in pay_lines else ""
    return f"{exception}Banker bets pay {net_odds(total=pay_lines['banker'])}"


def _pair(side: str, hand: Sequence[str]) -> tuple[str, bool]:
    first, second = hand[0][0], hand[1][0]
    if first == second:
        return f"{side} pair: {cards.rank_plural(rank=first)}", True
    labels = ", ".join(cards.rank_label(rank=rank) for rank in (first, second))
    return f"No {side} pair ({labels})", False
