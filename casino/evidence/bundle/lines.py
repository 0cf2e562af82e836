"""How facts are written in a bundle: one JSON object a line, its members sorted, in one spelling only."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from casino.events.store import Logged
from casino.evidence.inclusion import HeadInclusion
from casino.evidence.leaves import BatchLeaves
from casino.settlement.outcomes.evidence import subject
from casino.settlement.outcomes.outcome import Stored
from ledger.audit import TransferRow


def line(members: Mapping[str, Any]) -> bytes:
    """Return the one spelling of an object, with its newline."""
    return json.dumps(members, ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode() + b"\n"


def event(*, logged: Logged) -> bytes:
    """Write an event with its bytes as received; they are UTF-8, so a text keeps every one of them."""
    return line({"lane": logged.shard, "position": logged.position, "event": logged.body.decode()})


def settlement(*, lane: int, position: int, batch: int, outcomes: Sequence[Stored]) -> bytes:
    """Write what came of an event: exactly what its leaf holds of it."""
    told = {"lane": lane, "position": position, "batch": batch, "outcomes": [_outcome(one) for one in outcomes]}
    return line(told)


def transfers(*, lane: int, position: int, rows: Iterable[TransferRow]) -> Iterator[bytes]:
    """Write the transfers of an event, numbered from 1."""
    for number, row in enumerate(rows, start=1):
        yield line(
            {
                "lane": lane,
                "position": position,
                "number": number,
                "debit": row.debit,
                "credit": row.credit,
                "amount": row.amount,
                "code": row.code.name,
                "reversal": row.is_reversal,
            }
        )


def proof(*, lane: int, position: int, path: Iterable[bytes]) -> bytes:
    """Write the audit path of an event's leaf in its batch."""
    return line({"lane": lane, "position": position, "path": _hex(path)})


def batch(*, found: BatchLeaves, head: HeadInclusion, covered: int) -> bytes:
    """Write a batch with the way of its head into the bundle's checkpoint; `covered` is the first one that held it."""
    header = found.header
    return line(
        {
            "lane": header.lane,
            "batch": header.number,
            "first": header.first_entry,
            "entries": header.entries,
            "previous": header.previous.hex(),
            "root": header.root.hex(),
            "index": head.index,
            "path": _hex(head.path),
            "checkpoint": covered,
        }
    )


def consistency(*, first: int, path: Iterable[bytes]) -> bytes:
    """Write the proof that an earlier checkpoint is a beginning of the bundle's."""
    return line({"first": first, "path": _hex(path)})


def _outcome(stored: Stored) -> dict[str, Any]:
    outcome = stored.outcome
    held = outcome.facts.get("held")
    return {
        "kind": outcome.kind.name.lower(),
        "subject": subject(outcome=outcome),
        "revision": outcome.revision or 0,
        "reverses": outcome.reverses or 0,
        "gaming_day": str(outcome.gaming_day),
        "ruleset": outcome.ruleset or "",
        "held": "" if held is None else held["code"],
        "staked": outcome.staked,
        "returned": outcome.returned,
        "transfers": stored.transfers,
    }


def _hex(hashes: Iterable[bytes]) -> list[str]:
    return [one.hex() for one in hashes]
