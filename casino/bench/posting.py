"""Ledger posting alone, against raw COPY + PK of the same rows, on one connection or several, in turns.

Raw is the least that can be done with the rows: encoded beforehand, into a plain table with the same columns and
primary key, one transaction a batch. Posted is all that `post_batch` does: leaves, root, chained head, encoding, the
seal with every check, roll-ups. Each connection is a process of its own; the median of the repeats is told.
"""

import contextlib
import dataclasses
import gc
import multiprocessing
import os
import random
import statistics
import struct
import time
from collections.abc import Callable, Mapping, Sequence
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Literal

import psycopg

from casino.bench import accounting

if TYPE_CHECKING:
    from ledger.posting import Entry

ENTRIES = 1_000
BETS = 7
RETURNED_SHARE = 0.393  # 2.75 of 7 baccarat bets return something
PLAYERS = 5_000
TABLES = 64
BATCHES = 20
PREPARED = 4
REPEATS = 3

_Kind = Literal["raw", "posted"]
_KINDS: tuple[_Kind, ...] = ("raw", "posted")
_COPY_RAW = """
copy bench_raw (lane, batch, entry, debit, credit, amount, number, code, is_reversal) from stdin (format binary)
"""
_RAW_TABLE = """
drop table if exists bench_raw;
create table bench_raw (
    batch bigint not null, entry bigint not null, debit bigint not null, credit bigint not null, amount bigint not null,
    number integer not null, lane smallint not null, code smallint not null, is_reversal boolean not null,
    primary key (batch, lane, number)
);
grant select, insert on bench_raw to public;
"""
_pack_row = struct.Struct(">h ih iq iq iq iq iq ii ih i?").pack


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class _Work:
    entries: int
    batches: int


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Posted:
    """One connection's run: transfers, wall seconds, CPU seconds of client and server process (None: not ours)."""

    transfers: int
    wall_s: float
    client_s: float
    server_s: float | None


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class PostingResult:
    """Medians with a number of connections; rates in transfers a second, CPU in microseconds a transfer."""

    connections: int
    transfers_per_batch: float
    raw_per_s: float
    posted_per_s: float
    ratio: float
    raw_cpu_us: float | None
    posted_client_us: float
    posted_server_us: float | None


def measure(
    *,
    environment: Mapping[str, str],
    connections: int,
    entries: int = ENTRIES,
    batches: int = BATCHES,
    repeats: int = REPEATS,
    tell: Callable[[str], None] = lambda _: None,
) -> PostingResult:
    """Measure raw COPY and posting in turns on the migrated database of `environment`.

    `environment` holds DATABASE_URL (the application's) and DATABASE_OWNER_URL. Lanes 1 to `connections` are posted to,
    `batches` of `entries` rounds each.
    """
    work = _Work(entries=entries, batches=batches)
    results: dict[_Kind, list[Posted]] = {"raw": [], "posted": []}
    for _ in range(repeats):
        for kind in _KINDS:
            _settle_down(owner_url=environment["DATABASE_OWNER_URL"], is_raw=kind == "raw")
            result = _together(environment=environment, kind=kind, lanes=range(1, connections + 1), work=work)
            tell(f"{kind}, {connections} connection(s): {result.transfers / result.wall_s:,.0f} transfers/s")
            results[kind].append(result)
    raw, posted = results["raw"], results["posted"]
    return PostingResult(
        connections=connections,
        transfers_per_batch=posted[0].transfers / connections / batches,
        raw_per_s=statistics.median(one.transfers / one.wall_s for one in raw),
        posted_per_s=statistics.median(one.transfers / one.wall_s for one in posted),
        ratio=statistics.median(
            (after.transfers / after.wall_s) / (before.transfers / before.wall_s)
            for before, after in zip(raw, posted, strict=True)
        ),
        raw_cpu_us=_server_us(results=raw),
        posted_client_us=statistics.median(one.client_s / one.transfers for one in posted) * 1e6,
        posted_server_us=_server_us(results=posted),
    )


def fill(*, environment: Mapping[str, str], connections: int, entries: int, batches: int) -> int:
    """Post `batches` of `entries` rounds to each of some lanes, as `measure` does, and return the transfers posted."""
    lanes = range(1, connections + 1)
    return post(environment=environment, lanes=lanes, entries=entries, batches=batches).transfers


def post(*, environment: Mapping[str, str], lanes: Sequence[int], entries: int, batches: int) -> Posted:
    """Post `batches` of `entries` rounds to each lane, a connection a lane, and return what that took."""
    work = _Work(entries=entries, batches=batches)
    return _together(environment=environment, kind="posted", lanes=lanes, work=work)


def _server_us(*, results: Sequence[Posted]) -> float | None:
    known = [one.server_s / one.transfers for one in results if one.server_s is not None]
    return statistics.median(known) * 1e6 if known else None


def _settle_down(*, owner_url: str, is_raw: bool) -> None:
    """Start each run from the same place: an empty raw table, no dirty pages of the run before."""
    with psycopg.connect(owner_url, autocommit=True) as owner:
        if is_raw:
            owner.execute(_RAW_TABLE)
        with contextlib.suppress(psycopg.errors.InsufficientPrivilege):
            owner.execute("checkpoint")


def _together(*, environment: Mapping[str, str], kind: _Kind, lanes: Sequence[int], work: _Work) -> Posted:
    """Run one process a connection, all starting at the same moment, and add up what they did."""
    context = multiprocessing.get_context("spawn")
    pipes: list[Connection] = []
    processes = []
    for lane in lanes:
        ours, theirs = context.Pipe()
        process = context.Process(target=_work, args=(theirs, dict(environment), kind, lane, work), daemon=True)
        process.start()
        theirs.close()
        pipes.append(ours)
        processes.append(process)
    for pipe in pipes:
        pipe.recv()  # ready; EOFError where the process died, whose traceback stands on the terminal
    start = time.perf_counter()
    for pipe in pipes:
        pipe.send("go")
    done: list[Posted] = [pipe.recv() for pipe in pipes]
    wall_s = time.perf_counter() - start
    for process in processes:
        process.join()
    server = [one.server_s for one in done]
    return Posted(
        transfers=sum(one.transfers for one in done),
        wall_s=wall_s,
        client_s=sum(one.client_s for one in done),
        server_s=None if None in server else sum(one or 0.0 for one in server),
    )


def _work(pipe: Connection, environment: dict[str, str], kind: _Kind, lane: int, work: _Work) -> None:
    """Prepare, say so, wait for the start, post, report: the life of one process."""
    os.environ.update(environment, DJANGO_SETTINGS_MODULE="casino.settings")
    from django.apps import apps  # noqa: PLC0415 - only with the environment of this process
    from django.db import connection, transaction  # noqa: PLC0415 - the same

    apps.populate([])  # posting needs no model, and starting all apps takes seconds
    with transaction.atomic():
        prepared = _prepare(seed=lane, size=work.entries)
    with connection.cursor() as cursor:
        cursor.execute(
            "select pg_backend_pid(), coalesce(max(number), 0), coalesce(max(last_entry), 0) from ledger_batch"
            " where lane = %s",
            [lane],
        )
        server, last, last_entry = cursor.fetchone()
    if kind == "raw":
        post = _raw_poster(lane=lane, prepared=prepared, batches=work.batches)
    else:
        post = _poster(lane=lane, prepared=prepared, last=last, last_entry=last_entry, batches=work.batches)
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 50, 1000)
    pipe.send("ready")
    pipe.recv()
    client_s, server_s, start = time.process_time(), accounting.server_cpu_s(pid=server), time.perf_counter()
    transfers = sum(post(index) for index in range(work.batches))
    wall_s, server_end_s = time.perf_counter() - start, accounting.server_cpu_s(pid=server)
    pipe.send(
        Posted(
            transfers=transfers,
            wall_s=wall_s,
            client_s=time.process_time() - client_s,
            server_s=None if server_s is None or server_end_s is None else server_end_s - server_s,
        )
    )


def _raw_poster(*, lane: int, prepared: Sequence[Sequence["Entry"]], batches: int) -> Callable[[int], int]:
    """Return the function that copies the rows of batch `index` as they are and returns their number."""
    from django.db import connection, transaction  # noqa: PLC0415 - as in _work

    encoded = [_encode(lane=lane, batch=index, entries=prepared[index % PREPARED]) for index in range(batches)]
    counts = [sum(len(entry.transfers) for entry in entries) for entries in prepared]

    def copy_raw(index: int) -> int:
        with transaction.atomic(), connection.cursor() as cursor, cursor.copy(_COPY_RAW) as copy:
            copy.write(encoded[index])
        return counts[index % PREPARED]

    return copy_raw


def _poster(
    *, lane: int, prepared: Sequence[Sequence["Entry"]], last: int, last_entry: int, batches: int
) -> Callable[[int], int]:
    """Return the function that posts batch `index` in a transaction of its own and returns its number of transfers.

    An entry is posted once, so what was prepared is posted under new references, behind the last one of the lane.
    """
    from django.db import transaction  # noqa: PLC0415 - as in _work

    from ledger import posting  # noqa: PLC0415

    size = len(prepared[0])
    renewed = [
        [
            posting.Entry(
                reference=last_entry + index * size + entry.reference,
                evidence=entry.evidence,
                transfers=entry.transfers,
            )
            for entry in prepared[index % PREPARED]
        ]
        for index in range(batches)
    ]

    def post(index: int) -> int:
        with transaction.atomic():
            batch = posting.post_batch(lane=lane, number=last + 1 + index, entries=renewed[index])
        return batch.transfers

    return post


def _prepare(*, seed: int, size: int) -> list[list["Entry"]]:
    """Make batches of rounds of seven bets: a stake each, a return for some, players and tables at random."""
    from ledger import accounts, chart, posting  # noqa: PLC0415 - as in _work

    players = [chart.player(id=f"bench-{number}") for number in range(PLAYERS)]
    trays = [chart.tray(table=f"bench-{number}") for number in range(TABLES)]
    ids = accounts.ensure(codes=players + trays)
    accounts.names(ids=ids.values())
    rng = random.Random(seed)  # noqa: S311 - a benchmark's load
    batches = []
    for _ in range(PREPARED):
        entries = []
        for reference in range(1, size + 1):
            tray = ids[rng.choice(trays)]
            transfers: list[posting.Transfer] = []
            for _ in range(BETS):
                player, stake = ids[rng.choice(players)], 2_000 * rng.randrange(1, 50)
                transfers.append((player, tray, stake, int(chart.Code.WAGER), False))
                if rng.random() < RETURNED_SHARE:
                    transfers.append((tray, player, 2 * stake, int(chart.Code.RETURN), False))
            entries.append(posting.Entry(reference=reference, evidence=rng.randbytes(96), transfers=transfers))
        batches.append(entries)
    return batches


def _encode(*, lane: int, batch: int, entries: Sequence["Entry"]) -> bytes:
    """Pack the rows of a batch for binary COPY, each field after its length."""
    number = 0
    rows = [b"PGCOPY\n\xff\r\n\0" + bytes(8)]
    for entry in entries:
        for debit, credit, amount, code, is_reversal in entry.transfers:
            number += 1
            head = (9, 2, lane, 8, batch, 8, entry.reference, 8, debit, 8, credit, 8, amount)
            rows.append(_pack_row(*head, 4, number, 2, code, 1, is_reversal))
    return b"".join([*rows, b"\xff\xff"])
