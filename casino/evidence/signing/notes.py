r"""Signed notes: a text, an empty line, and one line for each Ed25519 signature of the text.

Source: C2SP signed-note v1. A signature line is "— name base64(key id || signature)"; the key id is the first four
bytes of SHA-256(name || "\n" || 0x01 || public key). Keys are written as in golang.org/x/mod/sumdb/note:
"name+id+base64(0x01 || public key)" and "PRIVATE+KEY+name+id+base64(0x01 || seed)".
"""

import base64
import binascii
import dataclasses
import hashlib
import re
from collections.abc import Sequence
from typing import Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from casino.evidence.errors import BadKeyFile, BadNote

ED25519: Final = b"\x01"
NOTE_BYTES_MAX: Final = 64 * 1024
SIGNATURES_MAX: Final = 16
_DASH: Final = "\u2014"
_KEY_BYTES: Final = 32
_ID_BYTES: Final = 4
_NAME: Final = re.compile(r"[^\s+]+")
_PRIVATE: Final = "PRIVATE+KEY+"


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Verifier:
    """A public key, 32 bytes, under the name of the log that signs with it."""

    name: str
    public: bytes

    @property
    def key_id(self) -> bytes:
        """Return the four bytes that a signature names its key by."""
        return hashlib.sha256(self.name.encode() + b"\n" + ED25519 + self.public).digest()[:_ID_BYTES]

    def __str__(self) -> str:
        return f"{self.name}+{self.key_id.hex()}+{_encode(ED25519 + self.public)}"


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Signer:
    """A private key, the seed of 32 bytes; it never shows in a representation."""

    name: str
    seed: bytes = dataclasses.field(repr=False)

    @property
    def verifier(self) -> Verifier:
        """Return the public half."""
        return Verifier(name=self.name, public=self._key().public_key().public_bytes_raw())

    def private_text(self) -> str:
        """Return the line that a key file holds."""
        return f"{_PRIVATE}{self.name}+{self.verifier.key_id.hex()}+{_encode(ED25519 + self.seed)}"

    def sign(self, *, text: str) -> bytes:
        """Return the signature of a text, 64 bytes (RFC 8032)."""
        return self._key().sign(text.encode())

    def _key(self) -> Ed25519PrivateKey:
        return Ed25519PrivateKey.from_private_bytes(self.seed)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Signature:
    """One line below a text: the name and id of a key, and what it signed."""

    name: str
    key_id: bytes
    signed: bytes


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """A text, its last newline included, and its signatures, none of them checked yet."""

    text: str
    signatures: tuple[Signature, ...]


def sign(*, text: str, signers: Sequence[Signer]) -> str:
    """Return the note of a text signed by each signer."""
    assert text.endswith("\n"), "a note's text ends its last line"
    lines = [
        f"{_DASH} {signer.name} {_encode(signer.verifier.key_id + signer.sign(text=text))}\n" for signer in signers
    ]
    return f"{text}\n{''.join(lines)}"


def read(*, note: str | bytes) -> Note:
    """Take a note apart; raises BadNote for whatever is not exactly of the form."""
    content = note if isinstance(note, str) else _decoded(note)
    if len(content) > NOTE_BYTES_MAX:
        raise BadNote(f"a note of {len(content):,} characters, expected at most {NOTE_BYTES_MAX:,}")
    if any(character < " " and character != "\n" for character in content):
        raise BadNote("a note holds no control characters other than newlines")
    text, empty, below = content.rpartition("\n\n")
    if not empty or not below.endswith("\n"):
        raise BadNote("a note is a text, an empty line and signature lines, each ended by a newline")
    lines = below.removesuffix("\n").split("\n")
    if not 1 <= len(lines) <= SIGNATURES_MAX:
        raise BadNote(f"a note has 1 to {SIGNATURES_MAX} signatures, found {len(lines)}")
    return Note(text=f"{text}\n", signatures=tuple(_signature(line) for line in lines))


def is_signed_by(*, note: Note, verifier: Verifier) -> bool:
    """Tell whether a key signed the note; raises BadNote where a signature in its name does not verify."""
    theirs = [one for one in note.signatures if (one.name, one.key_id) == (verifier.name, verifier.key_id)]
    for signature in theirs:
        try:
            Ed25519PublicKey.from_public_bytes(verifier.public).verify(signature.signed, note.text.encode())
        except InvalidSignature:
            raise BadNote(f"the signature by {verifier.name}+{verifier.key_id.hex()} does not verify") from None
    return bool(theirs)


def read_verifier(*, text: str) -> Verifier:
    """Read a public key, "name+id+base64"; raises BadKeyFile."""
    name, key_id, key = _key_parts(text)
    verifier = Verifier(name=name, public=key)
    if verifier.key_id.hex() != key_id:
        raise BadKeyFile(f"the key named {name} has the id {verifier.key_id.hex()}, found {key_id}")
    return verifier


def read_signer(*, text: str) -> Signer:
    """Read a private key, "PRIVATE+KEY+name+id+base64"; raises BadKeyFile."""
    if not text.startswith(_PRIVATE):
        raise BadKeyFile(f"a private key starts with {_PRIVATE}")
    name, key_id, seed = _key_parts(text.removeprefix(_PRIVATE))
    signer = Signer(name=name, seed=seed)
    if signer.verifier.key_id.hex() != key_id:
        raise BadKeyFile(f"the private key named {name} does not have the id {key_id} that stands beside it")
    return signer


def is_name(*, text: str) -> bool:
    """Tell whether a text may name a key: not empty, no space, no plus."""
    return _NAME.fullmatch(text) is not None


def _key_parts(text: str) -> tuple[str, str, bytes]:
    name, _, rest = text.strip().partition("+")
    key_id, _, encoded = rest.partition("+")
    key = _bytes(encoded)
    if not is_name(text=name) or key is None or key[:1] != ED25519 or len(key) != 1 + _KEY_BYTES:
        raise BadKeyFile("a key is name+id+base64 of 0x01 and 32 bytes")
    return name, key_id, key[1:]


def _signature(line: str) -> Signature:
    parts = line.split(" ")
    content = _bytes(parts[-1])
    if len(parts) != 3 or parts[0] != _DASH or not is_name(text=parts[1]) or not content or len(content) <= _ID_BYTES:  # noqa: PLR2004 - dash, name, base64
        raise BadNote(f"a signature line is a dash, a name and base64, found {line[:80]!r}")
    return Signature(name=parts[1], key_id=content[:_ID_BYTES], signed=content[_ID_BYTES:])


def _decoded(note: bytes) -> str:
    try:
        return note.decode()
    except UnicodeDecodeError as error:
        raise BadNote("a note is UTF-8") from error


def _encode(content: bytes) -> str:
    return base64.b64encode(content).decode()


def _bytes(text: str) -> bytes | None:
    """Decode base64 that is written in the one canonical way; None for anything else."""
    try:
        content = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return None
    return content if _encode(content) == text else None
