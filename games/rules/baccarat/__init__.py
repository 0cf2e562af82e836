"""Baccarat of both houses: cards in, returns out.

A record is {"cards": ["AD", ...], "deal_order": "alternate" | "ppbb" | "halves"} or {"player": [...], "banker": [...]},
each with an optional "cut_card": true; or nothing but `declared`, for history whose cards nobody kept. Facts of a
settlement: {"outcome": "P" | "B" | "T", "player": 8, "banker": 9, "natural": false, "player_pair": true,
"banker_pair": false, "cards": 6, "super_six": false, "cut_card": false}; a results-only round has those of them that
were declared.

What a bet pays stands in `pays`, who draws in `tableau`.

Source: house rules (000), Baccarat; Casinonia page (001).
"""

import functools
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games import cards
from games import parameters as ruleset_parameters
from games.bets import Bet, BetReturn
from games.errors import RuleBroken
from games.protocol import Decision, Parameter, Record, Seen, Settlement
from games.rules.baccarat import betting, dealing, lines, pays, results, word, words
from games.rules.baccarat.coup import POINTS, Coup, judge
from games.rules.baccarat.dealing import Hands, hands
from games.rules.baccarat.pays import CHIP

__all__ = ["FAMILY", "IS_HOUSE_BANKED", "PARAMETERS", "declared_facts", "explain", "hands", "settle", "settle_declared"]

FAMILY = "baccarat"
IS_HOUSE_BANKED = True
PARAMETERS: Mapping[str, Parameter] = {
    "house": Parameter(default="seed000", values=("seed000", "casinonia"), meaning="whose bets and pays apply"),
    "decks": Parameter(default=8, accepts=ruleset_parameters.is_count, meaning="decks in the shoe, 1 or more"),
    "rounds_after_cut_card": Parameter(
        default=0, values=(0, 1), meaning="rounds dealt after the one with the white card"
    ),
    "payout_convention": Parameter(
        default="total", values=("total", "net"), meaning="net adds the stake to every pay line of house seed000"
    ),
    "pays": Parameter(
        default={}, accepts=pays.is_pay_change, meaning='other totals per pay line, such as {"tie": "9.5"}'
    ),
}

_MEMBERS = frozenset({"cards", "player", "banker", "deal_order", "cut_card", "declared"})


def settle(*, parameters: Mapping[str, Any], record: Record, bets: Sequence[Bet], seen: Seen) -> Settlement:
    """Settle one coup; returns and stakes in hundredths of a chip.

    Raises RuleBroken for a record or a bet that the house does not allow. A card with more copies in the shoe than
    decks is raised last and carries the settlement that the engine would make.
    """
    _check_members(record)
    house = pays.HOUSES[parameters["house"]]
    betting.check(house=house, bets=bets)
    if not _has_cards(record):
        return _results_only(record, bets)
    dealt = hands(record=record)
    coup = _coup(dealt)
    if coup.fault is not None:
        raise words.broken_draw(house=house, step=coup.fault)
    settlement = _settled(parameters, record, bets, dealt, coup)
    cards.check_copies(settlement=settlement, seen=seen, decks=parameters["decks"])
    return settlement


def explain(*, parameters: Mapping[str, Any], record: Record, bets: Sequence[Bet]) -> Iterator[Decision]:
    """Tell each drawing decision with its rule, then the result; raises RuleBroken where `settle` does."""
    _check_members(record)
    if _has_cards(record):
        yield from words.drawing(house=pays.HOUSES[parameters["house"]], coup=_coup(hands(record=record)))
    settlement = settle(parameters=parameters, record=record, bets=bets, seen=Seen())
    if settlement.is_checkable:
        yield _result(parameters, record, settlement)
    else:
        yield words.unchecked(facts=settlement.facts)


def declared_facts(*, declared: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return {"outcome": "banker", "player_total": 8} as {"outcome": "B", "player": 8}."""
    return results.renamed(declared=declared)


def settle_declared(*, parameters: Mapping[str, Any], declared: Mapping[str, Any], bets: Sequence[Bet]) -> Settlement:
    """Settle bets by what the table declared, without any card; raises RuleBroken where that leaves a bet open."""
    betting.check(house=pays.HOUSES[parameters["house"]], bets=bets)
    facts = results.facts_of(declared=declared)
    returns = word.returns(table=_pay_table(parameters), facts=facts, bets=bets)
    return Settlement(returns=returns, facts=facts, is_checkable=False)


def _result(parameters: Mapping[str, Any], record: Record, settlement: Settlement) -> Decision:
    return words.result(
        house=pays.HOUSES[parameters["house"]],
        pay_lines=_pay_table(parameters).pays,
        facts=settlement.facts,
        dealt=hands(record=record),
    )


def _has_cards(record: Record) -> bool:
    return "cards" in record or "player" in record or "banker" in record


def _check_members(record: Record) -> None:
    if not record.keys() <= _MEMBERS:
        unknown = ", ".join(sorted(repr(member) for member in record.keys() - _MEMBERS))
        raise RuleBroken(
            code="bad_record", rule="record of a coup", message=f"the record has unknown members {unknown}"
        )
    if type(record.get("cut_card", False)) is not bool:
        raise RuleBroken(
            code="bad_record", rule="white card", message=f"cut_card is {record['cut_card']!r}, expected true or false"
        )
    dealing.check_order(record=record)


def _coup(dealt: Hands) -> Coup:
    player, banker = dealt.player, dealt.banker
    return judge(
        (POINTS[player[0]] + POINTS[player[1]]) % 10,
        (POINTS[banker[0]] + POINTS[banker[1]]) % 10,
        POINTS[player[2]] if len(player) == dealing.HAND_CARDS_MAX else None,
        POINTS[banker[2]] if len(banker) == dealing.HAND_CARDS_MAX else None,
    )


def _settled(
    parameters: Mapping[str, Any], record: Record, bets: Sequence[Bet], dealt: Hands, coup: Coup
) -> Settlement:
    player_ranks = dealt.player[0][0] + dealt.player[1][0]
    banker_ranks = dealt.banker[0][0] + dealt.banker[1][0]
    area_lines = _pay_table(parameters).lines(coup=coup, player_ranks=player_ranks, banker_ranks=banker_ranks)
    returns = []
    for bet in bets:
        per_chip, reason = area_lines[bet.name]
        stake = bet.stake
        returns.append(BetReturn(bet, stake, stake * per_chip // CHIP, reason))
    facts = {
        "outcome": coup.outcome,
        "player": coup.player,
        "banker": coup.banker,
        "natural": coup.is_natural,
        "player_pair": player_ranks[0] == player_ranks[1],
        "banker_pair": banker_ranks[0] == banker_ranks[1],
        "cards": coup.cards,
        "super_six": coup.outcome == "B" and coup.banker == lines.SUPER_SIX_TOTAL,
        "cut_card": record.get("cut_card", False),
    }
    return Settlement(returns=tuple(returns), facts=facts, cards=tuple(dealt.recorded))


def _pay_table(parameters: Mapping[str, Any]) -> lines.PayTable:
    changes = tuple(parameters["pays"].items())
    return _remembered_pay_table(parameters["house"], parameters["payout_convention"], changes)


@functools.cache
def _remembered_pay_table(house: str, convention: str, changes: tuple[tuple[str, Any], ...]) -> lines.PayTable:
    return lines.PayTable(pays=pays.pay_lines(house=house, convention=convention, changes=dict(changes)))


def _results_only(record: Record, bets: Sequence[Bet]) -> Settlement:
    if bets:
        raise RuleBroken(
            code="round_not_decided", rule="record of a coup", message=f"{len(bets)} bets stand on a coup without cards"
        )
    facts = results.facts_of(declared=record.get("declared"))
    return Settlement(returns=(), facts={**facts, "cut_card": record.get("cut_card", False)}, is_checkable=False)
