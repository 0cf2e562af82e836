"""Moving partitions out to files and back, and lending them back for the time of a proof.

A partition leaves in one transaction: it is written, the file is read back from disk and compared, then the partition
is dropped and the move recorded. Whatever stops it before the commit leaves the database as it was.
"""

import contextlib
import pathlib
from collections.abc import Iterator
from typing import Any

import psycopg
from django.db import connection, transaction
from psycopg import sql

from casino.archive import parquet, partitions
from casino.archive.errors import ArchiveRefused
from casino.archive.parquet import Column, Row, Written
from casino.archive.partitions import Away, Partition

_KEYS = {"events_event": ("shard", "position"), "ledger_transfer": ("batch", "lane", "number")}
_COLUMNS = """
    select a.attname, t.typname from pg_attribute a join pg_type t on t.oid = a.atttypid
    where a.attrelid = %s::regclass and a.attnum > 0 and not a.attisdropped order by a.attnum
"""
_NOTE = """
    insert into archive_move (moved, parent, part, first, next, rows, digest, file_digest)
    values (%s, %s, %s, %s, %s, %s, %s, %s)
"""
_FETCH_ROWS = 20_000


def path_of(*, part: str, folder: pathlib.Path) -> pathlib.Path:
    """Return the file of a partition in an archive folder."""
    return folder / f"{part}.parquet"


def archive(*, partition: Partition, folder: pathlib.Path) -> Away:
    """Move a partition into a file of the folder and return what was written.

    Raises FileDiffers where the file does not read back as it was written, and ArchiveRefused where one of the name is
    there already. Needs the rights of the owner.
    """
    path = path_of(part=partition.part, folder=folder)
    if path.exists():
        raise ArchiveRefused(f"{path} exists; move it away or name another folder")
    folder.mkdir(parents=True, exist_ok=True)
    with transaction.atomic():
        _lock(partition)
        columns = _columns(partition.part)
        written = parquet.write(path=path, columns=columns, rows=_rows(partition, columns))
        try:
            for _ in parquet.read(path=path, expected=written):
                pass
            _drop(partition)
            _note("archived", partition, written)
        except BaseException:
            path.unlink(missing_ok=True)
            raise
    return Away(
        part=partition.part,
        parent=partition.parent,
        first=partition.first,
        next=partition.next,
        rows=written.rows,
        digest=written.digest,
        file_digest=written.file_digest,
    )


def restore(*, away: Away, folder: pathlib.Path) -> None:
    """Bring a partition back from its file, which stays where it is. Raises FileDiffers; needs the owner's rights."""
    with transaction.atomic():
        _bring_back(away, folder)
        _note("restored", away, _expected(away))


@contextlib.contextmanager
def lent(*, folder: pathlib.Path) -> Iterator[list[Away]]:
    """Have every partition that left back in its place for the time of the block, in one snapshot; then none of it was.

    Yields those partitions. Others read and write meanwhile and see nothing of it. Raises FileDiffers.
    """
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("set transaction isolation level repeatable read")
            cursor.execute("set local statement_timeout = 0")
        found = partitions.away()
        for away in found:
            _bring_back(away, folder)
        yield found
        transaction.set_rollback(True)


def _lock(partition: Partition) -> None:
    """Keep writers out of the partition, readers only for the moment when it is dropped."""
    with connection.cursor() as cursor:
        cursor.execute("set local statement_timeout = 0")
        cursor.execute(sql.SQL("lock table {} in share mode").format(_name(partition.part)))


def _columns(part: str) -> list[Column]:
    with connection.cursor() as cursor:
        cursor.execute(_COLUMNS, [part])
        return [Column(name=name, type=kind) for name, kind in cursor.fetchall()]


def _rows(partition: Partition, columns: list[Column]) -> Iterator[Row]:
    """Read a partition in key order through a cursor of the server; json as the text that was received."""
    chosen = [
        sql.SQL("{}::text").format(_name(column.name)) if column.type == "json" else _name(column.name)
        for column in columns
    ]
    query = sql.SQL("select {} from {} order by {}").format(
        sql.SQL(", ").join(chosen),
        _name(partition.part),
        sql.SQL(", ").join(map(_name, _KEYS[partition.parent])),
    )
    with _driver().cursor(name="archive", binary=True) as cursor:
        cursor.itersize = _FETCH_ROWS
        cursor.execute(query)
        yield from cursor


def _bring_back(away: Away, folder: pathlib.Path) -> None:
    """Make the partition anew, fill it from its file and attach it."""
    path = path_of(part=away.part, folder=folder)
    rows = parquet.read(path=path, expected=_expected(away))
    first = next(rows, None)  # the file is looked at before anything is made
    with _driver().cursor() as cursor:
        cursor.execute(sql.SQL("create table {} (like {} including all)").format(_name(away.part), _name(away.parent)))
        columns = parquet.names(path=path)
        types = {column.name: column.type for column in _columns(away.part)}
        copy_in = sql.SQL("copy {} ({}) from stdin (format binary)").format(
            _name(away.part), sql.SQL(", ").join(map(_name, columns))
        )
        with cursor.copy(copy_in) as copy:
            copy.set_types(["bytea" if types[column] == "json" else types[column] for column in columns])
            texts = [place for place, column in enumerate(columns) if types[column] == "json"]
            for row in () if first is None else (first,):
                copy.write_row(_as_bytes(row, texts))
            for row in rows:
                copy.write_row(_as_bytes(row, texts))
        cursor.execute("select archive_attach(%s, %s, %s, %s)", [away.parent, away.part, away.first, away.next])


def _as_bytes(row: Row, texts: list[int]) -> Row:
    """Return the row with json as bytes: the wire form is the same, and the text stays as it was received."""
    values = list(row)
    for place in texts:
        values[place] = values[place].encode()
    return tuple(values)


def _drop(partition: Partition) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            sql.SQL("alter table {} detach partition {}").format(_name(partition.parent), _name(partition.part))
        )
        cursor.execute(sql.SQL("drop table {}").format(_name(partition.part)))


def _note(moved: str, partition: Partition, written: Written) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            _NOTE,
            [
                moved,
                partition.parent,
                partition.part,
                partition.first,
                partition.next,
                written.rows,
                written.digest,
                written.file_digest,
            ],
        )


def _expected(away: Away) -> Written:
    return Written(rows=away.rows, digest=away.digest, file_digest=away.file_digest)


def _name(name: str) -> sql.Identifier:
    return sql.Identifier(name)


def _driver() -> psycopg.Connection[Any]:
    connection.ensure_connection()
    driver: psycopg.Connection[Any] = connection.connection
    return driver
