"""Which key speaks for which size of the tree: from keys that are trusted, along the introductions they signed."""

import dataclasses
from collections.abc import Iterable, Sequence

from casino.evidence.errors import BadNote, NotTrusted
from casino.evidence.signing import notes, statements
from casino.evidence.signing.notes import Note, Verifier
from casino.evidence.signing.statements import Checkpoint, Introduction


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Voice:
    """A key and the sizes that it speaks for, both included; `last_size` is None for the newest one."""

    verifier: Verifier
    first_size: int = 0
    last_size: int | None = None

    def speaks_for(self, *, size: int) -> bool:
        """Tell whether checkpoints of this size are the key's to sign."""
        return self.first_size <= size and (self.last_size is None or size <= self.last_size)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Keychain:
    """The keys that are believed, oldest first."""

    voices: tuple[Voice, ...]

    def believe(self, *, note: Note) -> Checkpoint:
        """Return the checkpoint of a note that one of the keys signed; raises BadNote or NotTrusted."""
        found = statements.checkpoint_of(note=note)
        signed = [voice for voice in self.voices if notes.is_signed_by(note=note, verifier=voice.verifier)]
        if not signed:
            names = ", ".join(f"{one.name}+{one.key_id.hex()}" for one in note.signatures)
            raise NotTrusted(f"the checkpoint of size {found.size} is signed by {names}, whom nobody introduced")
        if not any(voice.speaks_for(size=found.size) and voice.verifier.name == found.origin for voice in signed):
            key_id = signed[0].verifier.key_id.hex()
            raise NotTrusted(f"the key {key_id} does not speak for the checkpoint of size {found.size}")
        return found


def follow(*, trusted: Sequence[Verifier], introductions: Iterable[Note]) -> Keychain:
    """Build the chain from keys that are trusted and notes that introduce further ones.

    An introduction counts when its key is trusted itself, or when the key that counted before it signed it; every key
    signs its own. A trusted key that is introduced nowhere speaks for every size. Raises BadNote, and NotTrusted where
    two notes introduce different keys under the same number.
    """
    told: dict[int, tuple[Introduction, Note]] = {}
    for note in introductions:
        introduction = statements.introduction_of(note=note)
        before = told.setdefault(introduction.number, (introduction, note))
        if before[0] != introduction:
            raise NotTrusted(f"two keys are introduced as number {introduction.number}")
    counted: list[Introduction] = []
    for number in sorted(told):
        introduction, note = told[number]
        if not notes.is_signed_by(note=note, verifier=introduction.verifier):
            raise BadNote(f"key {number} did not sign its own introduction")
        follows = bool(counted) and counted[-1].number == number - 1
        vouched = follows and notes.is_signed_by(note=note, verifier=counted[-1].verifier)
        if vouched or introduction.verifier in trusted:
            counted.append(introduction)
    strangers = [one for one in trusted if all(one != introduction.verifier for introduction in counted)]
    ends = [*(introduction.from_size for introduction in counted[1:]), None]
    voices = [
        Voice(verifier=introduction.verifier, first_size=introduction.from_size, last_size=last)
        for introduction, last in zip(counted, ends, strict=False)
    ]
    return Keychain(voices=(*(Voice(verifier=one) for one in strangers), *voices))
