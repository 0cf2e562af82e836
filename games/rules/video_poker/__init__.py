"""Video poker: five cards from two decks, hold any of them, the rest replaced once, the highest line pays.

A record is {"deal": ["KS", "KH", "4D", "4C", "9S"], "hold": [1, 2, 3, 4], "draw": ["4H"]}: places held from 1 to 5, and
the replacements in the order of the places they fill. An optional "rest" lists cards that were drawn and not used; they
count as copies. The one bet is "video_poker". Facts: {"deal": [...], "dealt_line": "two_pairs", "hold": [1, 2, 3, 4],
"hand": ["KS", "KH", "4D", "4C", "4H"], "line": "full_house"}; a line is null where nothing pays. The pack is shuffled
before every round, so a settlement names no cards of a shoe.

What a line pays stands in `pays`, which line a hand is on in `hands`.

Source: house rules (000), Video poker.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games import betting
from games import parameters as ruleset_parameters
from games.bets import Bet, BetReturn
from games.errors import RuleBroken
from games.protocol import Decision, Parameter, Record, Seen, Settlement
from games.rules.video_poker import drawing, hands, pays, words
from games.rules.video_poker.drawing import Drawn

__all__ = ["FAMILY", "IS_HOUSE_BANKED", "PARAMETERS", "declared_facts", "explain", "settle"]

FAMILY = "video_poker"
IS_HOUSE_BANKED = True
PARAMETERS: Mapping[str, Parameter] = {
    "decks": Parameter(default=2, accepts=ruleset_parameters.is_count, meaning="decks in the pack, 1 or more"),
    "ace_low_straight": Parameter(default=False, values=(False, True), meaning="A-2-3-4-5 is a straight"),
    "rounding": Parameter(
        default="exact", values=("exact", "floor"), meaning="floor cuts what a bet returns to whole chips"
    ),
    "pays": Parameter(
        default={}, accepts=pays.is_pay_change, meaning='other totals per line, such as {"full_house": "9"}'
    ),
}


def settle(*, parameters: Mapping[str, Any], record: Record, bets: Sequence[Bet], seen: Seen) -> Settlement:
    """Settle one hand; raises RuleBroken for cards, holds and stakes that the machine does not have.

    A card with more copies than decks is raised last and carries the settlement that the engine would make.
    """
    drawn = drawing.read(record=record)
    bet = betting.only_bet(bets=bets, name=FAMILY)
    _check_stake(bet)
    ace_low = parameters["ace_low_straight"]
    line = hands.line_of(drawn.hand, ace_low)
    per_chip = pays.paid_hundredths(parameters=parameters, line=line)
    returned = bet.stake * per_chip // betting.CHIP
    if parameters["rounding"] == "floor":
        returned -= returned % betting.CHIP
    facts = {
        "deal": list(drawn.deal),
        "dealt_line": hands.line_of(drawn.deal, ace_low),
        "hold": list(drawn.hold),
        "hand": list(drawn.hand),
        "line": line,
    }
    settlement = Settlement(returns=(BetReturn(bet, bet.stake, returned, words.reason(line, per_chip)),), facts=facts)
    _check_copies(settlement, drawn, parameters["decks"])
    return settlement


def explain(*, parameters: Mapping[str, Any], record: Record, bets: Sequence[Bet]) -> Iterator[Decision]:
    """Tell the deal, the hold with its replacements, and what the hand pays."""
    drawn = drawing.read(record=record)
    ace_low = parameters["ace_low_straight"]
    yield words.dealt(deal=drawn.deal, line=hands.line_of(drawn.deal, ace_low), decks=parameters["decks"])
    yield words.held(drawn=drawn)
    settlement = settle(parameters=parameters, record=record, bets=bets, seen=Seen())
    per_chip = pays.paid_hundredths(parameters=parameters, line=settlement.facts["line"])
    yield words.result(settlement=settlement, per_chip=per_chip)


def declared_facts(*, declared: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return what a machine declared; it uses the names of the facts."""
    return declared


def _check_stake(bet: Bet) -> None:
    if bet.stake in pays.STAKES:
        return
    chips = ", ".join(str(stake // betting.CHIP) for stake in pays.STAKES)
    raise RuleBroken(
        code="stake_not_allowed",
        rule="valid bets",
        message=f"Stake {betting.chips(amount=bet.stake)} of bet {bet.id} is none of {chips} chips",
    )


def _check_copies(settlement: Settlement, drawn: Drawn, decks: int) -> None:
    for card in set(drawn.cards):
        copies = drawn.cards.count(card)
        if copies > decks:
            raise RuleBroken(
                code="too_many_copies",
                rule=words.decks_words(decks),
                message=f"{copies} copies of {card} in a pack of {words.decks_words(decks)}, expected {decks} at most",
                settlement=settlement,
            )
