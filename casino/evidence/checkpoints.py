"""Signing the tree: every minute where it has grown, and at the end of each gaming day.

First the database, then the folder: a checkpoint that is signed and lost again must never have been seen by anybody.
What the folder still lacks is written by the next run.
"""

import dataclasses
import datetime as dt
import itertools
import pathlib
from collections.abc import Iterator, Sequence
from typing import TypeVar

import structlog
from django.conf import settings
from django.db import connection, transaction
from django.db.models import Model, QuerySet

from casino.events import site_day
from casino.evidence import folder, tree
from casino.evidence.errors import FolderAhead, KeyNotIntroduced, NothingThere
from casino.evidence.models import Checkpoint, ClosedDay, Key
from casino.evidence.signing import keychain, keyfile, notes, statements
from casino.evidence.signing.notes import Signer
from casino.evidence.signing.statements import Introduction

DAYS_CLOSED_MAX = 31
"""Gaming days that one run closes at most, after a long stop."""

_PAGE = 16
Row = TypeVar("Row", bound=Model)

logger = structlog.get_logger(__name__)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Taken:
    """What one run signed: the newest checkpoint's size, how many heads were new, and the days that it closed."""

    size: int
    heads: int
    days: Sequence[dt.date]
    written: int


def is_configured() -> bool:
    """Tell whether this installation signs checkpoints."""
    return bool(settings.EVIDENCE_SIGNING_KEY and settings.EVIDENCE_FOLDER)


def take(*, now: dt.datetime) -> Taken | None:
    """Take in the new heads, sign the tree where it has grown, close gaming days that have ended, write the files.

    Returns None where another process is at it. Safe to repeat at any time.

    Raises:
        BadKeyFile: there is no key that can be read.
        KeyNotIntroduced: the key is not the one that was introduced last.
        FolderAhead, FolderDiffers: the folder contradicts the database; nothing was signed.
    """
    signer = keyfile.read(path=pathlib.Path(settings.EVIDENCE_SIGNING_KEY))
    place = pathlib.Path(settings.EVIDENCE_FOLDER)
    with transaction.atomic():
        if not _is_alone():
            return None
        before = newest()
        size_before = before.size if before else 0
        _refuse_a_folder_ahead(place=place, size=size_before)
        _introduce(signer=signer)
        edge = tree.extend(edge=tree.edge_of(size=tree.size()))
        if edge.size > size_before:
            _sign(signer=signer, size=edge.size, root=edge.root())
        days = _close_days(signer=signer, size=edge.size, root=edge.root(), now=now) if edge.size else ()
    written = publish(place=place)
    if edge.size > size_before:
        logger.info("checkpoint", size=edge.size, heads=edge.size - size_before)
    return Taken(size=edge.size, heads=edge.size - size_before, days=days, written=written)


def rotate(*, new: Signer, old: Signer) -> Introduction:
    """Let the key in use introduce a new one, which speaks from the newest checkpoint on; raises KeyNotIntroduced.

    The caller puts the new key in its place afterwards; until then runs of `take` are refused.
    """
    with transaction.atomic():
        _lock()
        last = Key.objects.order_by("-number").first()
        if last is None or last.verifier != str(old.verifier):
            raise KeyNotIntroduced(f"the key {old.verifier} signs nothing, so it cannot introduce another one")
        latest = newest()
        from_size = latest.size if latest else 0
        introduction = Introduction(number=last.number + 1, verifier=new.verifier, from_size=from_size)
        _keep_key(introduction=introduction, note=statements.introduce(introduction=introduction, new=new, old=old))
    publish(place=pathlib.Path(settings.EVIDENCE_FOLDER))
    return introduction


def newest() -> Checkpoint | None:
    """Return the newest checkpoint, None before the first."""
    return Checkpoint.objects.order_by("-size").first()


def of_size(*, size: int) -> Checkpoint:
    """Return the checkpoint of a size; raises NothingThere."""
    found = Checkpoint.objects.filter(size=size).first()
    if found is None:
        raise NothingThere(f"no checkpoint has the size {size}")
    return found


def covering(*, index: int) -> Checkpoint | None:
    """Return the first checkpoint that covers the head at an index of the tree (from 0), None before there is one."""
    return Checkpoint.objects.filter(size__gt=index).order_by("size").first()


def introductions() -> list[notes.Note]:
    """Return the notes that introduced the keys, oldest first."""
    return [notes.read(note=key.note) for key in Key.objects.order_by("number")]


def first_key() -> notes.Verifier:
    """Return the key that introduced itself first; raises NothingThere before it did."""
    first = Key.objects.order_by("number").first()
    if first is None:
        raise NothingThere("no key has signed anything yet")
    return notes.read_verifier(text=first.verifier)


def own_keychain() -> keychain.Keychain:
    """Return the keys by what this database says of them, trusting the first one."""
    told = introductions()
    first = [statements.introduction_of(note=note).verifier for note in told[:1]]
    return keychain.follow(trusted=first, introductions=told)


def publish(*, place: pathlib.Path) -> int:
    """Write every key, checkpoint and closed day that the folder lacks, oldest first; return how many.

    Looks back from the newest one to the first that is there: after a crash that is one, in a new folder all.
    """
    missing = [(folder.key_path(folder=place, number=key.number), key.note) for key in Key.objects.order_by("-number")]
    for closed in _pages(ClosedDay.objects.order_by("-day")):
        path = folder.day_path(folder=place, day=closed.day)
        missing.append((path, closed.note))
        if path.exists():
            break
    for checkpoint in _pages(Checkpoint.objects.order_by("-size")):
        path = folder.checkpoint_path(folder=place, size=checkpoint.size, made_at=checkpoint.made_at)
        missing.append((path, checkpoint.note))
        if path.exists():
            break
    return sum(folder.keep(path=path, note=note) for path, note in reversed(missing))


def _pages(rows: QuerySet[Row]) -> Iterator[Row]:
    """Yield rows, a few at a time: nearly always the first one is enough."""
    for start in itertools.count(0, _PAGE):
        page = list(rows[start : start + _PAGE])
        yield from page
        if len(page) < _PAGE:
            return


def _is_alone() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("select pg_try_advisory_xact_lock(hashtextextended('evidence_checkpoint', 0))")
        row = cursor.fetchone()
    return bool(row and row[0])


def _lock() -> None:
    with connection.cursor() as cursor:
        cursor.execute("select pg_advisory_xact_lock(hashtextextended('evidence_checkpoint', 0))")


def _refuse_a_folder_ahead(*, place: pathlib.Path, size: int) -> None:
    known = folder.newest_size(folder=place)
    if known > size:
        raise FolderAhead(
            f"{place} holds a checkpoint of size {known}, the database knows {size}: was it restored from a backup?"
        )


def _introduce(*, signer: Signer) -> None:
    """Introduce the very first key; any later one has to be introduced by the one before it."""
    last = Key.objects.order_by("-number").first()
    if last is None:
        introduction = Introduction(number=1, verifier=signer.verifier, from_size=0)
        _keep_key(introduction=introduction, note=statements.introduce(introduction=introduction, new=signer, old=None))
    elif last.verifier != str(signer.verifier):
        raise KeyNotIntroduced(f"the key in use is {signer.verifier}, the one introduced last is {last.verifier}")


def _keep_key(*, introduction: Introduction, note: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "insert into evidence_key (number, verifier, from_size, note) values (%s, %s, %s, %s)",
            [introduction.number, str(introduction.verifier), introduction.from_size, note],
        )


def _sign(*, signer: Signer, size: int, root: bytes) -> None:
    told = statements.Checkpoint(origin=signer.name, size=size, root=root)
    with connection.cursor() as cursor:
        cursor.execute(
            "insert into evidence_checkpoint (size, root, note) values (%s, %s, %s)",
            [size, root, notes.sign(text=told.text(), signers=[signer])],
        )


def _close_days(*, signer: Signer, size: int, root: bytes, now: dt.datetime) -> tuple[dt.date, ...]:
    """Sign the tree once more for every gaming day that has ended since the last one closed."""
    today = site_day.day_of(at=now)
    yesterday = today - dt.timedelta(days=1)
    last = ClosedDay.objects.order_by("-day").first()
    first = yesterday if last is None else max(last.day + dt.timedelta(days=1), today - dt.timedelta(DAYS_CLOSED_MAX))
    days = tuple(first + dt.timedelta(days=step) for step in range((yesterday - first).days + 1))
    with connection.cursor() as cursor:
        for day in days:
            told = statements.Checkpoint(origin=signer.name, size=size, root=root, day=day)
            cursor.execute(
                "insert into evidence_day (day, size, note) values (%s, %s, %s)",
                [day, size, notes.sign(text=told.text(), signers=[signer])],
            )
    return days
