"""Processes that each replay one shard after another; their progress is one number that all add to.

This module is imported before Django is set up in a new process, so it imports nothing that needs models.
"""

import contextlib
import gc
import multiprocessing
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from typing import Any, TypeVar

import django
from django.db import DEFAULT_DB_ALIAS, connections

Result = TypeVar("Result")
_LOOK_EVERY_S = 0.2
_replayed: Any = None


def tell(events: int) -> None:
    """Add to the progress of all processes."""
    if _replayed is not None:
        with _replayed.get_lock():
            _replayed.value += events


def run(
    *,
    work: Callable[..., Result],
    tasks: Sequence[Any],
    workers: int,
    database: dict[str, Any],
    heard: Callable[[int], None],
) -> list[Result]:
    """Run `work(task)` for every task in several processes on a database; `heard` is told the progress so far."""
    context = multiprocessing.get_context("spawn")
    replayed = context.Value("q", 0)
    with ProcessPoolExecutor(
        max_workers=workers, mp_context=context, initializer=_begin, initargs=(database, replayed)
    ) as pool:
        futures = [pool.submit(work, task) for task in tasks]
        waiting: set[Future[Result]] = set(futures)
        while waiting:
            _, waiting = wait(waiting, timeout=_LOOK_EVERY_S, return_when=FIRST_COMPLETED)
            heard(int(replayed.value))
        return [future.result() for future in futures]


@contextlib.contextmanager
def patient_collector() -> Iterator[None]:
    """Let the garbage collector look less often: many small objects are made and dropped batch by batch."""
    before = gc.get_threshold()
    gc.set_threshold(100_000, 50, 1000)
    try:
        yield
    finally:
        gc.set_threshold(*before)


def _begin(database: dict[str, Any], replayed: Any) -> None:
    global _replayed  # noqa: PLW0603 - what this process was started with
    _replayed = replayed
    django.setup()
    gc.set_threshold(100_000, 50, 1000)
    here = connections.create_connection(DEFAULT_DB_ALIAS)
    here.settings_dict = database
    connections[DEFAULT_DB_ALIAS] = here
