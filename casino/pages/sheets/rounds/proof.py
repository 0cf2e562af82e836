"""What can be recomputed about a round while its page is made.

Event hashes, the engine's returns, the sealed batch, and its head's way into a signed checkpoint.
"""

import dataclasses
import hashlib
import zoneinfo
from collections.abc import Sequence

from django.conf import settings
from django.urls import reverse

from casino.pages import words
from casino.pages.queries.signed import Signed
from casino.pages.sheets import parts
from casino.pages.sheets.rounds.revisions import Heard, Revision
from casino.settlement.outcomes.outcome import Stored
from ledger.models import Batch

PROVED = parts.State(kind="ok", word="Proved")
WAITING = parts.State(kind="late", word="Not settled yet")
NOTHING_TO_DERIVE = parts.State(kind="ok", word="Bytes proved")
BROKEN = parts.State(kind="alarm", word="Does not agree")


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """The verdict, the figures behind it, and where the proof that others can check is served."""

    state: parts.State
    facts: tuple[parts.Fact, ...]
    download: str = ""


def check(
    *,
    heard: Sequence[Heard],
    outcomes: Sequence[Stored],
    headers: Sequence[Batch],
    revisions: Sequence[Revision],
    signed: Signed | None = None,
) -> Proof:
    """Hash every event again, settle every posted play again, and hash the heads of their batches again.

    `signed` is the checkpoint that covers the last of these batches.
    """
    leaf = heard[-1].logged.leaf
    facts = [
        parts.Fact(name="Leaf", value=words.short_hash(leaf), title=leaf.hex(), is_hash=True),
        parts.Fact(name="Bytes", value="same hashes" if _bytes_agree(heard) else "differ from their hash"),
    ]
    verdicts = [_bytes_agree(heard)]
    if not outcomes:
        return Proof(state=WAITING if verdicts[0] else BROKEN, facts=tuple(facts))
    returns = _returns_agree(outcomes, revisions)
    if returns is not None:
        verdicts.append(returns)
        facts.append(parts.Fact(name="Settled again", value="same returns" if returns else "other returns"))
    for header in headers:
        is_chained = hashlib.sha256(bytes(header.previous) + bytes(header.root)).digest() == bytes(header.head)
        verdicts.append(is_chained)
        facts.append(parts.Fact(name="Batch", value=_batch_words(header, outcomes, is_chained=is_chained)))
        root = bytes(header.root)
        facts.append(parts.Fact(name="Root", value=words.short_hash(root), title=root.hex(), is_hash=True))
    if headers:
        verdicts.append(signed is None or signed.is_sound)
        facts.append(_signed_fact(signed))
    agreed = PROVED if returns is not None else NOTHING_TO_DERIVE
    return Proof(
        state=agreed if all(verdicts) else BROKEN,
        facts=tuple(facts),
        download=reverse("api-round-proof", args=heard[-1].logged.stream.split("/")[1:]) if headers else "",
    )


def _signed_fact(signed: Signed | None) -> parts.Fact:
    """Say which checkpoint covers the batch; the link is the note itself."""
    if signed is None:
        return parts.Fact(name="Checkpoint", value="not signed yet")
    at = words.clock(signed.made_at, zone=zoneinfo.ZoneInfo(settings.SITE_ZONE))
    value = f"{words.grouped(signed.size)}, {f'signed {at}' if signed.is_sound else 'root differs'}"
    url = reverse("api-checkpoint", args=[signed.size])
    return parts.Fact(name="Checkpoint", value=value, url=url, title=f"{words.utc(signed.made_at)} {signed.root_hex}")


def _batch_words(header: Batch, outcomes: Sequence[Stored], *, is_chained: bool) -> str:
    """Say which leaf of the batch is the round's and whether the head is that of the previous one and the root."""
    place = min(stored.position for stored in outcomes if stored.batch == header.number) - header.first_entry + 1
    chained = "same head" if is_chained else "head differs"
    number, leaf, entries = (words.grouped(one) for one in (header.number, place, header.entries))
    return f"{number}, leaf {leaf} of {entries}, {chained}"


def _bytes_agree(heard: Sequence[Heard]) -> bool:
    return all(hashlib.sha256(b"\x00" + one.logged.body).digest() == one.logged.leaf for one in heard)


def _returns_agree(outcomes: Sequence[Stored], revisions: Sequence[Revision]) -> bool | None:
    """Compare every revision that was posted with what the engine makes of its play; None where none can be."""
    told = {one.outcome.revision: one.outcome.facts.get("basis", "engine") for one in outcomes if one.outcome.revision}
    verdicts = [
        _revision_agrees(revision)
        for revision in revisions
        if revision.number is not None
        and told.get(revision.number) == "engine"
        and revision.play.engine.settlement is not None
        and revision.play.engine.settlement.is_checkable
    ]
    return all(verdicts) if verdicts else None


def _revision_agrees(revision: Revision) -> bool:
    posted = {line.id: (line.staked, line.returned) for line in revision.lines}
    engine = {line.bet.id: (line.staked, line.returned) for line in revision.play.engine.returns}
    return posted == engine
