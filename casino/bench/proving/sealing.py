"""What the seal's proof takes of posting: the ledger's own trigger, the same without what it keeps, and none at all.

The trigger proves a batch and keeps what follows from it: deltas, totals, roll-ups, which the books need whoever writes
them. The proof alone is what is left of the trigger's own text when the keeping is cut out of it.
"""

import dataclasses
import re
import statistics
from collections.abc import Mapping, Sequence
from typing import Final

import psycopg
from psycopg import sql

from casino.bench import errors, posting
from casino.bench.posting import Posted

TURNS = 5
ENTRIES = 1_000
BATCHES = 10
WHOLE, PROOF, NONE = range(1, 4)
"""What is left of the seal; each has a lane of its own."""

_KEEPING: Final = (
    (re.compile(r"\), kept as \(.*\n    \)(?=\n    select count)", re.DOTALL), ")"),
    (
        re.compile(
            r"    select coalesce\(max\(batch\), 0\) into rolled.*    end if;\n(?=    return null;\nend)", re.DOTALL
        ),
        "",
    ),
)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class SealResult:
    """Medians of some turns, one connection: microseconds a transfer, and what of posting's time and CPU is the proof.

    `cpu_share` is None where the servers are not ours.
    """

    posting_us: float
    proof_us: float
    none_us: float
    time_share: float
    cpu_share: float | None


def measure(
    *, environment: Mapping[str, str], turns: int = TURNS, entries: int = ENTRIES, batches: int = BATCHES
) -> SealResult:
    """Post in turns with the seal, with its proof alone and without it, to the migrated database of `environment`.

    The books of that database are no books afterwards. Raises SealTextError where the seal's text is not as expected.
    """
    taken: dict[int, list[Posted]] = {WHOLE: [], PROOF: [], NONE: []}
    with psycopg.connect(environment["DATABASE_OWNER_URL"], autocommit=True) as owner:
        whole = _text(owner)
        for _ in range(turns):
            for left, results in taken.items():
                owner.execute(sql.SQL(proof_alone(text=whole) if left == PROOF else whole))
                switch = "disable" if left == NONE else "enable"
                owner.execute(
                    sql.SQL("alter table ledger_transfer {} trigger transfers_are_sealed").format(sql.SQL(switch))
                )
                results.append(posting.post(environment=environment, lanes=[left], entries=entries, batches=batches))
    return result(whole=taken[WHOLE], proof=taken[PROOF], none=taken[NONE])


def proof_alone(*, text: str) -> str:
    """Return the definition of the seal without what it keeps. Raises SealTextError."""
    for keeping, instead in _KEEPING:
        text, cuts = keeping.subn(instead, text)
        if cuts != 1:
            raise errors.SealTextError(f"{keeping.pattern!r} stands in the seal {cuts} times, expected once")
    return text


def result(*, whole: Sequence[Posted], proof: Sequence[Posted], none: Sequence[Posted]) -> SealResult:
    """Return the medians of turns; the shares are those of each turn."""
    turns = list(zip(whole, proof, none, strict=True))
    cpus = [[_cpu_us(one) for one in turn] for turn in turns]
    known = [(a, b, c) for a, b, c in cpus if a is not None and b is not None and c is not None]
    return SealResult(
        posting_us=statistics.median(map(_wall_us, whole)),
        proof_us=statistics.median(map(_wall_us, proof)),
        none_us=statistics.median(map(_wall_us, none)),
        time_share=statistics.median((_wall_us(b) - _wall_us(c)) / _wall_us(a) for a, b, c in turns),
        cpu_share=statistics.median((b - c) / a for a, b, c in known) if known else None,
    )


def _wall_us(one: Posted) -> float:
    return one.wall_s / one.transfers * 1e6


def _cpu_us(one: Posted) -> float | None:
    return None if one.server_s is None else (one.client_s + one.server_s) / one.transfers * 1e6


def _text(owner: psycopg.Connection) -> str:
    row = owner.execute("select pg_get_functiondef('ledger_seal'::regproc)").fetchone()
    assert row is not None, "a function has a definition"
    return str(row[0])
