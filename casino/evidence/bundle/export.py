"""Writing the evidence of a gaming day: the same day gives the same bytes, whenever it is asked for.

The bundle's checkpoint is the first that covers everything in it, or the one that closed the day if that came later.
So it changes only where the day itself changed: a correction that came later, or its closing.
"""

import contextlib
import dataclasses
import datetime as dt
import hashlib
import pathlib
import tempfile
from collections.abc import Callable, Iterator, Sequence
from typing import BinaryIO

from django.db import connection

from casino.events import store as log
from casino.evidence import checkpoints, inclusion, leaves, tree
from casino.evidence.bundle import archive, lines, verify
from casino.evidence.errors import NotCovered, NothingThere
from casino.evidence.models import Checkpoint, ClosedDay, Key
from casino.evidence.signing import notes
from ledger import audit
from reports.queries import books

_STREAMS = ("events.ndjson", "settlements.ndjson", "transfers.ndjson", "proofs.ndjson", "batches.ndjson")
_CONSISTENCY = "consistency.ndjson"
_HERE = pathlib.Path(__file__).parent
_CHOSEN = """
    select shard, batch, array_agg(distinct position order by position) from settlement_outcome
    where gaming_day = %(day)s and (%(table)s::text is null or table_id = %(table)s)
    group by shard, batch order by shard, batch
"""
Tell = Callable[[int, int], None]


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """The positions of a batch that belong to the day, and the first checkpoint that covers the batch."""

    lane: int
    batch: int
    positions: Sequence[int]
    covered: int


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Exported:
    """What was written: counts, and the size of the checkpoint that it all leads to."""

    path: pathlib.Path
    events: int
    transfers: int
    batches: int
    checkpoint: int
    bytes: int


def export(*, day: dt.date, table: str | None, path: pathlib.Path, tell: Tell = lambda _done, _total: None) -> Exported:
    """Write the bundle of a gaming day, of one table where one is named; `tell` hears batches done and in all.

    Raises:
        NothingThere: the day has no events.
        NotCovered: some of it is sealed and not signed yet.
        EvidenceBroken: what is stored no longer gives what was sealed.
        BundleTooLarge: export by table.
    """
    with books.reading(), tempfile.TemporaryDirectory(prefix="evidence-", dir=path.parent) as name:
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL statement_timeout = 0")
            cursor.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
        folder = pathlib.Path(name)
        chosen = _choose(day=day, table=table)
        closed = ClosedDay.objects.filter(day=day).first()
        sizes = {one.covered for one in chosen} | ({closed.size} if closed else set())
        last = checkpoints.of_size(size=max(sizes))
        transfers = _write_facts(folder=folder, chosen=chosen, last=last, tell=tell)
        _write_notes(folder=folder, sizes=sorted(sizes), closed=closed)
        for shipped in ("verify.py", "README.txt"):
            (folder / shipped).write_bytes((_HERE / shipped).read_bytes())
        counts = {"events": sum(len(one.positions) for one in chosen), "transfers": transfers, "batches": len(chosen)}
        _write_manifest(folder=folder, day=day, table=table, last=last, counts=counts)
        archive.write(path=path, members=[(name, folder / name) for name in ("manifest.json", *_names(folder))])
    return Exported(path=path, checkpoint=last.size, bytes=path.stat().st_size, **counts)


def _choose(*, day: dt.date, table: str | None) -> list[Chosen]:
    with connection.cursor() as cursor:
        cursor.execute(_CHOSEN, {"day": day, "table": table})
        rows = cursor.fetchall()
    if not rows:
        raise NothingThere(f"gaming day {day} has no events{f' at table {table}' if table else ''}")
    chosen = []
    for lane, batch, positions in rows:
        index = tree.place_of(lane=lane, batch=batch)
        covering = None if index is None else checkpoints.covering(index=index)
        if covering is None:
            raise NotCovered(f"batch {batch} of lane {lane} is not signed yet: manage.py checkpoint signs it now")
        chosen.append(Chosen(lane=lane, batch=batch, positions=positions, covered=covering.size))
    return chosen


def _write_facts(*, folder: pathlib.Path, chosen: Sequence[Chosen], last: Checkpoint, tell: Tell) -> int:
    """Write what happened and the way of each event to the checkpoint; return the number of transfers."""
    count = 0
    with contextlib.ExitStack() as opened:
        files = [opened.enter_context((folder / name).open("wb")) for name in _STREAMS]
        for done, one in enumerate(chosen, start=1):
            count += _write_batch(one=one, last=last, files=files)
            tell(done, len(chosen))
    return count


def _write_batch(*, one: Chosen, last: Checkpoint, files: Sequence[BinaryIO]) -> int:
    events, settlements, transfers, proofs, batches = files
    found = leaves.of_batch(lane=one.lane, batch=one.batch)
    head = inclusion.of_head(lane=one.lane, batch=one.batch, checkpoint=last)
    assert head is not None, "the last checkpoint covers every batch"
    batches.write(lines.batch(found=found, head=head, covered=one.covered))
    header = found.header
    moved: dict[int, list[audit.TransferRow]] = {}
    for row in audit.transfers_of(lane=one.lane, batch=one.batch, first_number=1, count=header.transfers):
        moved.setdefault(row.entry, []).append(row)
    wanted = set(one.positions)
    for logged in log.read(shard=one.lane, after=header.first_entry - 1, limit=header.entries):
        if logged.position in wanted:
            at = {"lane": one.lane, "position": logged.position}
            events.write(lines.event(logged=logged))
            settlements.write(lines.settlement(**at, batch=one.batch, outcomes=found.outcomes[logged.position]))
            transfers.writelines(lines.transfers(**at, rows=moved.get(logged.position, ())))
            proofs.write(lines.proof(**at, path=found.path_of(position=logged.position)))
    return sum(len(moved.get(position, ())) for position in wanted)


def _write_notes(*, folder: pathlib.Path, sizes: Sequence[int], closed: ClosedDay | None) -> None:
    """Write checkpoints, the proofs that each is a beginning of the last, and the keys that signed them."""
    for name in ("checkpoints", "days", "keys"):
        (folder / name).mkdir()
    written = []
    for size in sizes:
        note = checkpoints.of_size(size=size).note
        (folder / "checkpoints" / f"{size:012d}.checkpoint").write_text(note)
        written.append(note)
    if closed is not None:
        (folder / "days" / f"{closed.day}.checkpoint").write_text(closed.note)
        written.append(closed.note)
    with (folder / _CONSISTENCY).open("wb") as file:
        for size in sizes[:-1]:
            file.write(lines.consistency(first=size, path=tree.consistency(first=size, size=sizes[-1])))
    for key in _keys(written=written):
        (folder / "keys" / f"{key.number:04d}.key").write_text(key.note)


def _keys(*, written: Sequence[str]) -> Iterator[Key]:
    """Yield the keys up to the last one that signed something here; later ones would change the bundle for nothing."""
    signatures = {(one.name, one.key_id) for note in written for one in notes.read(note=note).signatures}
    keys = list(Key.objects.order_by("number"))
    verifiers = {key.number: notes.read_verifier(text=key.verifier) for key in keys}
    last = max(number for number, one in verifiers.items() if (one.name, one.key_id) in signatures)
    yield from (key for key in keys if key.number <= last)


def _write_manifest(
    *, folder: pathlib.Path, day: dt.date, table: str | None, last: Checkpoint, counts: dict[str, int]
) -> None:
    files = {name: hashlib.sha256((folder / name).read_bytes()).hexdigest() for name in _names(folder)}
    origin = notes.read(note=last.note).text.partition("\n")[0]
    told = {"format": verify.FORMAT, "origin": origin, "gaming_day": str(day), "table": table, "checkpoint": last.size}
    (folder / "manifest.json").write_bytes(lines.line({**told, **counts, "files": files}))


def _names(folder: pathlib.Path) -> list[str]:
    found = (str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())
    return sorted(name for name in found if name != "manifest.json")
