"""Rows of a partition as one Parquet file, and back. The digest is over the rows, whatever file holds them.

The digest is SHA-256 over the rows in key order, each as one line of JSON with base64 for bytes: a later release of
the file format, or another tool's copy, can be held against it.
"""

import dataclasses
import hashlib
import os
import pathlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq

from casino.archive.errors import FileDiffers

ROWS_A_GROUP = 65_536
_TYPES: Mapping[str, pa.DataType] = {
    "int2": pa.int16(),
    "int4": pa.int32(),
    "int8": pa.int64(),
    "bool": pa.bool_(),
    "text": pa.string(),
    "json": pa.string(),
    "bytea": pa.binary(),
    "date": pa.date32(),
    "timestamptz": pa.timestamp("us", tz="UTC"),
}
_encode = msgspec.json.Encoder().encode

Row = tuple[Any, ...]


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A column and its PostgreSQL type, for example ("position", "int8")."""

    name: str
    type: str


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """What a file holds: how many rows, their digest, and the digest of the file's own bytes."""

    rows: int
    digest: bytes
    file_digest: bytes


def write(*, path: pathlib.Path, columns: Sequence[Column], rows: Iterable[Row]) -> Written:
    """Write rows into a file that appears whole and on disk, or not at all; returns what is in it."""
    schema = pa.schema([(column.name, _TYPES[column.type]) for column in columns])
    growing = path.with_suffix(".growing")
    counted, digest = 0, hashlib.sha256()
    try:
        with pq.ParquetWriter(growing, schema, compression="zstd") as writer:
            for group in _groups(rows):
                for row in group:
                    digest.update(_line(row))
                counted += len(group)
                writer.write_table(pa.Table.from_arrays(_arrays(schema, group), schema=schema))
        _to_disk(growing)
        growing.rename(path)
    finally:
        growing.unlink(missing_ok=True)
    _to_disk(path.parent)
    return Written(rows=counted, digest=digest.digest(), file_digest=file_digest(path=path))


def read(*, path: pathlib.Path, expected: Written) -> Iterator[Row]:
    """Yield the rows of a file in the order of its columns.

    Raises FileDiffers before the first row where the file is missing or its bytes differ, and after the last one where
    the rows do.
    """
    if not path.is_file():
        raise FileDiffers(f"{path} is missing")
    found = file_digest(path=path)
    if found != expected.file_digest:
        raise FileDiffers(f"{path} has SHA-256 {found.hex()}, written was {expected.file_digest.hex()}")
    counted, digest = 0, hashlib.sha256()
    with pq.ParquetFile(path) as file:
        for batch in file.iter_batches(ROWS_A_GROUP):
            for row in zip(*(column.to_pylist() for column in batch.columns), strict=True):
                digest.update(_line(row))
                counted += 1
                yield row
    if (counted, digest.digest()) != (expected.rows, expected.digest):
        raise FileDiffers(
            f"{path} has {counted:,} rows with digest {digest.hexdigest()}, written were {expected.rows:,} with"
            f" {expected.digest.hex()}"
        )


def names(*, path: pathlib.Path) -> list[str]:
    """Return the column names of a file."""
    return list(pq.read_schema(path).names)


def file_digest(*, path: pathlib.Path) -> bytes:
    """Return the SHA-256 of a file's bytes."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").digest()


def _groups(rows: Iterable[Row]) -> Iterator[list[Row]]:
    group: list[Row] = []
    for row in rows:
        group.append(row)
        if len(group) == ROWS_A_GROUP:
            yield group
            group = []
    if group:
        yield group


def _arrays(schema: pa.Schema, group: Sequence[Row]) -> list[pa.Array]:
    return [pa.array(values, type=field.type) for field, values in zip(schema, zip(*group, strict=True), strict=True)]


def _line(row: Row) -> bytes:
    return _encode(row) + b"\n"


def _to_disk(path: pathlib.Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
