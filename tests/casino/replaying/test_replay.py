"""Ledger and reports built again from the log alone are those that stand, and every forgery is named."""

import json
from io import StringIO

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from casino import draining
from casino.access import sources
from casino.replaying import run
from casino.replaying.errors import ReportsOfOtherRules, SchemaRefused
from tests.casino.settlement.history import CASINONIA, PERSONS, bet, play, round_of
from tests.casino.settlement.shards import SOURCE, rows, say, settle, shard
from tests.flow import days


@pytest.fixture
def day(own_database: str) -> str:
    """A simulated day with voids, corrections, holds and slips, settled in small batches and reported."""
    days.admit()
    days.deliver(days.bodies(rounds=120))
    days.settle_all(limit=40)
    return own_database


@pytest.fixture
def story(own_database: str) -> None:  # noqa: ARG001 - it commits
    """Have everything in one short story of a table that settlement knows, in batches of three, reported."""
    sources.register(name=SOURCE, kinds_allowed=["*"], tables=["*"])
    say(
        ("table.opened/v1", {"table": "T01", "ruleset": CASINONIA, "limits": {"tie": {"min": 100, "max": 200}}}),
        ("chips.bought/v1", {"slip": "s1", "player": "4471", "table": "T01", "amount": 500}),
        *[("round.played/v1", play(number)) for number in range(1, 5)],
        ("round.corrected/v1", play(2, bets=[bet(stake=700)], replaces=1, **PERSONS)),
        ("round.voided/v1", {**round_of(3), **PERSONS}),
        ("round.played/v1", play(5, bets=[bet("tie", stake=1_000)])),
        ("round.played/v1", play(6, declared={"outcome": "P"})),
        ("slip.voided/v1", {"slip": "s1", "table": "T01", **PERSONS}),
    )  # fmt: skip
    settle(limit=3)
    draining.project(shard())


def replay(**options: object) -> str:
    """Run the command and return what it prints."""
    out = StringIO()
    call_command("replay", verify=True, stdout=out, **options)
    return out.getvalue()


def forge(*statements: str) -> None:
    """Do as a superuser what no trigger sees."""
    ours = "relkind in ('r', 'p') and relname ~ '^(ledger|settlement|events)_'"
    tables = rows(f"select oid::regclass::text from pg_class where {ours}")
    with connection.cursor() as cursor:
        for (table,) in tables:
            cursor.execute(f"alter table {table} disable trigger all")
        for statement in statements:
            cursor.execute(statement)


@pytest.mark.usefixtures("day")
@pytest.mark.parametrize("processes", [1, 2])
def test_the_log_alone_leads_to_the_same_heads_and_digest(processes: int) -> None:
    told = json.loads(replay(processes=processes, json=True))
    heads = {lane: head for lane, number, head in days.heads()}
    assert told["identical"]
    assert told["heads"] == {str(lane): head for lane, head in heads.items()}
    assert told["digest"] == days.report_digest()
    assert told["events"] == rows("select count(*) from events_event")[0][0]
    assert rows("select nspname from pg_namespace where starts_with(nspname, 'replay')") == []


FIRST_RETURN = "(lane, batch, number) = (select lane, batch, number from ledger_transfer where code = 8 limit 1)"
FORGERIES = [
    (f"update ledger_transfer set amount = amount + 1 where {FIRST_RETURN}", "ledger_transfer"),
    ("delete from ledger_transfer where entry = 2", "ledger_transfer"),
    ("update ledger_transfer set debit = credit, credit = debit where entry = 2", "ledger_transfer"),
    ("update ledger_account set code = 'player/9' where code = 'player/4471'", "ledger_transfer"),
    ("update ledger_delta set credits = credits + 1 where batch = 1", "ledger_delta"),
    ("update ledger_total set debits = debits + 1 where batch = 1", "ledger_total"),
    ("update ledger_batch set total = total + 1 where number = 1", "ledger_batch"),
    ("update ledger_batch set root = sha256('x'), head = sha256(previous || sha256('x'))", "ledger_batch"),
    ("update settlement_outcome set returned = returned + 1 where kind = 1", "settlement_outcome"),
    ("delete from settlement_flag", "settlement_flag"),
    ("update settlement_held set staked = 1", "settlement_held"),
    ("update reports_bet_day set late_staked = 1", "reports"),
    ("update reports_shoe set results = 'B90A'", "reports"),
]


@pytest.mark.usefixtures("story")
@pytest.mark.parametrize(("forgery", "what"), FORGERIES)
def test_what_was_forged_is_named(forgery: str, what: str) -> None:
    forge(forgery)
    with pytest.raises(CommandError, match=f"{what} at "):
        replay(processes=1)


@pytest.mark.usefixtures("story")
def test_an_event_that_is_gone_is_named_with_its_batch() -> None:
    forge("delete from events_event where position = 5")
    with pytest.raises(CommandError, match=f"the log at lane {shard()}, batch 2"):
        replay(processes=1)


def test_a_role_that_may_not_make_schemas_is_told_so(own_database: str) -> None:
    connection.close()
    with psycopg.connect(own_database, autocommit=True) as server:
        server.execute("create role nobody_much login password 'x'")
        server.execute("grant casino_app to nobody_much")
    user, password = connection.settings_dict["USER"], connection.settings_dict["PASSWORD"]
    connection.settings_dict.update(USER="nobody_much", PASSWORD="x")  # noqa: S106 - of this test
    try:
        with pytest.raises(SchemaRefused):
            run.replay(processes=1, tell=lambda _: None)
    finally:
        connection.close()
        connection.settings_dict.update(USER=user, PASSWORD=password)
        with psycopg.connect(own_database, autocommit=True) as server:
            server.execute("drop owned by nobody_much")
            server.execute("drop role nobody_much")


@pytest.mark.usefixtures("story")
def test_facts_that_only_a_later_release_tells_are_no_difference() -> None:
    forge("update settlement_outcome set facts = (facts::jsonb - 'checkable')::json where number = 1")
    assert "the same heads" in replay(processes=1)


@pytest.mark.usefixtures("story")
def test_reports_of_other_rules_are_not_compared() -> None:
    with connection.cursor() as cursor:
        cursor.execute("update reports_model set fold = 1")
    with pytest.raises(ReportsOfOtherRules):
        run.replay(processes=1, tell=lambda _: None)


@pytest.mark.usefixtures("story")
def test_progress_is_told_up_to_the_last_event() -> None:
    told: list[int] = []
    replayed = run.replay(processes=1, tell=told.append)
    assert told == sorted(told)
    assert told[-1] == replayed.events == run.events_settled()
