"""Laws that hold after any sequence of random batches in random lanes (Hypothesis)."""

import collections
from collections.abc import Mapping, Sequence

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ledger import accounts, audit, balances, posting, statements
from tests.ledger import attacks
from tests.ledger.posts import Movement, entry

CODES = ["issue", "cage/main", "tray/M01", "tray/M02", "player/1", "player/2", "escrow/C01"]
LANES = [0, 1, 7]

movements = st.tuples(st.sampled_from(CODES), st.sampled_from(CODES), st.integers(1, 10**12)).filter(
    lambda movement: movement[0] != movement[1]
)
entries = st.lists(movements, max_size=4)
batches = st.lists(st.tuples(st.sampled_from(LANES), st.lists(entries, min_size=1, max_size=4)), max_size=12)
Batches = Sequence[tuple[int, Sequence[Sequence[Movement]]]]

pytestmark = pytest.mark.django_db
law = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def _post_all(drawn: Batches) -> list[tuple[dict[int, int], collections.Counter[str]]]:
    """Post batches in one transaction; returns, after each, the point of the books and what everybody then holds."""
    numbers: collections.Counter[int] = collections.Counter()
    held: collections.Counter[str] = collections.Counter()
    history = []
    for lane, batch in drawn:
        numbers[lane] += 1
        reference = 100 * numbers[lane]
        posting.post_batch(
            lane=lane,
            number=numbers[lane],
            entries=[entry(reference=reference + index, movements=moves) for index, moves in enumerate(batch)],
        )
        for debit, credit, amount in (movement for moves in batch for movement in moves):
            held[debit] -= amount
            held[credit] += amount
        history.append((dict(numbers), collections.Counter(held)))
    return history


def _discard() -> None:
    transaction.set_rollback(True)


def _everybody() -> list[str]:
    return sorted(accounts.ensure(codes=CODES))


@law
@given(batches)
def test_nothing_is_ever_made_or_lost(drawn: Batches) -> None:
    with transaction.atomic():
        _post_all(drawn)
        assert sum(balances.balances(codes=_everybody()).values()) == 0
        assert balances.trial_balance().difference == 0
        assert all(verdict.ok for verdict in audit.check()), audit.check()
        _discard()


@law
@given(batches)
def test_a_balance_as_of_any_batch_is_that_of_counting_again(drawn: Batches) -> None:
    with transaction.atomic():
        history = _post_all(drawn)
        for point, held in history:
            found = balances.balances_as_of(codes=_everybody(), lane_batches=point)
            assert found == {code: held[code] for code in found}
            assert _by_kind(found) == _trial(point)
        _discard()


@law
@given(batches, st.integers(1, 5))
def test_a_statement_is_the_transfers_of_its_account(drawn: Batches, limit: int) -> None:
    with transaction.atomic():
        _post_all(drawn)
        code = _everybody()[0]
        changes = _statement_changes(code=code, limit=limit)
        expected = collections.Counter(
            change
            for _, batch in drawn
            for moves in batch
            for debit, credit, amount in moves
            for change in ([-amount] if debit == code else []) + ([amount] if credit == code else [])
        )
        assert collections.Counter(changes) == expected
        assert sum(changes) == balances.balance(code=code)
        _discard()


@law
@given(batches)
def test_rolling_up_changes_no_balance_and_no_statement(drawn: Batches) -> None:
    with transaction.atomic():
        history = _post_all(drawn)
        before = _read_everything(history=history)
        for lane, number in balances.lane_batches_now().items():
            _roll_up(lane=lane, number=number)
        assert _read_everything(history=history) == before
        assert all(verdict.ok for verdict in audit.check()), audit.check()
        _discard()


def _by_kind(held: Mapping[str, int]) -> dict[str, int]:
    kinds: collections.Counter[str] = collections.Counter()
    for code, amount in held.items():
        kinds[code.partition("/")[0]] += amount
    return dict(kinds)


def _trial(point: Mapping[int, int]) -> dict[str, int]:
    return {row.kind.name.lower(): row.balance for row in balances.trial_balance_as_of(lane_batches=point).rows}


def _statement_changes(*, code: str, limit: int) -> list[int]:
    page = statements.statement(code=code, limit=limit)
    lines = list(page.lines)
    while page.after:
        page = statements.statement(code=code, limit=limit, after=page.after)
        lines += page.lines
    return [line.change for line in lines]


def _read_everything(*, history: Sequence[tuple[dict[int, int], object]]) -> object:
    codes = _everybody()
    return (
        [balances.balances_as_of(codes=codes, lane_batches=point) for point, _ in history],
        [statements.statement(code=code, limit=100) for code in codes],
    )


def _roll_up(*, lane: int, number: int) -> None:
    """Roll up in two steps, as the seal does when a lane has gathered enough deltas."""
    attacks.run("set local session_replication_role = replica")
    middle = number // 2
    if middle:
        attacks.run("select ledger_roll_up(%s::smallint, 0, %s)", [lane, middle])
    attacks.run("select ledger_roll_up(%s::smallint, %s, %s)", [lane, middle, number])
    attacks.run("set local session_replication_role = origin")
