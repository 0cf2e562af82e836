"""The proofs pass on honest books and name the place where a superuser, with every trigger off, tampered."""

from collections.abc import Sequence

import pytest
from django.db import transaction

from ledger import audit, posting
from ledger.audit import Evidence, books
from tests.ledger import attacks
from tests.ledger.posts import entry, post

BATCHES = 12
PROOFS = [
    "headers against transfers",
    "deltas against transfers",
    "totals against deltas",
    "snapshots against deltas",
    "sum of balances",
    "chain of heads",
    "guards of the tables",
    "closed accounts",
]


@pytest.fixture
def _books(db: None) -> None:  # noqa: ARG001 - ordering only
    with transaction.atomic():
        first = [
            entry(reference=1, movements=[("issue", "cage/main", 500), ("cage/main", "player/7", 300)]),
            entry(reference=2, movements=[]),
            entry(reference=3, movements=[("player/7", "tray/M01", 20), ("tray/M01", "player/7", 40)]),
        ]
        posting.post_batch(lane=1, number=1, entries=first)
        for number in range(2, BATCHES + 1):
            one = entry(reference=number + 2, movements=[("player/7", "tray/M01", 1)])
            posting.post_batch(lane=1, number=number, entries=[one])
    post(lane=2, number=1, movements=[("cage/main", "player/8", 50)])
    attacks.commit()
    _tamper("select ledger_roll_up(1::smallint, 0, 8)")


def _evidence(lane: int, batch: int) -> Sequence[Evidence]:
    if (lane, batch) == (1, 1):
        return [(1, b"fact 1", 1, 2), (2, b"fact 2", 0, 0), (3, b"fact 3", 3, 2)]
    reference = batch + 2 if lane == 1 else batch
    return [(reference, b"fact %d" % reference, 1, 1)]


def _failed() -> dict[str, str | None]:
    return {verdict.name: verdict.first_bad for verdict in audit.check(evidence=_evidence) if not verdict.ok}


def _tamper(sql: str) -> None:
    attacks.run("set local session_replication_role = replica")
    attacks.run(sql)
    attacks.run("set local session_replication_role = origin")


@pytest.mark.usefixtures("_books")
def test_honest_books_pass_every_proof() -> None:
    verdicts = audit.check(evidence=_evidence)
    assert [verdict.name for verdict in verdicts] == [*PROOFS, "roots against evidence and transfers"]
    assert all(verdict.ok and verdict.first_bad is None for verdict in verdicts), verdicts
    assert verdicts[0].detail == "13 batches, 16 transfers"


@pytest.mark.django_db
def test_empty_books_pass_every_proof() -> None:
    verdicts = audit.check()
    assert [verdict.name for verdict in verdicts] == PROOFS
    assert all(verdict.ok for verdict in verdicts), verdicts


@pytest.mark.usefixtures("_books")
@pytest.mark.parametrize(
    ("sql", "found"),
    [
        (
            "update ledger_transfer set amount = 41 where lane = 1 and batch = 1 and number = 4",
            {
                "headers against transfers": "lane 1 batch 1",
                "deltas against transfers": "lane 1 batch 1 account player/7",
                "roots against evidence and transfers": "lane 1 batch 1",
            },
        ),
        (
            "delete from ledger_transfer where lane = 1 and batch = 7",
            {
                "headers against transfers": "lane 1 batch 7",
                "deltas against transfers": "lane 1 batch 7 account player/7",
                "roots against evidence and transfers": "lane 1 batch 7",
            },
        ),
        (
            "update ledger_transfer set code = 8 where lane = 1 and batch = 5",
            {"roots against evidence and transfers": "lane 1 batch 5"},
        ),
        (
            "update ledger_delta set credits = credits + 1 where lane = 2 and credits > 0",
            {
                "deltas against transfers": "lane 2 batch 1 account player/8",
                "totals against deltas": "lane 2 batch 1 kind 4",
                "sum of balances": "the ledger as a whole",
            },
        ),
        (
            "update ledger_total set debits = debits + 1 where lane = 2 and kind = 2",
            {"totals against deltas": "lane 2 batch 1 kind 2"},
        ),
        ("delete from ledger_total where lane = 2 and kind = 2", {"totals against deltas": "lane 2 batch 1 kind 2"}),
        (
            "update ledger_snapshot set credits = credits + 1 where debits < credits",
            {"snapshots against deltas": "lane 1 batch 8 account cage/main"},
        ),
        (
            "delete from ledger_snapshot where debits < credits",
            {"snapshots against deltas": "lane 1 batch 8 account cage/main"},
        ),
        (
            "update ledger_batch set root = head, head = sha256(previous || head) where lane = 1 and number = 9",
            {"chain of heads": "lane 1 batch 10", "roots against evidence and transfers": "lane 1 batch 9"},
        ),
        (
            "delete from ledger_batch where lane = 1 and number = 9",
            {
                "headers against transfers": "lane 1 batch 9 transfer 1",
                "deltas against transfers": "lane 1 batch 9 account player/7",
                "chain of heads": "lane 1 batch 10",
            },
        ),
        (
            """
            insert into ledger_delta (lane, batch, account, debits, credits, n)
            select 3, 1, id, 9 * (kind - 2), 9 * (4 - kind), 1 from ledger_account
            where code in ('cage/main', 'player/8');
            insert into ledger_total (lane, kind, batch, debits, credits) values (3, 2, 1, 0, 18), (3, 4, 1, 18, 0)
            """,
            {"deltas against transfers": "lane 3 batch 1 account cage/main"},
        ),
        (
            "alter table ledger_transfer_000000004096 disable trigger all",
            {"guards of the tables": "ledger_transfer_000000004096"},
        ),
        ("grant update on ledger_delta to casino_app", {"guards of the tables": "ledger_delta"}),
        (
            "update ledger_account set code = 'player/9' where code = 'player/8'",
            {"roots against evidence and transfers": "lane 2 batch 1"},
        ),
        (
            "delete from ledger_account where code = 'player/8'",
            {
                "deltas against transfers": "lane 2 batch 1 account number",
                "totals against deltas": "lane 2 batch 1 kind 4",
                "roots against evidence and transfers": "lane 2 batch 1",
            },
        ),
    ],
)
def test_tampering_is_found_and_its_first_place_named(sql: str, found: dict[str, str]) -> None:
    _tamper(sql)
    failed = _failed()
    assert failed.keys() == found.keys()
    for name, place in found.items():
        assert (failed[name] or "").startswith(place)


@pytest.mark.usefixtures("_books")
def test_a_forgotten_entry_is_found() -> None:
    verdicts = audit.check(evidence=lambda lane, batch: _evidence(lane, batch)[:2])
    assert verdicts[-1].first_bad == "lane 1 batch 1"


def test_the_check_runs_in_one_snapshot_outside_a_transaction(own_database: str) -> None:  # noqa: ARG001
    post(number=1, movements=[("issue", "cage/main", 5)])
    assert all(verdict.ok for verdict in audit.check())


@pytest.mark.usefixtures("_books")
@pytest.mark.parametrize("size", [1, 3, 5, 1_000])
def test_tampering_is_found_in_whatever_stretch_it_falls(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(books, "_STRETCH_TRANSFERS", size)
    assert all(verdict.ok for verdict in audit.check())
    _tamper("update ledger_transfer set amount = amount + 1 where lane = 1 and batch = 7")
    assert _failed()["headers against transfers"] == "lane 1 batch 7"
    assert _failed()["deltas against transfers"] == "lane 1 batch 7 account player/7"


@pytest.mark.usefixtures("_books")
@pytest.mark.parametrize("size", [1, 3, 5, 1_000])
def test_a_delta_between_two_stretches_is_found(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(books, "_STRETCH_TRANSFERS", size)
    _tamper("delete from ledger_batch where number = 7; delete from ledger_transfer where batch = 7")
    assert _failed()["deltas against transfers"] == "lane 1 batch 7 account player/7"
