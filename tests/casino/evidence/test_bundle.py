"""A bundle proves a day to somebody who has nothing but a stock Python and the public key, and nobody can change it."""

import ast
import datetime as dt
import hashlib
import io
import json
import pathlib
import subprocess
import sys
import zipfile
from collections.abc import Callable

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from hypothesis import HealthCheck, example, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from pytest_django import Settings

from casino.evidence import checkpoints, rotation
from casino.evidence.bundle import archive, export, outsider, verify
from casino.evidence.errors import BundleTooLarge, NotCovered, NothingThere
from casino.evidence.signing import keyfile
from casino.evidence.signing.notes import Signer
from tests.casino.evidence.conftest import settle_rounds
from tests.casino.evidence.vectors import RFC_8032
from tests.casino.settlement.history import PERSONS, bet, play, round_of
from tests.casino.settlement.shards import say, settle
from tests.casino.signing import NOW

DAY = dt.date(2026, 11, 29)


@pytest.fixture
def house(log: None, signer: Signer, settings: Settings) -> Signer:  # noqa: ARG001 - ordering only
    """Settle a day with all that can happen in it, in small batches, signed by two keys; return the first one."""
    say(
        ("table.opened/v1", {"table": "T01", "ruleset": "baccarat.casinonia/1"}),
        ("table.filled/v1", {"slip": "S2", "cage": "main", "table": "T01", "amount": 500_000}),
        ("chips.bought/v1", {"slip": "S3", "player": "4471", "amount": 100_000, "table": "T01"}),
    )
    for table in ("T01", "T02"):
        say(*(("round.played/v1", {**play(number), "table": table}) for number in range(1, 6)))
        settle(limit=2, table=table)
    checkpoints.take(now=NOW)
    rotation.rotate(path=pathlib.Path(settings.EVIDENCE_SIGNING_KEY))
    say(
        ("round.voided/v1", {**round_of(2), **PERSONS}),
        ("round.corrected/v1", play(3, replaces=1, bets=[bet(stake=20_000)], **PERSONS)),
        ("round.played/v1", play(7, bets=[bet("nonsense")])),
        ("slip.voided/v1", {"slip": "S3", "table": "T01", **PERSONS}),
    )
    settle(limit=3)
    settle(limit=3, table="main")
    checkpoints.take(now=NOW + dt.timedelta(days=1))
    return signer


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


def judge(bundle: pathlib.Path, key: object, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """Do the same in this process, which is faster."""
    code = verify.main(["--key", str(key), str(bundle)])
    return code, capsys.readouterr().out


def test_a_stock_python_and_the_public_key_are_enough(house: Signer, tmp_path: pathlib.Path) -> None:
    made = write(tmp_path / "day.zip")
    code, told = check(made.path, house.verifier)
    lines = told.splitlines()
    assert (code, lines[0]) == (0, "PASS"), told
    assert lines[1] == "test.casino.invalid/ledger, gaming day 2026-11-29, table all"
    assert (
        lines[2] == f"{made.events} events with {made.transfers} transfers, of {made.events} in {made.batches} batches"
    )
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


@pytest.fixture
def bundle(house: Signer, tmp_path: pathlib.Path) -> pathlib.Path:  # noqa: ARG001 - settles
    """The bundle of the day."""
    return write(tmp_path / "day.zip").path


@hypothesis_settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture])
@example(at=0.0, change=1)
@example(at=1.0, change=255)
@given(at=st.floats(0, 1), change=st.integers(1, 255))
def test_no_byte_may_change(
    bundle: pathlib.Path, house: Signer, capsys: pytest.CaptureFixture[str], at: float, change: int
) -> None:
    changed = bytearray(bundle.read_bytes())
    changed[round(at * (len(changed) - 1))] ^= change
    forged = bundle.with_name("forged.zip")
    forged.write_bytes(changed)
    code, told = judge(forged, house.verifier, capsys)
    assert (code, told.splitlines()[0]) == (1, "FAIL")


@pytest.mark.parametrize("content", [b"", b"PK", b"no archive at all"])
def test_what_is_no_bundle_is_not_proved(
    content: bytes, tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "x.zip").write_bytes(content)
    code, told = judge(tmp_path / "x.zip", keyfile.new_signer(name="x").verifier, capsys)
    assert (code, told.splitlines()[0]) == (1, "FAIL")


Members = dict[str, bytes]


def _change(name: str, old: str, new: str) -> Callable[[Members], None]:
    def change(members: Members) -> None:
        assert old.encode() in members[name]
        members[name] = members[name].replace(old.encode(), new.encode(), 1)

    return change


def _drop_line(name: str, number: int) -> Callable[[Members], None]:
    def change(members: Members) -> None:
        lines = members[name].splitlines(keepends=True)
        del lines[number]
        members[name] = b"".join(lines)

    return change


def _drop_held_event(members: Members) -> None:
    settlements = members["settlements.ndjson"].splitlines()
    number = next(place for place, line in enumerate(settlements) if b'"kind":"held"' in line)
    for name in ("events.ndjson", "settlements.ndjson", "proofs.ndjson"):
        _drop_line(name, number)(members)


def _drop_introduction(members: Members) -> None:
    del members["keys/0002.key"]


FORGERIES = [
    pytest.param(_change("events.ndjson", "10000", "90000"), "are not in batch", id="a stake in an event"),
    pytest.param(_change("settlements.ndjson", '"revision":1', '"revision":2'), "are not in batch", id="a revision"),
    pytest.param(_change("settlements.ndjson", '"held":""', '"held":"x"'), "are not in batch", id="a hold"),
    pytest.param(_change("transfers.ndjson", '"amount":10000', '"amount":10001'), "they win", id="an amount"),
    pytest.param(_change("transfers.ndjson", "player/4471", "player/9"), "are not in batch", id="a player"),
    pytest.param(_change("transfers.ndjson", '"amount":10000', '"amount":-10000'), "above 0", id="a sign"),
    pytest.param(_change("transfers.ndjson", '"amount":', '"amount": '), "not of the form", id="another spelling"),
    pytest.param(_change("transfers.ndjson", '"amount":', '"amounts":'), "not of the form", id="another member"),
    pytest.param(_drop_line("transfers.ndjson", 1), "expected transfer", id="a transfer is missing"),
    pytest.param(_drop_line("settlements.ndjson", 2), "not in one order", id="a settlement is missing"),
    pytest.param(_drop_line("events.ndjson", -1), "of no event are left", id="an event is missing"),
    pytest.param(_drop_held_event, "it counts other events", id="an event is missing everywhere"),
    pytest.param(_change("batches.ndjson", '"root":"', '"root":"00'), "batches.ndjson line 1", id="a root"),
    pytest.param(_drop_line("batches.ndjson", 1), "KeyError", id="a batch is missing"),
    pytest.param(_change("batches.ndjson", '"checkpoint":', '"checkpoint":9'), "covers it", id="a later checkpoint"),
    pytest.param(_drop_line("consistency.ndjson", 0), "has no proof", id="a checkpoint without proof"),
    pytest.param(_drop_introduction, "no trusted key signed it", id="a key that nobody introduced"),
    pytest.param(_change("manifest.json", 'day":"2026-11-29', 'day":"2026-11-28'), "another day", id="another day"),
    pytest.param(_change("manifest.json", "test.casino", "other.casino"), "another log", id="another log"),
]


@pytest.mark.parametrize(("forge", "message"), FORGERIES)
def test_a_forger_who_packs_the_bundle_anew_is_found(
    bundle: pathlib.Path,
    house: Signer,
    capsys: pytest.CaptureFixture[str],
    forge: Callable[[Members], None],
    message: str,
) -> None:
    with zipfile.ZipFile(bundle) as whole:
        members = {name: whole.read(name) for name in whole.namelist()}
    forge(members)
    repack(members, bundle.with_name("forged.zip"))
    code, told = judge(bundle.with_name("forged.zip"), house.verifier, capsys)
    assert (code, told.splitlines()[0]) == (1, "FAIL"), told
    assert message in told


def repack(members: Members, path: pathlib.Path) -> None:
    """Pack members with a manifest that names them as they are now."""
    manifest = json.loads(members["manifest.json"])
    rest = {name: content for name, content in members.items() if name != "manifest.json"}
    manifest["files"] = {name: hashlib.sha256(content).hexdigest() for name, content in rest.items()}
    folder = path.with_suffix("")
    for name, content in {**rest, "manifest.json": json.dumps(manifest).encode()}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    archive.write(path=path, members=[(name, folder / name) for name in ("manifest.json", *sorted(rest))])


@pytest.mark.parametrize(("_secret", "public", "message", "signature"), RFC_8032)
def test_the_program_s_own_ed25519_is_that_of_the_standard(
    _secret: str, public: str, message: str, signature: str
) -> None:
    key, text, signed = map(bytes.fromhex, (public, message, signature))
    assert verify.is_signed(key, text, signed)
    assert not verify.is_signed(key, text + b"x", signed)
    assert not verify.is_signed(key, text, signed[:-1] + bytes([signed[-1] ^ 1]))
    assert not verify.is_signed(
        key, text, signed[:32] + (int.from_bytes(signed[32:], "little") + verify.ORDER).to_bytes(32, "little")
    )


@given(st.binary(min_size=32, max_size=32), st.binary(max_size=100), st.integers(0, 511))
def test_random_signatures_are_judged_as_the_other_library_does(seed: bytes, message: bytes, flipped: int) -> None:
    signer = Signer(name="x", seed=seed)
    text = message.hex()
    signature = bytearray(signer.sign(text=text))
    assert verify.is_signed(signer.verifier.public, text.encode(), bytes(signature))
    signature[flipped // 8] ^= 1 << flipped % 8
    assert not verify.is_signed(signer.verifier.public, text.encode(), bytes(signature))


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
