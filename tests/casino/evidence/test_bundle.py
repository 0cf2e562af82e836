"""A bundle proves a day to somebody who has nothing but a stock Python and the public key, and nobody can change it."""

import ast
import datetime as dt
import io
import json
import pathlib
import subprocess
import sys
import zipfile

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from casino.evidence import checkpoints
from casino.evidence.bundle import archive, export, outsider
from casino.evidence.errors import BundleTooLarge, NotCovered, NothingThere
from casino.evidence.signing import keyfile
from casino.evidence.signing.notes import Signer
from tests.casino.evidence.conftest import DAY, settle_rounds
from tests.casino.settlement.history import play
from tests.casino.settlement.shards import say


def write(path: pathlib.Path, *, table: str | None = None) -> export.Exported:
    return export.export(day=DAY, table=table, path=path)


def check(bundle: pathlib.Path, key: object) -> tuple[int, str]:
    """Run the program as somebody outside would: isolated, in another folder, from a copy of it alone."""
    copy = bundle.parent / "elsewhere" / "verify.py"
    copy.parent.mkdir(exist_ok=True)
    copy.write_bytes(outsider.PROGRAM.read_bytes())
    command = [sys.executable, "-I", str(copy), str(bundle), "--key", str(key)]
    run = subprocess.run(command, capture_output=True, text=True, check=False, cwd=copy.parent)  # noqa: S603 - ours
    return run.returncode, run.stdout + run.stderr


def test_a_stock_python_and_the_public_key_are_enough(house: Signer, tmp_path: pathlib.Path) -> None:
    made = write(tmp_path / "day.zip")
    code, told = check(made.path, house.verifier)
    lines = told.splitlines()
    assert (code, lines[0]) == (0, "PASS"), told
    assert lines[1] == "test.casino.invalid/ledger, gaming day 2026-11-29, table all"
    assert lines[2] == f"{made.events} events with {made.transfers} transfers in {made.batches} batches"
    assert f"checkpoint {made.checkpoint} root {bytes(checkpoints.of_size(size=made.checkpoint).root).hex()}" in lines


def test_the_key_may_be_a_file_and_another_key_proves_nothing(house: Signer, tmp_path: pathlib.Path) -> None:
    made = write(tmp_path / "day.zip")
    (tmp_path / "log.pub").write_text(f"{house.verifier}\n")
    assert check(made.path, tmp_path / "log.pub")[0] == 0
    stranger = keyfile.new_signer(name=house.name).verifier
    code, told = check(made.path, stranger)
    assert (code, told) == (1, "FAIL\n--key: this key is not among those that the bundle introduces\n")


def test_the_program_is_short_and_knows_nothing_of_ours() -> None:
    text = outsider.PROGRAM.read_text()
    tree = ast.parse(text, feature_version=(3, 8))
    imported = {
        name.name if isinstance(node, ast.Import) else node.module
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in node.names
    }
    assert {str(name).partition(".")[0] for name in imported} <= sys.stdlib_module_names
    assert len(text.splitlines()) < 300


def test_the_same_day_is_the_same_bytes(house: Signer, tmp_path: pathlib.Path) -> None:  # noqa: ARG001 - settles
    first = write(tmp_path / "one.zip").path.read_bytes()
    settle_rounds(first=20, last=22)
    say(("round.played/v1", {**play(1), "table": "T09"}))
    assert write(tmp_path / "two.zip", table="T02").path.read_bytes() != first
    with pytest.raises(NotCovered, match="not signed yet"):
        write(tmp_path / "three.zip")
    assert write(tmp_path / "four.zip", table="T02").path.read_bytes() == (tmp_path / "two.zip").read_bytes()


def test_one_table_is_proved_by_itself(house: Signer, tmp_path: pathlib.Path) -> None:
    made = write(tmp_path / "t02.zip", table="T02")
    code, told = check(made.path, house.verifier)
    assert (code, made.events) == (0, 5), told
    assert "table T02" in told


def test_any_tool_reads_it_and_finds_the_events_as_received(house: Signer, tmp_path: pathlib.Path) -> None:  # noqa: ARG001 - settles
    with zipfile.ZipFile(write(tmp_path / "day.zip").path) as bundle:
        assert bundle.testzip() is None
        events = [json.loads(line) for line in bundle.read("events.ndjson").splitlines()]
        settlements = [json.loads(line) for line in bundle.read("settlements.ndjson").splitlines()]
    kinds = [json.loads(event["event"])["type"] for event in events]
    assert kinds.count("round.played/v1") == 11
    assert {outcome["kind"] for one in settlements for outcome in one["outcomes"]} >= {
        *("settled", "voided", "corrected", "held", "slip")
    }


def test_a_day_without_events_has_no_evidence(house: Signer, tmp_path: pathlib.Path) -> None:  # noqa: ARG001 - settles
    with pytest.raises(NothingThere, match="gaming day 2020-01-01 has no events at table T01"):
        export.export(day=dt.date(2020, 1, 1), table="T01", path=tmp_path / "day.zip")


def test_a_bundle_has_bounds(tmp_path: pathlib.Path) -> None:
    (tmp_path / "x").touch()
    with pytest.raises(BundleTooLarge, match="export table by table"):
        archive.write(path=tmp_path / "x.zip", members=[(str(number), tmp_path / "x") for number in range(2**16)])
    assert [path.name for path in tmp_path.iterdir()] == ["x"]


def test_the_command_says_what_it_wrote(house: Signer, tmp_path: pathlib.Path) -> None:
    path = tmp_path / "day.zip"
    out = io.StringIO()
    call_command("export_evidence", "--day", str(DAY), "--output", str(path), stdout=out)
    assert (
        out.getvalue().splitlines()[-1] == f"PASS by a stock Python: python3 verify.py day.zip --key {house.verifier}"
    )
    with pytest.raises(CommandError, match="has no events"):
        call_command("export_evidence", "--day", "2020-01-01", "--output", str(path))
