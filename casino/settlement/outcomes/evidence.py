"""The canonical bytes of one consumed event and what came of it: what a leaf of the Merkle tree is made of.

Version 1, integers big-endian: version u8 = 1 · shard u16 · position u64 · SHA-256 leaf of the event's bytes, 32 ·
number of outcomes u16 · then for each outcome in order: kind u8 · revision u32 (0 none) · revision reversed u32 (0
none) · gaming day u32 (20261129) · staked i64 · returned i64 · number of transfers u32 · subject, ruleset and hold
code, each as length u16 and UTF-8. The subject is "round/T01/214/54", "slip/…" or empty. The ledger adds the transfers
themselves to the leaf. A released version never changes; facts stay outside, so that reports may learn more later.
"""

import struct
from collections.abc import Sequence

from casino.settlement.outcomes.outcome import Outcome, Stored

VERSION = 1
_START = struct.Struct(">BHQ32sH")
_OUTCOME = struct.Struct(">BIIIqqI")
_LENGTH = struct.Struct(">H")
_EMPTY = _LENGTH.pack(0)


def evidence(*, shard: int, position: int, leaf: bytes, outcomes: Sequence[Stored]) -> bytes:
    """Return the canonical bytes of an event's outcomes; `leaf` is the event's own hash, 32 bytes.

    Raises struct.error for an amount beyond 64 bits or a leaf of another size.
    """
    parts = [_START.pack(VERSION, shard, position, leaf, len(outcomes))]
    parts.extend([_packed(stored.outcome, stored.transfers) for stored in outcomes])
    return b"".join(parts)


def _packed(outcome: Outcome, transfers: int) -> bytes:
    day = outcome.gaming_day
    held = outcome.facts.get("held")
    return (
        _OUTCOME.pack(
            outcome.kind,
            outcome.revision or 0,
            outcome.reverses or 0,
            day.year * 10_000 + day.month * 100 + day.day,
            outcome.staked,
            outcome.returned,
            transfers,
        )
        + _text(subject(outcome=outcome))
        + _text(outcome.ruleset)
        + (_EMPTY if held is None else _text(held["code"]))
    )


def subject(*, outcome: Outcome) -> str:
    """Return what the outcome speaks of as the log names it: "round/T01/214/54", "slip/…", or nothing."""
    if outcome.number is not None:
        return f"round/{outcome.table}/{outcome.shoe}/{outcome.number}"
    return f"slip/{outcome.slip}" if outcome.slip is not None else ""


def _text(text: str | None) -> bytes:
    if not text:
        return _EMPTY
    encoded = text.encode()
    return _LENGTH.pack(len(encoded)) + encoded
