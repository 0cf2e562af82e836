"""Threads that read the database for the event loop, each with a connection of its own that stays open."""

import asyncio
import concurrent.futures
from collections.abc import Callable
from typing import TypeVar

import psycopg
from django.db import DatabaseError, connection

T = TypeVar("T")


class Reader:
    """One thread and its connection. A connection that broke is opened anew at the next reading."""

    def __init__(self, *, name: str) -> None:
        self._thread = concurrent.futures.ThreadPoolExecutor(max_workers=1, thread_name_prefix=name)

    async def read(self, reading: Callable[[], T]) -> T:
        """Run a reading in the thread, after those asked for before, and return what it returns."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, _on_open_connection, reading)

    def close(self) -> None:
        """Close the connection once the present reading is over, and end the thread."""
        self._thread.submit(_close)
        self._thread.shutdown(wait=False)


class Readers:
    """A few of them in turn, for what clients wait for one by one: who they are, and what lies behind."""

    def __init__(self, *, name: str, count: int) -> None:
        self._readers = [Reader(name=f"{name}-{number}") for number in range(count)]
        self._next = 0

    def one(self) -> Reader:
        """Return the reader whose turn it is."""
        self._next = (self._next + 1) % len(self._readers)
        return self._readers[self._next]

    def close(self) -> None:
        """Close them all."""
        for reader in self._readers:
            reader.close()


def _on_open_connection(reading: Callable[[], T]) -> T:
    try:
        return reading()
    except (DatabaseError, psycopg.Error):
        connection.close()  # it may be broken; the next reading opens another
        raise


def _close() -> None:
    connection.close()
