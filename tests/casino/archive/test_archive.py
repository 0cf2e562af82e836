"""Partitions leave for files and come back, and every proof holds wherever they are."""

import datetime as dt
import io
import pathlib

import psycopg
import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.test import Client

from casino.archive import moves, partitions
from casino.archive.errors import ArchiveRefused, FileDiffers
from casino.archive.partitions import Partition
from casino.events import store as log
from casino.settlement.errors import TransfersMissing
from casino.settlement.loader import StoredOutcomes
from casino.settlement.outcomes.outcome import RoundKey
from tests.casino.archive.conftest import TABLES
from tests.casino.settlement.shards import rows
from tests.flow import days

LATER = dt.datetime(2100, 1, 1, tzinfo=dt.UTC)
OLDEST = ("events_event_000000", "ledger_transfer_000000000000")


def attached(name: str) -> Partition:
    return next(one for one in partitions.attached() if one.part == name)


def archived(folder: pathlib.Path) -> None:
    for name in OLDEST:
        moves.archive(partition=attached(name), folder=folder)


def run(*command: object) -> str:
    said = io.StringIO()
    call_command(*[str(word) for word in command], stdout=said)
    return said.getvalue()


@pytest.mark.usefixtures("day")
def test_every_proof_holds_with_the_archive_read_back(folder: pathlib.Path) -> None:
    archived(folder)
    assert "proofs hold" in run("verify", "--archive", folder)
    assert [one.part for one in partitions.away()] == list(OLDEST)


@pytest.mark.usefixtures("day")
def test_proofs_without_the_archive_are_refused_by_name(folder: pathlib.Path) -> None:
    archived(folder)
    with pytest.raises(CommandError, match="events_event_000000, ledger_transfer_000000000000 left"):
        run("verify")


@pytest.mark.usefixtures("day")
def test_a_restored_partition_has_its_rows_and_its_guards(folder: pathlib.Path) -> None:
    before = rows("select shard, position, body::text, leaf, received_at from events_event order by 1, 2")
    archived(folder)
    assert len(rows("select 1 from events_event")) < len(before)
    run("restore_archive", "--folder", folder)
    assert rows("select shard, position, body::text, leaf, received_at from events_event order by 1, 2") == before
    assert partitions.away() == []
    assert "proofs hold" in run("verify")


@pytest.mark.parametrize("attack", ["update {} set {} = 0", "delete from {}", "truncate {}"])
def test_a_restored_partition_is_append_only(day: str, folder: pathlib.Path, attack: str) -> None:
    archived(folder)
    run("restore_archive", "--folder", folder)
    for part, column in zip(OLDEST, ("position", "amount"), strict=True):
        with psycopg.connect(day) as connection, pytest.raises(psycopg.errors.RestrictViolation):
            connection.execute(attack.format(part, column))


@pytest.mark.usefixtures("day")
def test_the_log_goes_on_while_its_beginning_is_away(folder: pathlib.Path) -> None:
    archived(folder)
    assert log.partitions.extend(ahead=5)
    assert set(days.deliver(days.bodies(rounds=30, number=2))) == {"stored"}
    days.settle_all(limit=50)
    assert "proofs hold" in run("verify", "--archive", folder)


@pytest.mark.usefixtures("day")
def test_known_events_stay_known_while_their_bytes_are_away(folder: pathlib.Path) -> None:
    archived(folder)
    again = days.bodies(rounds=500, tables=TABLES)
    assert set(days.deliver(again)) == {"duplicate"}
    spelled_otherwise = [body.replace(b'"specversion":', b'"specversion": ', 1) for body in again[:3]]
    assert set(days.deliver(spelled_otherwise)) <= {"duplicate", "conflict"}
    assert "proofs hold" in run("verify", "--archive", folder)


@pytest.mark.usefixtures("day")
def test_a_replay_without_the_archive_is_refused_by_name(folder: pathlib.Path) -> None:
    archived(folder)
    with pytest.raises(CommandError, match="events_event_000000, ledger_transfer_000000000000 left for an archive"):
        run("replay", "--verify", "--processes", 1)


@pytest.mark.usefixtures("day")
def test_a_replay_over_a_restored_archive_ends_in_the_same_heads(folder: pathlib.Path) -> None:
    archived(folder)
    run("restore_archive", "--folder", folder)
    assert "the same heads, transfers, outcomes and reports" in run("replay", "--verify", "--processes", 1)


@pytest.mark.usefixtures("day")
def test_one_changed_byte_of_a_file_is_noticed(folder: pathlib.Path) -> None:
    archived(folder)
    path = moves.path_of(part=OLDEST[1], folder=folder)
    body = bytearray(path.read_bytes())
    body[len(body) // 2] ^= 1
    path.write_bytes(bytes(body))
    with pytest.raises(CommandError, match="has SHA-256"):
        run("verify", "--archive", folder)
    with pytest.raises(FileDiffers):
        moves.restore(away=partitions.away()[1], folder=folder)


@pytest.mark.usefixtures("day")
def test_a_missing_file_is_named(folder: pathlib.Path) -> None:
    archived(folder)
    moves.path_of(part=OLDEST[0], folder=folder).unlink()
    with pytest.raises(CommandError, match=r"events_event_000000\.parquet is missing"):
        run("verify", "--archive", folder)


@pytest.mark.usefixtures("day")
def test_an_existing_file_is_not_overwritten(folder: pathlib.Path) -> None:
    folder.mkdir()
    moves.path_of(part=OLDEST[0], folder=folder).write_bytes(b"precious")
    with pytest.raises(ArchiveRefused, match="exists"):
        moves.archive(partition=attached(OLDEST[0]), folder=folder)
    assert partitions.away() == []


@pytest.mark.usefixtures("day")
def test_a_partition_in_use_stays() -> None:
    reason = partitions.objection(partition=attached("events_event_rest"), before=LATER)
    assert reason is not None
    assert "in use" in reason


@pytest.mark.usefixtures("day")
def test_a_young_partition_stays() -> None:
    before = dt.datetime.now(dt.UTC) - dt.timedelta(days=30)
    reason = partitions.objection(partition=attached(OLDEST[1]), before=before)
    assert reason is not None
    assert "too young" in reason


@pytest.mark.usefixtures("day")
def test_the_command_tells_why_the_rest_stays(folder: pathlib.Path) -> None:
    said = run("archive", "--folder", folder, "--keep-days", "-1", "--dry-run")
    assert "ledger_transfer_000000000000: would leave" in said
    assert "events_event_rest: stays, in use" in said
    assert not folder.exists()


@pytest.mark.usefixtures("day")
def test_the_command_archives_and_proves(folder: pathlib.Path) -> None:
    said = run("archive", "--folder", folder, "--keep-days", "-1")
    assert "ledger_transfer_000000000000: archived" in said
    assert "proofs hold" in said


@pytest.mark.usefixtures("day")
def test_the_page_of_an_archived_round_says_where_it_is(folder: pathlib.Path) -> None:
    archived(folder)
    ((table, shoe, number),) = rows(
        "select table_id, shoe, number from settlement_outcome where number is not null order by position limit 1"
    )
    client = Client()
    client.force_login(User.objects.create_user(username="mei"))
    answer = client.get(f"/rounds/{table}/{shoe}/{number}/")
    assert answer.status_code == 410
    proof = client.get(f"/api/v1/rounds/{table}/{shoe}/{number}/proof")
    assert (proof.status_code, proof.json()["code"]) == (410, "archived")
    assert "restore_archive events_event_000000" in answer.content.decode()


@pytest.mark.usefixtures("day")
def test_a_void_of_an_archived_round_says_what_to_do(folder: pathlib.Path) -> None:
    ((shard, table, shoe, number),) = rows(
        "select shard, table_id, shoe, number from settlement_outcome where number is not null and batch = 1"
        " and transfers > 0 limit 1"
    )
    past = StoredOutcomes(shard=shard, before=2**62)
    stored = past.shoe_rounds(table=table, shoe=shoe)[RoundKey(table, shoe, number)][0]
    archived(folder)
    with pytest.raises(TransfersMissing, match="restore ledger_transfer_000000000000 from the archive"):
        past.postings(stored=stored)


@pytest.mark.usefixtures("day")
def test_a_file_of_before_the_batch_led_the_key_comes_back_after(
    folder: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = rows("select * from ledger_transfer order by lane, batch, number")
    run("migrate", "ledger", "0010")
    monkeypatch.setitem(moves._KEYS, "ledger_transfer", ("lane", "batch", "number"))  # noqa: SLF001 - as it was
    archived(folder)
    monkeypatch.undo()
    run("migrate", "ledger", "0011")
    assert "proofs hold" in run("verify", "--archive", folder)
    run("restore_archive", "--folder", folder)
    assert rows("select * from ledger_transfer order by lane, batch, number") == before
    assert "proofs hold" in run("verify")
