"""Processes that each take the next of some tasks, all on one database; their progress is one number that all add to.

They are forked, so that nobody starts Django twice: call this from a process of one thread, as a command is.
"""

import contextlib
import gc
import multiprocessing
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from typing import Any, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections

Result = TypeVar("Result")
_LOOK_EVERY_S = 0.1
_OBJECTS_AT_ONCE = 1_000_000
_told: Any = None


def tell(events: int) -> None:
    """Add to the progress of all processes."""
    if _told is not None:
        with _told.get_lock():
            _told.value += events


def run(
    *,
    work: Callable[..., Result],
    tasks: Sequence[Any],
    workers: int,
    database: dict[str, Any],
    heard: Callable[[int], None],
) -> list[Result]:
    """Run `work(task)` for every task in several processes, each on a connection of its own to a database.

    Returns the results in the order of the tasks. `heard` is told the progress so far.
    """
    context = multiprocessing.get_context("fork")
    told = context.Value("q", 0)
    with ProcessPoolExecutor(
        max_workers=workers, mp_context=context, initializer=_begin, initargs=(database, told)
    ) as pool:
        futures = [pool.submit(work, task) for task in tasks]
        waiting: set[Future[Result]] = set(futures)
        while waiting:
            _, waiting = wait(waiting, timeout=_LOOK_EVERY_S, return_when=FIRST_COMPLETED)
            heard(int(told.value))
        return [future.result() for future in futures]


@contextlib.contextmanager
def patient_collector() -> Iterator[None]:
    """Keep the garbage collector from walking over a batch in the making: its objects all go when the batch is done.

    What lives before the block is left out for good while it runs; forked processes have it so as well.
    """
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(_OBJECTS_AT_ONCE, 10, 10)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()


def _begin(database: dict[str, Any], told: Any) -> None:
    """Give a new process a connection of its own; that of its parent is never touched."""
    global _told  # noqa: PLW0603 - what this process was started with
    _told = told
    here = connections.create_connection(DEFAULT_DB_ALIAS)
    here.settings_dict = database
    connections[DEFAULT_DB_ALIAS] = here
