"""What the proofs page shows: verdicts that were recomputed for it, and the head of every chain."""

import dataclasses
import datetime as dt
import hashlib
from collections.abc import Mapping, Sequence

from casino.pages import words
from casino.pages.queries.progress import Link, Progress
from casino.pages.queries.signed import State
from casino.pages.sheets import parts
from ledger.balances import TrialBalance

UNBROKEN = parts.State(kind="ok", word="Unbroken")
BROKEN = parts.State(kind="alarm", word="Broken")
EMPTY = parts.State(kind="unk", word="Empty")
NO_KEY = parts.State(kind="unk", word="Not set up")
UNSIGNED = parts.State(kind="unk", word="Not yet")
BY_COMMAND = parts.State(kind="unk", word="By command")


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class HeadRow:
    """One shard: how far it has come and the end of its chain; root and head are empty before the first batch."""

    shard: int
    log: int
    settled: int
    reported: int
    batch: int
    sealed_at: dt.datetime | None
    root: bytes
    head: bytes
    state: parts.State

    @property
    def root_hex(self) -> str:
        """Return the whole root."""
        return self.root.hex()

    @property
    def head_hex(self) -> str:
        """Return the whole head."""
        return self.head.hex()


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class VerdictRow:
    """One claim and what the check found."""

    name: str
    state: parts.State
    detail: str


def first_broken(*, links: Sequence[Link]) -> Link | None:
    """Return the first batch whose head is not the hash of the one before and its own root, or that does not follow it.

    `links` are consecutive batches of one lane, oldest first.
    """
    before: Link | None = None
    for link in links:
        if hashlib.sha256(link.previous + link.root).digest() != link.head:
            return link
        if before is not None and (link.previous != before.head or link.number != before.number + 1):
            return link
        before = link
    return None


def head_rows(*, progress: Progress, chains: Mapping[int, Sequence[Link]]) -> tuple[HeadRow, ...]:
    """Make one line for each shard of the log."""
    return tuple(_head_row(shard, progress, chains.get(shard, ())) for shard in sorted(progress.log))


def verdicts(
    *, balance: TrialBalance, progress: Progress, chains: Mapping[int, Sequence[Link]], signed: State
) -> tuple[VerdictRow, ...]:
    """Make the list of claims: what was recomputed just now, and what only the command recomputes."""
    checked = sum(len(links) for links in chains.values())
    broken = [found for links in chains.values() if (found := first_broken(links=links)) is not None]
    return (
        VerdictRow(name="The books balance", state=balance_state(balance=balance), detail=_balance_words(balance)),
        VerdictRow(
            name="The chains are unbroken",
            state=BROKEN if broken else UNBROKEN,
            detail=f"lane {broken[0].lane}, batch {words.grouped(broken[0].number)} does not follow"
            if broken
            else _chain_words(checked, len(chains)),
        ),
        VerdictRow(
            name="Everything in the log is settled",
            state=step_state(behind=progress.behind),
            detail=f"{words.grouped(progress.settled_events)} of {words.grouped(progress.events)} events",
        ),
        VerdictRow(
            name="Everything settled is in the reports",
            state=step_state(behind=progress.unreported),
            detail=f"{words.grouped(progress.settled_events - progress.unreported)} of "
            f"{words.grouped(progress.settled_events)} events",
        ),
        VerdictRow(name="Everything sealed is signed", state=signed_state(signed=signed), detail=_signed_words(signed)),
        VerdictRow(
            name="The log gives these books again",
            state=BY_COMMAND,
            detail="a replay of every event and of all chains from their genesis: manage.py verify",
        ),
    )


def balance_state(*, balance: TrialBalance) -> parts.State:
    """Say whether the books balance."""
    if balance.difference:
        return parts.State(kind="alarm", word=f"Differs by {words.chips(abs(balance.difference))}")
    return parts.State(kind="ok", word="Balanced")


def step_state(*, behind: int) -> parts.State:
    """Say whether one reader has come as far as the other."""
    if behind:
        return parts.State(kind="late", word=f"{words.grouped(behind)} behind")
    return parts.State(kind="ok", word="In step")


def signed_state(*, signed: State) -> parts.State:
    """Say whether the newest checkpoints are sound, and whether batches wait longer than for the next minute."""
    if any(not one.is_sound for one in signed.newest):
        return BROKEN
    if not signed.newest:
        return UNSIGNED if signed.is_configured else NO_KEY
    if signed.is_late:
        return parts.State(kind="late", word=f"{words.grouped(signed.uncovered)} to sign")
    return parts.State(kind="ok", word="Signed")


def overall(*, rows: Sequence[VerdictRow]) -> parts.State:
    """Say the worst of all verdicts."""
    kinds = {row.state.kind for row in rows}
    if "alarm" in kinds:
        return parts.State(kind="alarm", word="Something does not agree")
    if "late" in kinds:
        return parts.State(kind="late", word="Catching up")
    return parts.State(kind="ok", word="Everything checked agrees")


def _signed_words(signed: State) -> str:
    if not signed.is_configured and not signed.newest:
        return "a key and a folder are not set up: manage.py make_signing_key"
    if not signed.newest:
        return "the first checkpoint is made within a minute"
    heads = words.counted(signed.newest[0].size, "batch", many="batches")
    waiting = f", {words.grouped(signed.uncovered)} since" if signed.uncovered else ""
    return f"{heads} in one tree{waiting}; {words.counted(len(signed.newest), 'root')} and signatures computed again"


def _chain_words(batches: int, lanes: int) -> str:
    batches_words = words.counted(batches, "batch", many="batches")
    return f"{batches_words} at the ends of {words.counted(lanes, 'lane')} hashed again"


def _balance_words(balance: TrialBalance) -> str:
    moved = sum(row.debits for row in balance.rows)
    return f"{words.chips(moved)} given and received, all balances sum to {words.chips(balance.difference)}"


def _head_row(shard: int, progress: Progress, links: Sequence[Link]) -> HeadRow:
    last = links[-1] if links else None
    settled = progress.settled.get(shard, 0)
    if first_broken(links=links) is not None:
        state = BROKEN
    elif progress.log[shard]:
        state = step_state(behind=progress.log[shard] - settled)
    else:
        state = EMPTY
    return HeadRow(
        shard=shard,
        log=progress.log[shard],
        settled=settled,
        reported=progress.reported.get(shard, 0),
        batch=last.number if last else 0,
        sealed_at=last.sealed_at if last else None,
        root=last.root if last else b"",
        head=last.head if last else b"",
        state=state,
    )
