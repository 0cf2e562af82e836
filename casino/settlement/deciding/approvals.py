"""Approvals: a held record is released by two persons who name the hash of its event and what shall count.

Basis "engine": what the rules make of it where they can; "declared": what the table declared;
"explicit": staked and returned per bet, bets not named do not move.
"""

import dataclasses
from collections.abc import Mapping
from typing import Any

from casino.events import kinds
from casino.events.kinds.rounds import RoundPlayed, SettlementApproved
from casino.events.store import Logged
from casino.settlement.deciding.judging import bets_of, record_of, seen_before
from casino.settlement.deciding.round_outcomes import About, is_house_banked, noted, one_person, posted, replaces_latest
from casino.settlement.outcomes import facts, flags
from casino.settlement.outcomes.outcome import RETURNED, STAKED, Line, Outcome, OutcomeKind, RoundKey
from casino.settlement.outcomes.past import Past
from casino.settlement.outcomes.rounds_so_far import RoundSoFar
from games import settle as rules
from games.errors import RuleBroken


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Release:
    """What an approval makes count. `cards` is empty where the record tells none."""

    lines: list[Line]
    result: Mapping[str, Any]
    cards: str = ""
    is_checkable: bool = False


def approved(*, event: Logged, fact: SettlementApproved, past: Past) -> Outcome:
    """Post a held record on the named basis; anything that does not fit the hold is a conflict without effect."""
    state = past.round(key=RoundKey(fact.table, fact.shoe, fact.round))
    name = "settlement.approved"
    about = About(event=name, time=event.time, day=event.gaming_day, fact=fact, state=state, past=past)
    flag = one_person(fact=fact)
    if flag is not None:
        return noted(about=about, flag=flag)
    record = _waiting(fact, state, past)
    release = record if isinstance(record, str) else _release(fact, record, past)
    if isinstance(record, str) or isinstance(release, str):
        return noted(about=about, flag=(flags.APPROVAL_CONFLICT, str(release)))
    return posted(
        about=about,
        kind=OutcomeKind.APPROVED,
        revision=(state.hold.replaces or 0) + 1 if state.hold is not None else 1,
        ruleset=record.ruleset,
        lines=release.lines,
        told=_told(fact, record, release),
    )


def _waiting(fact: SettlementApproved, state: RoundSoFar, past: Past) -> RoundPlayed | str:
    """Return the held record that the approval names, or why there is none."""
    hold = state.hold
    waiting = past.event(position=hold.position) if hold is not None else None
    if hold is None or waiting is None or waiting.leaf.hex() != fact.event_hash:
        return "no event with this hash is held"
    if hold.replaces is not None and not replaces_latest(state=state, replaces=hold.replaces):
        return f"the held correction replaces revision {hold.replaces}, the latest is {state.latest}"
    record = kinds.decode(kind=waiting.kind, body=waiting.body)
    return record if isinstance(record, RoundPlayed) else "the held event is no record of a round"


def _told(fact: SettlementApproved, record: RoundPlayed, release: Release) -> dict[str, Any]:
    told: dict[str, Any] = {
        "result": release.result,
        "bets": release.lines,
        "checkable": release.is_checkable,
        "flags": [],
        "basis": fact.basis,
        **facts.persons(fact=fact),
    }
    if release.cards:
        told["cards"] = release.cards
    if record.test:
        told["test"] = True
    return told


def _release(fact: SettlementApproved, record: RoundPlayed, past: Past) -> Release | str:
    match fact.basis:
        case "engine":
            return _by_engine(record, past)
        case "declared":
            return _by_declaration(record)
        case "explicit":
            return _by_list(fact, record)


def _by_engine(record: RoundPlayed, past: Past) -> Release | str:
    shoe = past.shoe(table=record.table, shoe=record.shoe)
    seen = seen_before(fact=record, shoe=shoe, past=past)
    try:
        settlement = rules.settle_waived(
            ruleset=record.ruleset, record=record_of(fact=record), bets=bets_of(fact=record), seen=seen
        )
    except RuleBroken as broken:
        return f"the engine has no result: {broken.message}"
    return Release(
        lines=facts.lines(returns=settlement.returns),
        result=settlement.facts,
        cards=" ".join(settlement.cards),
        is_checkable=settlement.is_checkable,
    )


def _by_declaration(record: RoundPlayed) -> Release | str:
    try:
        settlement = rules.settle_declared(
            ruleset=record.ruleset, record=record_of(fact=record), bets=bets_of(fact=record)
        )
    except RuleBroken as broken:
        return f"the declared result does not pay the round: {broken.message}"
    amounts = {line.bet.id: (line.staked, line.returned) for line in settlement.returns}
    result = {**settlement.facts, "cut_card": True} if record.record.get("cut_card") is True else settlement.facts
    return _with_amounts(record, amounts, result)


def _by_list(fact: SettlementApproved, record: RoundPlayed) -> Release | str:
    listed = fact.returned or ()
    amounts = {line.bet: (line.staked, line.returned) for line in listed}
    unknown = amounts.keys() - {bet.id for bet in record.bets}
    if unknown:
        return f"the held round has no bet {', '.join(sorted(unknown))}"
    if len(amounts) != len(listed):
        return "a bet is listed twice"
    if any(staked < 0 for staked, _ in amounts.values()):
        return "a stake is below nothing"
    return _with_amounts(record, amounts, _result_without_bets(record))


def _with_amounts(
    record: RoundPlayed, amounts: Mapping[str, tuple[int, int]], result: Mapping[str, Any]
) -> Release | str:
    if len({bet.id for bet in record.bets}) != len(record.bets):
        return "two bets of the held round have the same id"
    lines: list[Line] = [(bet.id, bet.bet, bet.seat, bet.player, *amounts.get(bet.id, (0, 0))) for bet in record.bets]
    uneven = sum(line[STAKED] for line in lines) != sum(line[RETURNED] for line in lines)
    if uneven and not is_house_banked(ruleset=record.ruleset):
        return "the players pay each other: what is returned must sum to what is staked"
    return Release(lines=lines, result=result)


def _result_without_bets(record: RoundPlayed) -> Mapping[str, Any]:
    """Return what the play alone tells of the round, nothing where it breaks a rule itself."""
    try:
        return rules.settle_waived(ruleset=record.ruleset, record=record.record, bets=()).facts
    except RuleBroken:
        return {}
