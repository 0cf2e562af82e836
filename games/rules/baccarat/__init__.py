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
from collections.abc import Mapping, Sequence
from typing import Any

from games import parameters as ruleset_parameters
from games.bets import Bet, BetReturn
from games.errors import RuleBroken
from games.protocol import Decision, Parameter, Record, Seen, Settlement
from games.rules.baccarat import betting, dealing, declared, lines, pays, words
from games.rules.baccarat.coup import POINTS, Coup, judge
from games.rules.baccarat.dealing import Hands, hands
from games.rules.baccarat.pays import CHIP

__all__ = ["FAMILY", "IS_HOUSE_BANKED", "PARAMETERS", "explain", "hands", "settle"]

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
    decks and a declared result that differs are raised last and carry the settlement that the engine would make.
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
    _check_copies(settlement, seen, parameters["decks"])
    _check_declared(settlement, record)
    return settlement


def explain(*, parameters: Mapping[str, Any], record: Record, bets: Sequence[Bet]) -> tuple[Decision, ...]:
    """Tell each drawing decision with its rule, then the result, or why the round is held."""
    house = pays.HOUSES[parameters["house"]]
    told: tuple[Decision, ...] = ()
    try:
        _check_members(record)
        if _has_cards(record):
            told = words.drawing(house=house, coup=_coup(hands(record=record)))
        settlement = settle(parameters=parameters, record=record, bets=bets, seen=Seen())
    except RuleBroken as broken:
        return (*told, words.held(broken=broken))
    if not settlement.is_checkable:
        return (words.unchecked(facts=settlement.facts),)
    return (*told, _result(parameters, record, settlement))


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
    facts = declared.facts_of(declared=record.get("declared"))
    return Settlement(returns=(), facts={**facts, "cut_card": record.get("cut_card", False)}, is_checkable=False)


def _check_copies(settlement: Settlement, seen: Seen, decks: int) -> None:
    cards, before = settlement.cards, seen.counts
    if len(set(cards)) == len(cards) and max([before.get(card, 0) for card in cards]) < decks:
        return
    for card in cards:
        copies = before.get(card, 0) + cards.count(card)
        if copies > decks:
            raise RuleBroken(
                code="too_many_copies",
                rule=f"{decks} decks",
                message=f"copy {copies} of {card} in a shoe of {decks} decks, expected {decks} at most",
                settlement=settlement,
            )


def _check_declared(settlement: Settlement, record: Record) -> None:
    if "declared" not in record:
        return
    words_found = declared.difference(declared=record["declared"], facts=settlement.facts, returns=settlement.returns)
    if words_found is not None:
        raise RuleBroken(code="declared_mismatch", rule="declared result", message=words_found, settlement=settlement)
