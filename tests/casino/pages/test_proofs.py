"""A broken chain, other bytes or other returns are seen and said, never smoothed over."""

import dataclasses
import datetime as dt
import hashlib
from typing import Any

import msgspec
import pytest

from casino.events import kinds
from casino.pages.queries.progress import Link, Progress
from casino.pages.queries.signed import Signed, State
from casino.pages.sheets import proofs
from casino.pages.sheets.rounds import proof, revisions
from casino.pages.sheets.rounds.revisions import Heard
from casino.settlement.outcomes.rounds_so_far import fold
from ledger.balances import TrialBalance
from tests.casino.settlement.history import History, play

GENESIS = b"\x00" * 32
SEALED_AT = dt.datetime(2026, 11, 29, 12, tzinfo=dt.UTC)


def chain(length: int) -> list[Link]:
    links: list[Link] = []
    previous = GENESIS
    for number in range(1, length + 1):
        root = hashlib.sha256(str(number).encode()).digest()
        head = hashlib.sha256(previous + root).digest()
        links.append(Link(lane=3, number=number, sealed_at=SEALED_AT, root=root, head=head, previous=previous))
        previous = head
    return links


def test_a_whole_chain_has_no_broken_link() -> None:
    assert proofs.first_broken(links=chain(5)) is None


@pytest.mark.parametrize("member", ["root", "head", "previous"])
def test_a_changed_hash_breaks_the_chain_where_it_was_changed(member: str) -> None:
    links = chain(5)
    changed: dict[str, Any] = {member: b"\x01" * 32}
    links[2] = dataclasses.replace(links[2], **changed)
    found = proofs.first_broken(links=links)
    assert found is not None
    assert found.number == 3


def test_a_missing_batch_breaks_the_chain() -> None:
    links = chain(5)
    del links[2]
    found = proofs.first_broken(links=links)
    assert found is not None
    assert found.number == 4


def signed(*, is_sound: bool = True, is_late: bool = False) -> State:
    made = Signed(size=2, root=GENESIS, made_at=SEALED_AT, key_id="00000000", is_sound=is_sound)
    return State(newest=[made], days=[], uncovered=3, is_configured=True, is_late=is_late)


def verdict_of(difference: int, links: list[Link], settled: int, *, state: State | None = None) -> str:
    state = state or signed()
    rows = proofs.verdicts(
        balance=TrialBalance(rows=(), difference=difference),
        progress=Progress(log={3: 10}, settled={3: settled}, reported={3: settled}),
        chains={3: links},
        signed=state,
    )
    return proofs.overall(rows=rows).word


def test_the_worst_verdict_stands_above_all() -> None:
    assert verdict_of(0, chain(2), 10) == "Everything checked agrees"
    assert verdict_of(0, chain(2), 9) == "Catching up"
    assert verdict_of(50, chain(2), 9) == "Something does not agree"
    assert verdict_of(0, chain(2), 10, state=signed(is_late=True)) == "Catching up"
    assert verdict_of(0, chain(2), 10, state=signed(is_sound=False)) == "Something does not agree"
    assert verdict_of(0, [dataclasses.replace(chain(1)[0], head=GENESIS)], 10) == "Something does not agree"


def told(data: dict[str, Any]) -> History:
    history = History()
    history.take("round.played/v1", data)
    history.seal()
    return history


def checked(history: History, *, body: bytes | None = None) -> proof.Proof:
    event = history.events[0]
    fact = kinds.decode(kind=event.kind, body=event.body)
    heard = [Heard(logged=event if body is None else msgspec.structs.replace(event, body=body), fact=fact)]
    lined = revisions.line_up(heard=heard, outcomes=history.stored, so_far=fold(outcomes=history.stored))
    return proof.check(heard=heard, outcomes=history.stored, headers=(), revisions=lined)


def test_a_settled_round_is_proved() -> None:
    history = told(play())
    assert checked(history).state == proof.PROVED


def test_other_bytes_than_were_hashed_are_seen() -> None:
    history = told(play())
    assert checked(history, body=b"{}").state == proof.BROKEN


def test_other_returns_than_the_engine_makes_are_seen() -> None:
    history = told(play())
    stored = history.stored[0]
    line = [*stored.outcome.facts["bets"][0][:5], 999]
    outcome = msgspec.structs.replace(stored.outcome, facts={**stored.outcome.facts, "bets": [line]})
    history.stored[0] = msgspec.structs.replace(stored, outcome=outcome)
    assert checked(history).state == proof.BROKEN


def test_a_held_round_has_its_bytes_proved_and_claims_no_more() -> None:
    history = told(play(ruleset="baccarat.nobody/9"))
    assert checked(history).state == proof.NOTHING_TO_DERIVE
