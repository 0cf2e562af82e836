"""What the rules and the table's own bounds say of one recorded round."""

import functools
import operator
from collections.abc import Callable
from typing import Any

from casino.events.kinds.rounds import RoundPlayed
from casino.events.store import Logged
from casino.settlement.outcomes import flags, shoes
from casino.settlement.outcomes.facts import Flag
from casino.settlement.outcomes.past import Past
from casino.settlement.outcomes.shoes import Shoe
from games import settle as rules
from games.bets import Bet
from games.errors import RuleBroken
from games.protocol import Record, Seen, Settlement

_MEMBERS = operator.attrgetter("id", "bet", "seat", "player", "stake")
"""Members of a recorded bet in the order of `games.bets.Bet`."""
_as_bet: Callable[[Any], Bet] = functools.partial(tuple.__new__, Bet)
"""Makes a Bet of its five members: half the time of calling the class, seven times a round."""


def judge(*, fact: RoundPlayed, shoe: Shoe, past: Past) -> Settlement | RuleBroken:
    """Let the rules decide a record, with the cards of the rounds before it in its shoe."""
    seen = seen_before(fact=fact, shoe=shoe, past=past)
    try:
        return rules.settle(ruleset=fact.ruleset, record=record_of(fact=fact), bets=bets_of(fact=fact), seen=seen)
    except RuleBroken as broken:
        return broken


def bets_of(*, fact: RoundPlayed) -> list[Bet]:
    """Return the bets of an event as the games know them."""
    return [*map(_as_bet, map(_MEMBERS, fact.bets))]


def record_of(*, fact: RoundPlayed) -> Record:
    """Return the play with what was declared inside, as the games read it."""
    return fact.record if fact.declared is None else {**fact.record, "declared": fact.declared}


def seen_before(*, fact: RoundPlayed, shoe: Shoe, past: Past) -> Seen:
    """Return the cards of the lower round numbers of the shoe: its counts, or for a late round a count anew."""
    if fact.round > shoe.last_number or not shoe.counts:
        return Seen(counts=shoe.counts)
    rounds = past.shoe_rounds(table=fact.table, shoe=fact.shoe)
    return Seen(counts=shoes.counts_before(rounds=rounds, number=fact.round))


def flags_of(*, event: Logged, fact: RoundPlayed, shoe: Shoe, past: Past) -> list[Flag]:
    """Return what a person should look at: limits, gaps, a round after the last one, clocks."""
    found = flags.of_clock(shoe=shoe, number=fact.round, time=event.time, received_at=event.received_at)
    if fact.round != shoe.last_number + 1 or shoe.cut_number is not None or shoe.ended_after is not None:
        found += flags.of_place(shoe=shoe, number=fact.round, ruleset=fact.ruleset)
    limits = past.limits(table=fact.table)
    if limits:
        found += flags.of_bets(bets=fact.bets, limits=limits)
    return found
