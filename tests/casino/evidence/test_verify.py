"""The program that outsiders run: whatever is changed in a bundle fails, and the first bad line is named."""

import hashlib
import json
import pathlib
import zipfile
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, example, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from casino.evidence.bundle import archive, verify
from casino.evidence.bundle.lines import line as spelled
from casino.evidence.signing import keyfile
from casino.evidence.signing.notes import Signer, Verifier
from tests.casino.evidence.vectors import RFC_8032

Judge = Callable[..., list[str]]


@pytest.fixture
def judge(capsys: pytest.CaptureFixture[str]) -> Judge:
    """Run the program in this process, which is faster, on a bundle that it must refuse; return what it prints."""

    def judge(bundle: pathlib.Path, *, key: Verifier) -> list[str]:
        code = verify.main(["--key", str(key), str(bundle)])
        told = capsys.readouterr().out.splitlines()
        assert (code, told[0]) == (1, "FAIL"), told
        return told

    return judge


@hypothesis_settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture])
@example(at=0.0, change=1)
@example(at=1.0, change=255)
@given(at=st.floats(0, 1), change=st.integers(1, 255))
def test_no_byte_may_change(bundle: pathlib.Path, house: Signer, judge: Judge, at: float, change: int) -> None:
    changed = bytearray(bundle.read_bytes())
    changed[round(at * (len(changed) - 1))] ^= change
    forged = bundle.with_name("forged.zip")
    forged.write_bytes(changed)
    assert len(judge(forged, key=house.verifier)) == 2


@pytest.mark.parametrize(
    ("place", "old", "new"),
    [
        ("events.ndjson line 5", b"10000", b"10001"),
        ("settlements.ndjson line 3", b"settled", b"tettled"),
        ("transfers.ndjson line 4", b"20000", b"20001"),
        ("proofs.ndjson line 4", b'"path"', b'"qath"'),
        ("batches.ndjson line 2", b'"root":"', b'"root";"'),
        ("verify.py", b"Check", b"Cheek"),
        ("README.txt", b"day", b"dax"),
        ("keys/0001.key", b"keys", b"kezs"),
    ],
)
def test_the_first_bad_line_is_named(  # noqa: PLR0917 - fixtures and a case
    bundle: pathlib.Path, house: Signer, judge: Judge, place: str, old: bytes, new: bytes
) -> None:
    content, (member, _, number) = bundle.read_bytes(), place.partition(" line ")
    with zipfile.ZipFile(bundle) as whole:
        at = content.index(whole.read(member))
    for _ in range(int(number or 1) - 1):
        at = content.index(b"\n", at) + 1
    at = content.index(old, at)
    bundle.write_bytes(content[:at] + new + content[at + len(old) :])
    assert judge(bundle, key=house.verifier)[1].startswith(place)


@pytest.mark.parametrize(
    ("member", "old"),
    [("settlements.ndjson", b'"revision":1'), ("proofs.ndjson", b'"path":["')],
)
def test_a_line_that_only_its_hash_tells_is_named_beside_its_event(
    bundle: pathlib.Path, house: Signer, judge: Judge, member: str, old: bytes
) -> None:
    content = bytearray(bundle.read_bytes())
    with zipfile.ZipFile(bundle) as whole:
        start, inside = content.index(whole.read(member)), whole.read(member).index(old) + len(old)
        number = whole.read(member)[:inside].count(b"\n") + 1
    last = start + inside - (old[-1:] == b"1")
    content[last] = ord("2") if content[last] != ord("2") else ord("3")
    bundle.write_bytes(content)
    told = judge(bundle, key=house.verifier)[1]
    assert told.startswith(f"events.ndjson line {number}, event ")
    assert "its line of settlements or proofs" in told


@pytest.mark.parametrize("content", [b"", b"PK", b"no archive at all"])
def test_what_is_no_bundle_is_not_proved(content: bytes, tmp_path: pathlib.Path, judge: Judge) -> None:
    (tmp_path / "x.zip").write_bytes(content)
    assert judge(tmp_path / "x.zip", key=keyfile.new_signer(name="x").verifier)


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
    pytest.param(_change("settlements.ndjson", '"revision":1', '"revision":true'), "not of the form", id="true for 1"),
    pytest.param(_change("batches.ndjson", '"index":0', '"index":0.0'), "not of the form", id="0.0 for 0"),
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
    bundle: pathlib.Path, house: Signer, judge: Judge, forge: Callable[[Members], None], message: str
) -> None:
    with zipfile.ZipFile(bundle) as whole:
        members = {name: whole.read(name) for name in whole.namelist()}
    forge(members)
    repack(members, bundle.with_name("forged.zip"))
    assert message in judge(bundle.with_name("forged.zip"), key=house.verifier)[1]


def repack(members: Members, path: pathlib.Path) -> None:
    """Pack members with a manifest that names them as they are now."""
    manifest = json.loads(members["manifest.json"])
    rest = {name: content for name, content in members.items() if name != "manifest.json"}
    manifest["files"] = {name: hashlib.sha256(content).hexdigest() for name, content in rest.items()}
    folder = path.with_suffix("")
    for name, content in {**rest, "manifest.json": spelled(manifest)}.items():
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
