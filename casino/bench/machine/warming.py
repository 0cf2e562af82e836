"""Memory as on a machine that has been up for days: no page is free that its host has not lent it yet.

A virtual machine gets its memory when it first touches it, at several times what a page costs that was touched before:
5.6 µs against 2.0 for 4 KiB where this was written, and what was free for half a minute counts as untouched again. A
server that fills a fresh machine's page cache pays that for every page it writes, from the moment at which those that
its start has touched run out. Filled with a file of nothing, memory comes from what the kernel throws out instead.
"""

import contextlib
import io
import pathlib
import tempfile
from collections.abc import Iterator

import psutil

LEFT_FREE_BYTES = 256 * 2**20
BYTES_MAX = 64 * 2**30
STEP_BYTES = 64 * 2**20
LIMIT = pathlib.Path("/sys/fs/cgroup/memory.max")


@contextlib.contextmanager
def filled(*, folder: pathlib.Path) -> Iterator[int]:
    """Fill the page cache for the time of the block; yields how many bytes were read for that.

    The file in `folder` has no name, so that nothing stays of it however the process ends, and no block on the disk:
    holes are read into the cache as pages of zeros. A file system in memory reads them without any page: there, nothing
    is filled, nor in a container with a limit, which takes its memory from itself once it is reached.
    """
    free = 0 if _is_limited() else psutil.virtual_memory().free
    wanted = min(max(0, free - LEFT_FREE_BYTES), BYTES_MAX)
    with tempfile.TemporaryFile(dir=folder, buffering=0) as file:
        file.truncate(wanted)
        yield _read(file)


def _is_limited() -> bool:
    return LIMIT.exists() and LIMIT.read_text().strip() != "max"


def _read(file: io.FileIO) -> int:
    buffer = bytearray(STEP_BYTES)
    read = 0
    while count := file.readinto(buffer):
        read += count
    return read
