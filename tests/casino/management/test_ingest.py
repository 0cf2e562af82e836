"""manage.py ingest: files of events, plain and gzip, good and bad, once and again."""

import gzip
import json
import pathlib
from collections.abc import Sequence
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from casino.events import store, strict
from casino.events.models import Event
from casino.ingest import file_door
from casino.ingest.accept import Arrival, Verdict, VerdictStatus, accept
from tests.casino.callers import register_pit
from tests.casino.events.samples import played, wire

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def registered(db: None) -> None:  # noqa: ARG001 - needs the database
    register_pit()


def write(path: pathlib.Path, lines: Sequence[bytes]) -> pathlib.Path:
    content = b"\n".join(lines) + b"\n"
    path.write_bytes(gzip.compress(content) if path.suffix == ".gz" else content)
    return path


def run(path: pathlib.Path, *options: str) -> dict[str, Any]:
    out = StringIO()
    call_command("ingest", str(path), "--json", *options, stdout=out, stderr=StringIO())
    told: dict[str, Any] = json.loads(out.getvalue())
    return told


@pytest.mark.parametrize("name", ["day.ndjson", "day.ndjson.gz"])
def test_a_file_is_taken_in_and_the_second_time_all_is_known(tmp_path: pathlib.Path, name: str) -> None:
    path = write(tmp_path / name, [wire(played(number=n)) for n in range(1, 31)])
    assert (run(path)["stored"], run(path)["duplicate"]) == (30, 30)
    assert Event.objects.count() == 30


def test_line_ends_and_blank_lines_are_no_part_of_an_event(tmp_path: pathlib.Path) -> None:
    path = write(tmp_path / "crlf.ndjson", [wire(played()) + b"\r", b"", b"  ", wire(played(number=2))])
    assert run(path)["stored"] == 2
    shard = store.read_stream(stream="round/T01/1/1")[0].shard
    assert store.read_one(shard=shard, position=1).body == wire(played())


def test_a_dry_run_judges_and_stores_nothing(tmp_path: pathlib.Path) -> None:
    path = write(tmp_path / "day.ndjson", [wire(played()), wire(played(number=2))])
    assert run(path, "--dry-run")["stored"] == 2
    assert Event.objects.count() == 0


def test_bad_lines_are_named_and_fail_the_command_but_not_their_neighbours(tmp_path: pathlib.Path) -> None:
    lines = [wire(played()), b"{", wire(played(source="nobody")), b"x" * (strict.BYTES_MAX * 3), wire(played(number=2))]
    out, errors = StringIO(), StringIO()
    with pytest.raises(CommandError, match="3 of 5 lines were not taken") as failure:
        call_command("ingest", str(write(tmp_path / "day.ndjson", lines)), stdout=out, stderr=errors)
    assert failure.value.returncode == 1
    assert [line.split(": ")[0].rsplit(":", 1)[1] for line in errors.getvalue().splitlines() if ":" in line][-3:] == [
        "2", "3", "4",
    ]  # fmt: skip
    assert "too_large" in errors.getvalue()
    assert out.getvalue().startswith("5 lines: 2 stored, 0 known already, 0 conflicts, 2 refused, 1 not allowed")


@pytest.mark.parametrize("content", [gzip.compress(wire(played()) + b"\n")[:-5], b"\x1f\x8bnonsense"])
def test_a_broken_archive_is_said_so(tmp_path: pathlib.Path, content: bytes) -> None:
    path = tmp_path / "broken.gz"
    path.write_bytes(content)
    with pytest.raises(CommandError, match=r"broken\.gz"):
        run(path)


def test_a_file_that_is_not_there_is_said_so(tmp_path: pathlib.Path) -> None:
    with pytest.raises(CommandError, match="No such file"):
        run(tmp_path / "missing.ndjson")


def test_an_interrupted_file_goes_on_where_it_stopped(tmp_path: pathlib.Path) -> None:
    path = write(tmp_path / "day.ndjson", [wire(played(number=n)) for n in range(1, 2502)])
    summary = file_door.Summary()

    def take_two_batches(arrivals: Sequence[Arrival]) -> Sequence[Verdict]:
        if summary.lines >= 2 * file_door.BATCH_LINES:
            raise KeyboardInterrupt
        return accept(arrivals=arrivals)

    source = file_door.EventFile(path=path)
    with pytest.raises(KeyboardInterrupt):
        list(file_door.ingest(source=source, judge=take_two_batches, summary=summary))
    source.close()
    told = run(path)
    assert (told["duplicate"], told["stored"]) == (2000, 501)
    assert summary.counts[VerdictStatus.STORED] == 2000
