"""Rounds of blackjack written short, and legal ones dealt from a seeded shoe with any way to decide."""

import random
from collections.abc import Callable, Mapping
from typing import Any

from games import catalog
from games.bets import Bet
from games.cards import CARDS
from games.odds.blackjack import shoe
from games.odds.blackjack.chart import Chart
from games.odds.blackjack.strategy import rules_of
from games.protocol import Settlement
from games.rules.blackjack import dealer as dealing
from games.rules.blackjack import hands
from games.rules.blackjack.hands import VALUES, Hand
from games.settle import settle_under

BLACKJACK = "blackjack.house/1"
Decide = Callable[[Hand, list[str], str], str]
"""From a hand, the moves it is allowed and the dealer's up card to one of those moves."""

_RULES = rules_of(catalog.find(key=BLACKJACK).parameters)
_CHARTS = {up: Chart(rules=_RULES, up=up) for up in shoe.VALUES}


def bet(seat: int = 1, stake: int = 1_000) -> Bet:
    """Return the bet of a seat, ten chips by default."""
    return Bet(id=f"b{seat}", name="blackjack", seat=seat, player=f"p{seat}", stake=stake)


def round_of(dealer: str, deal: str, *actions: str, insurance: int = 0) -> dict[str, Any]:
    """Return a record of one seat: "TS 9H", "8D 8H", "0 split 3S 2C", "0 hit TD", ..."""
    seat: dict[str, Any] = {"deal": deal.split(), "actions": [_action(words) for words in actions]}
    if insurance:
        seat["insurance"] = insurance
    return {"dealer": dealer.split(), "seats": {"1": seat}}


def played(record: Mapping[str, Any], *bets: Bet, **parameters: Any) -> Settlement:
    """Settle a record under the house's rules with some of them changed; one bet at seat 1 by default."""
    ruleset = catalog.override(key=BLACKJACK, parameters=parameters)
    return settle_under(ruleset=ruleset, record=record, bets=bets or (bet(),))


def money(settlement: Settlement) -> dict[str, tuple[int, int]]:
    """Return {bet id: (staked, returned)}."""
    return {line.bet.id: (line.staked, line.returned) for line in settlement.returns}


def dealt(chance: random.Random, *, seats: int, decide: Decide, parameters: Mapping[str, Any]) -> dict[str, Any]:
    """Deal a legal round from a fresh shoe; `decide` plays the seats."""
    stock = chance.sample(CARDS * parameters["decks"], min(52 * parameters["decks"], 60 + 30 * seats))
    dealer = _starting(stock.pop(), stock.pop())
    is_over = dealer.standing.is_natural and parameters["peek"]
    record: dict[str, Any] = {"dealer": [], "seats": {}}
    live = False
    for seat in range(1, seats + 1):
        held = [_starting(stock.pop(), stock.pop())]
        deal = list(held[0].cards)
        actions = [] if is_over else _seat(held, stock, decide, parameters, dealer.cards[0])
        record["seats"][str(seat)] = {"deal": deal, "actions": actions}
        live = live or any(hand.standing.is_live for hand in held)
    while live and not dealer.standing.is_natural and dealing.draws(parameters, dealer.standing):
        _take(dealer, stock.pop())
    record["dealer"] = dealer.cards
    return record


def by_chart(hand: Hand, moves: list[str], up: str) -> str:
    """Decide by the printed chart of the house's own rules."""
    counted = shoe.hand_of(*(VALUES[card] for card in hand.cards))
    chart = _CHARTS[VALUES[up]]
    if "split" in moves:
        return chart.move(counted).value
    return chart.split_move(counted, 0).value if hand.standing.is_split else chart.without_split(counted).value


def _seat(
    held: list[Hand], stock: list[str], decide: Decide, parameters: Mapping[str, Any], up: str
) -> list[dict[str, Any]]:
    actions: list[dict[str, Any]] = []
    while open_hands := [number for number, hand in enumerate(held) if not hand.standing.is_done]:
        number = open_hands[0]
        hand = held[number]
        does = decide(hand, allowed(hand, len(held) - 1, parameters), up)
        drawn = [stock.pop() for _ in range({"stand": 0, "split": 2}.get(does, 1))]
        actions.append({"hand": number, "do": does, "cards": drawn})
        if does == "split":
            held += _halves(hand, drawn, parameters)
            held[number] = held.pop(-2)
        elif does == "stand":
            hand.standing = hand.standing.finished[1]
        else:
            _take(hand, drawn[0])
            if does == "double":
                hand.standing = hand.standing.finished[2]
    return actions


def _starting(*cards: str, is_split: bool = False) -> Hand:
    first, second = (VALUES[card] for card in cards)
    return Hand(list(cards), (hands.SPLIT_STARTS if is_split else hands.STARTS)[first][second])


def _take(hand: Hand, card: str) -> None:
    hand.cards.append(card)
    hand.standing = hand.standing.after[VALUES[card]]


def _halves(hand: Hand, drawn: list[str], parameters: Mapping[str, Any]) -> list[Hand]:
    halves = [_starting(*cards, is_split=True) for cards in zip(hand.cards, drawn, strict=True)]
    for half in halves:
        if parameters["split_aces_one_card"] and VALUES[half.cards[0]] == hands.ACE:
            half.standing = half.standing.finished[1]
    return halves


def allowed(hand: Hand, splits: int, parameters: Mapping[str, Any]) -> list[str]:
    """Return the moves that the rules allow on a hand that is not finished."""
    moves = ["stand", "hit"]
    if len(hand.cards) != 2:
        return moves
    if (parameters["das"] or not hand.standing.is_split) and (
        parameters["double_on"] == "any" or 9 <= hand.standing.total <= 11
    ):
        moves.append("double")
    first, second = hand.cards
    same = VALUES[first] == VALUES[second] if parameters["split_by"] == "value" else first[0] == second[0]
    return [*moves, "split"] if same and splits < parameters["splits_max"] else moves


def _action(words: str) -> dict[str, Any]:
    hand, does, *drawn = words.split()
    return {"hand": int(hand), "do": does, **({"cards": drawn} if drawn else {})}
