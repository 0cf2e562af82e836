"""Signed notes are those of C2SP, signatures those of RFC 8032, and nothing that is changed is believed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino.evidence.errors import BadKeyFile, BadNote
from casino.evidence.signing import notes
from casino.evidence.signing.notes import Signer
from tests.casino.evidence.vectors import RFC_8032

SIGNER = Signer(name="casino.example/ledger", seed=bytes(range(32)))
OTHER = Signer(name="casino.example/ledger", seed=bytes(range(1, 33)))
NOTE = notes.sign(text="one line\n\nanother\n", signers=[SIGNER, OTHER])


@pytest.mark.parametrize(("secret", "public", "message", "signature"), RFC_8032)
def test_keys_and_signatures_are_those_of_the_standard(secret: str, public: str, message: str, signature: str) -> None:
    signer = Signer(name="x", seed=bytes.fromhex(secret))
    assert signer.verifier.public.hex() == public
    if not message or bytes.fromhex(message).isascii():
        assert signer.sign(text=bytes.fromhex(message).decode()).hex() == signature


def test_the_example_of_the_specification_is_read() -> None:
    """Source: C2SP tlog-checkpoint."""
    note = (
        "example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n\n"
        "— example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE"
        "+xeMcTOAYQ8=\n"
    )
    read = notes.read(note=note.encode())
    assert read.text.splitlines()[1] == "20852163"
    assert [(one.name, one.key_id.hex(), len(one.signed)) for one in read.signatures] == [
        ("example.com/behind-the-sofa", "033de0ae", 64)
    ]


def test_the_id_of_a_key_is_that_of_the_go_module_mirror() -> None:
    """Source: golang.org/x/mod/sumdb: the key of sum.golang.org."""
    text = "sum.golang.org+033de0ae+Ac4zctda0e5eza+HJyk9SxEdh+s3Ux18htTTAD8OuAn8"
    assert str(notes.read_verifier(text=text)) == text


def test_both_keys_signed_the_note_and_a_stranger_did_not() -> None:
    read = notes.read(note=NOTE)
    stranger = Signer(name="casino.example/ledger", seed=bytes(32)).verifier
    assert notes.is_signed_by(note=read, verifier=SIGNER.verifier)
    assert notes.is_signed_by(note=read, verifier=OTHER.verifier)
    assert not notes.is_signed_by(note=read, verifier=stranger)


@given(st.integers(0, len(NOTE.encode()) - 1), st.integers(1, 255))
def test_no_byte_of_a_note_may_change(at: int, change: int) -> None:
    changed = bytearray(NOTE.encode())
    changed[at] ^= change
    try:
        read = notes.read(note=bytes(changed))
        signed = [notes.is_signed_by(note=read, verifier=one.verifier) for one in (SIGNER, OTHER)]
    except BadNote:
        return
    assert not all(signed)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"text\n",
        b"text\n\n",
        b"text\n\n- name AAAAAAAA\n",
        "text\n\n— name AAAAAAAA".encode(),
        "text\r\n\n— name AAAAAAAA\n".encode(),
        "text\n\n— na+me AAAAAAAA\n".encode(),
        "text\n\n— name AAAAAAA\n".encode(),
        "text\n\n— name AAAA\n".encode(),
        "text\n\n— name  AAAAAAAA\n".encode(),
        "text\n\n— name AAAAAAB=\n".encode(),
        b"\xff\n\n",
        ("text\n\n" + "— name AAAAAAAA\n" * 17).encode(),
        b"x" * 70_000 + "\n\n— name AAAAAAAA\n".encode(),
    ],
)
def test_what_is_not_of_the_form_is_no_note(content: bytes) -> None:
    with pytest.raises(BadNote):
        notes.read(note=content)


def test_keys_are_written_and_read_back() -> None:
    assert notes.read_signer(text=SIGNER.private_text() + "\n") == SIGNER
    assert notes.read_verifier(text=f"{SIGNER.verifier}\n") == SIGNER.verifier
    assert SIGNER.seed.hex() not in repr(SIGNER)


@pytest.mark.parametrize("text", ["", "a+b", "name+00000000+AAAA", f"{SIGNER.verifier}"[:-4] + "AAA="])
def test_what_is_no_key_is_refused(text: str) -> None:
    with pytest.raises(BadKeyFile):
        notes.read_verifier(text=text)
    with pytest.raises(BadKeyFile):
        notes.read_signer(text=f"PRIVATE+KEY+{text}")


def test_a_key_beside_another_id_is_refused() -> None:
    wrong = str(SIGNER.verifier).replace(SIGNER.verifier.key_id.hex(), "00000000")
    with pytest.raises(BadKeyFile, match="found 00000000"):
        notes.read_verifier(text=wrong)
