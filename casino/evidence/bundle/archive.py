"""A ZIP archive that is the same bytes wherever and whenever it is written: stored, no extras, no clock.

Every tool reads it, and verify.py refuses any other spelling of the same members. Source: PKWARE APPNOTE 6.3.
"""

import os
import pathlib
import struct
import zlib
from collections.abc import Sequence
from typing import BinaryIO

from casino.evidence.errors import BundleTooLarge

_VERSION = 20
_UNIX = 3 << 8
_FIRST_OF_1980 = 33
_MODE = 0o100644 << 16
_BYTES_MAX = 2**32 - 1
_MEMBERS_MAX = 2**16 - 1
_PART_BYTES = 1 << 20


def write(*, path: pathlib.Path, members: Sequence[tuple[str, pathlib.Path]]) -> None:
    """Write files into an archive under their names, in this order; the archive appears when it is whole.

    Raises BundleTooLarge above 4 GiB or 65,535 members.
    """
    sizes = sum(file.stat().st_size + 2 * len(name) + 128 for name, file in members)
    if sizes > _BYTES_MAX or len(members) > _MEMBERS_MAX:
        raise BundleTooLarge(f"{sizes:,} bytes in {len(members):,} members: export table by table")
    fresh = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with fresh.open("wb") as archive:
            directory = b"".join(_add(archive=archive, name=name.encode(), file=file) for name, file in members)
            counts = (len(members), len(members), len(directory), archive.tell())
            archive.write(directory + b"PK\5\6" + struct.pack("<4H2IH", 0, 0, *counts, 0))
            archive.flush()
            os.fsync(archive.fileno())
        fresh.replace(path)
    finally:
        fresh.unlink(missing_ok=True)


def _add(*, archive: BinaryIO, name: bytes, file: pathlib.Path) -> bytes:
    """Append one member and return its line of the directory."""
    start, size, checksum = archive.tell(), file.stat().st_size, 0
    with file.open("rb") as content:
        while part := content.read(_PART_BYTES):
            checksum = zlib.crc32(part, checksum)
        fields = struct.pack("<5H3I2H", _VERSION, 0, 0, 0, _FIRST_OF_1980, checksum, size, size, len(name), 0)
        archive.write(b"PK\3\4" + fields + name)
        content.seek(0)
        while part := content.read(_PART_BYTES):
            archive.write(part)
    version = struct.pack("<H", _UNIX | _VERSION)
    return b"PK\1\2" + version + fields + struct.pack("<3H2I", 0, 0, 0, _MODE, start) + name
