"""What stood at tables at a position of the log: the rows of now, or folded anew from the few steps that decide.

A stream that is resumed starts from here and tells the same frames as one that was never cut. Counts (`seq`, held
rounds) are those of now with what happened since taken back.
"""

import datetime as dt
from collections.abc import Collection, Iterable, Mapping, Sequence

from django.conf import settings

from casino.displays import options
from casino.streaming.frames.standing import Standing, Step
from casino.streaming.past import reading
from casino.streaming.past.reading import Since
from reports import projectors, rows
from reports.folds.shoes import ShoeKey, ShoeRow, Shoes
from reports.folds.tables import TableRow, Tables
from reports.queries import books
from reports.queries.books import AsOf

_BEFORE_EVERYTHING = dt.datetime(1970, 1, 1, tzinfo=dt.UTC)


def standings(*, shard: int, position: int, tables: Collection[str]) -> dict[str, Standing]:
    """Return what stood at each of some tables of a shard after the event at a position.

    The position must not lie beyond what is projected. A table that no event has named stands there unknown, `seq` 0.
    """
    with books.reading() as as_of:
        return at(as_of=as_of, shard=shard, position=position, tables=tables)


def unknown(*, table: str) -> TableRow:
    """Return what is known of a table that no event has named."""
    return TableRow(table_id=table, changed_at=_BEFORE_EVERYTHING)


def known_tables() -> tuple[str, ...]:
    """Return every table that an event has named, in order."""
    found = books.rows("SELECT table_id FROM reports_table WHERE version = reports_live() ORDER BY table_id")
    return tuple(row["table_id"] for row in found)


def at(*, as_of: AsOf, shard: int, position: int, tables: Collection[str]) -> dict[str, Standing]:
    """Do the same within a transaction that reads already."""
    head = as_of.positions.get(shard, 0)
    now = {row.table_id: row for row in _table_rows(as_of, tables)}
    since = reading.since(shard=shard, after=position, upto=head, tables=tables)
    found = {}
    thresholds = options.thresholds(changes=settings.GOOD_ROADS)
    for table in sorted(tables):
        row = now.get(table) or unknown(table=table)
        if position < head:
            row = _table_at(row, since[table], position)
        found[table] = Standing(row=row, shoes=(), thresholds=thresholds)
    _keep_current_shoes(as_of, found, position, head)
    return found


def look_up(*, standing: Standing, steps: Sequence[Step], shard: int, position: int) -> None:
    """Let a standing know the shoes that its next steps speak of, as they stood after a position."""
    missing = standing.missing(steps=steps)
    if missing:
        with books.reading() as as_of:
            head = as_of.positions.get(shard, 0)
            standing.keep(wanted=_shoes(as_of, standing.row.table_id, missing, position, head))


def _keep_current_shoes(as_of: AsOf, standings: Mapping[str, Standing], position: int, head: int) -> None:
    """Let each standing have the shoe on its table, all in one query where they are those of now."""
    keys = [(table, standing.row.shoe) for table, standing in standings.items() if standing.row.shoe is not None]
    now = _stored_shoes(as_of, keys) if keys and position >= head else {}
    for table, number in keys:
        if position >= head:
            standings[table].keep(wanted={number: now.get((table, number))})
        else:
            standings[table].keep(wanted=_shoes(as_of, table, [number], position, head))


def _stored_shoes(as_of: AsOf, keys: Sequence[ShoeKey]) -> dict[ShoeKey, ShoeRow]:
    found = rows.SHOES.read(cursor=projectors.open_cursor(), version=as_of.version, found=keys)
    stored = [ShoeRow(**dict(zip(rows.SHOES.columns, values, strict=True))) for values in found]
    return {(row.table_id, row.shoe): row for row in stored}


def _shoes(as_of: AsOf, table: str, shoes: Iterable[int], position: int, head: int) -> dict[int, ShoeRow | None]:
    """Return shoes as they stood after a position, None for those of which nothing had been heard."""
    wanted = sorted(shoes)
    if position < head:
        steps = reading.of_shoes(table=table, shoes=wanted, upto=position)
        return {number: _shoe_at(table, number, steps, position) for number in wanted}
    now = _stored_shoes(as_of, [(table, number) for number in wanted])
    return {number: now.get((table, number)) for number in wanted}


def _table_rows(as_of: AsOf, tables: Collection[str]) -> list[TableRow]:
    keys = [(name,) for name in sorted(tables)]
    found = rows.TABLES.read(cursor=projectors.open_cursor(), version=as_of.version, found=keys)
    return [TableRow(**dict(zip(rows.TABLES.columns, values, strict=True))) for values in found]


def _table_at(now: TableRow, since: Since, position: int) -> TableRow:
    row = _doing(now.table_id, position)
    row.seq, row.held = now.seq - since.shown, now.held - since.held
    return row


def _doing(table: str, position: int) -> TableRow:
    """Fold what decided a table's state: its last shoe, the highest round since, and what was said meanwhile."""
    opened = reading.last(table=table, event="table.opened", upto=position)
    started = reading.last(table=table, event="shoe.started", upto=position)
    since = started.position if started is not None else 0
    earlier = reading.highest(table=table, least_shoe=0, after=0, upto=since) if since else None
    least = started.outcome.shoe or 0 if started is not None else 0
    highest = reading.highest(table=table, least_shoe=least, after=since, upto=position)
    said = reading.of_table(table=table, after=max(since - 1, 0) if since else 0, upto=position)
    deciding = {(step.position, step.part): step for step in (opened, earlier, started, highest, *said) if step}
    folded = Tables([unknown(table=table)])
    for place in sorted(deciding):
        folded.add(deciding[place].outcome)
    return folded.rows[table]


def _shoe_at(table: str, number: int, steps: Sequence[Step], position: int) -> ShoeRow | None:
    """Fold the steps of a shoe anew, with the resets that fell into it."""
    own = [step for step in steps if step.outcome.shoe == number]
    if not own:
        return None
    resets = [step for step in _resets(table, own[0].position, position) if _doing(table, step.position).shoe == number]
    folded = Shoes(())
    for step in sorted([*own, *resets], key=lambda step: (step.position, step.part)):
        if step.outcome.event == "roads.reset":
            folded.reset_roads(table=table, shoe=number)
        else:
            folded.add(step.outcome)
    return folded.rows[table, number]


def _resets(table: str, after: int, upto: int) -> list[Step]:
    return [
        step for step in reading.of_table(table=table, after=after, upto=upto) if step.outcome.event == "roads.reset"
    ]
