"""A whole replay: from the log alone into an empty schema, compared with what stands in one snapshot of it."""

import dataclasses
import functools
from collections.abc import Callable, Iterator, Mapping, Sequence

from django.db import connection

from casino.replaying import shards, workers
from casino.replaying.differences import Difference
from casino.replaying.errors import ReportsOfOtherRules
from casino.replaying.schema import Scratch, inside, scratch
from casino.replaying.shards import Upto
from casino.settlement import store
from ledger import balances
from reports import digests, projectors, recount, rows
from reports.errors import FoldChanged
from reports.queries import books
from reports.rows import Cursor

Tell = Callable[[int], None]

_HEADS = """
    select distinct on (lane) lane, encode(head, 'hex') from ledger_batch order by lane, number desc
"""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Replayed:
    """What a replay came to: events and batches replayed, the last head of each lane, the digest of the reports."""

    events: int
    batches: int
    heads: Mapping[int, str]
    digest: str
    differences: tuple[Difference, ...]

    @property
    def is_identical(self) -> bool:
        """Whether nothing differs from what stands."""
        return not self.differences


def events_settled() -> int:
    """Return how many events of the log are settled, in the schema that the connection looks at."""
    with connection.cursor() as cursor:
        cursor.execute("select coalesce(sum(position), 0)::bigint from settlement_cursor")
        return int(cursor.fetchone()[0])


def replay(*, processes: int, tell: Tell) -> Replayed:
    """Replay everything that is settled and compare it with what stands, to which nothing is written.

    `tell` hears how many events were replayed so far. Rounds may go on being settled meanwhile: what is compared is
    bounded by where ledger and reports stood at the start, in one snapshot that is held until the end. Raises
    SchemaRefused, and ReportsOfOtherRules where `manage.py rebuild` is due.
    """
    with books.reading() as as_of, scratch() as made:
        _hold_snapshot()
        stands = projectors.open_cursor()
        settled = {shard: place.position for shard, place in store.places().items()}
        upto = [
            Upto(shard=lane, batch=batch, folded=min(as_of.batches.get(lane, 0), batch))
            for lane, batch in balances.lane_batches_now().items()
        ]
        largest_first = sorted(upto, key=lambda one: -settled.get(one.shard, 0))
        differences = _replay_shards(made, largest_first, processes, tell)
        with inside(scratch=made):
            again = projectors.open_cursor()
            digest = digests.digest(cursor=again, version=_live(again))
            if not differences and digest != digests.digest(cursor=stands, version=as_of.version):
                differences = [next(_report_differences(stands, as_of.version, again))]
            return Replayed(
                events=events_settled(),
                batches=sum(one.batch for one in upto),
                heads=dict(again.execute(_HEADS).fetchall()),
                digest=digest,
                differences=tuple(differences),
            )


def _hold_snapshot() -> None:
    """Keep the snapshot of what stands as long as the replay takes; refuse reports folded by other rules."""
    with connection.cursor() as cursor:
        cursor.execute("set local statement_timeout = 0")
        cursor.execute("set local idle_in_transaction_session_timeout = 0")
        cursor.execute("select fold from reports_model where is_live")
        fold = int(cursor.fetchone()[0])
    if fold != projectors.FOLD_VERSION:
        raise ReportsOfOtherRules(str(FoldChanged(live=fold, program=projectors.FOLD_VERSION)))


def _replay_shards(made: Scratch, upto: Sequence[Upto], processes: int, tell: Tell) -> list[Difference]:
    """Replay shard by shard, in this process or in several; returns the differences in the order of the shards."""
    with workers.patient_collector():
        if processes > 1 and len(upto) > 1:
            found = workers.run(
                work=functools.partial(_replay_in_process, made),
                tasks=upto,
                workers=min(processes, len(upto)),
                database=made.database,
                heard=tell,
            )
        else:
            heard = _adder(tell)
            with inside(scratch=made):
                found = [shards.replay(scratch=made, upto=one, tell=heard) for one in upto]
    by_shard = sorted(zip((one.shard for one in upto), found, strict=True), key=lambda pair: pair[0])
    return [difference for _, differences in by_shard for difference in differences]


def _replay_in_process(made: Scratch, upto: Upto) -> list[Difference]:
    return shards.replay(scratch=made, upto=upto, tell=workers.tell)


def _adder(tell: Tell) -> Tell:
    """Tell the sum of what is told piece by piece."""
    pieces: list[int] = []

    def add(events: int) -> None:
        pieces.append(events)
        tell(sum(pieces))

    return add


def _report_differences(stands: Cursor, version: int, again: Cursor) -> Iterator[Difference]:
    for shape in rows.ALL:
        left = digests.stored_rows(cursor=stands, shape=shape, version=version)
        right = digests.stored_rows(cursor=again, shape=shape, version=_live(again))
        for found in recount.compare(shape=shape, stored=left, counted=right):
            yield Difference(
                place=f"{found.table} {found.key}",
                what="reports",
                stands=str(found.stored or "nothing"),
                replayed=str(found.counted or "nothing"),
            )


def _live(cursor: Cursor) -> int:
    row = cursor.execute("select version from reports_model where is_live").fetchone()
    assert row is not None, "exactly one read model is live"
    return int(row[0])
