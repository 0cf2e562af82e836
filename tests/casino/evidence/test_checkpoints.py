"""Checkpoints are signed where the tree has grown, kept outside of the database, and never contradict each other."""

import datetime as dt
import pathlib

import pytest
from pytest_django import Settings

from casino.evidence import checkpoints, folder, rotation
from casino.evidence.errors import FolderAhead, FolderDiffers, KeyNotIntroduced, NothingThere
from casino.evidence.models import Checkpoint
from casino.evidence.signing import keyfile, notes
from casino.evidence.signing.notes import Signer
from tests.casino.evidence.conftest import settle_rounds
from tests.casino.settlement.shards import rows
from tests.casino.signing import NAME, NOW

pytestmark = pytest.mark.usefixtures("log")


def names(place: pathlib.Path) -> list[str]:
    return sorted(str(path.relative_to(place).name) for path in place.rglob("*") if path.is_file())


def test_a_checkpoint_is_stored_and_written_outside(signer: Signer, place: pathlib.Path) -> None:
    settle_rounds(first=1, last=4)
    taken = checkpoints.take(now=NOW)
    assert taken is not None
    assert (taken.size, taken.heads, taken.days) == (2, 2, (dt.date(2026, 11, 28),))
    stored = checkpoints.of_size(size=2)
    path = folder.checkpoint_path(folder=place, size=2, made_at=stored.made_at)
    assert path.read_text() == stored.note
    assert stored.note.splitlines()[:2] == [NAME, "2"]
    assert notes.is_signed_by(note=notes.read(note=stored.note), verifier=signer.verifier)
    assert names(place) == ["000000000002.checkpoint", "0001.key", "2026-11-28.checkpoint"]


def test_a_tree_that_has_not_grown_is_not_signed_again(signer: Signer) -> None:  # noqa: ARG001 - configures
    settle_rounds(first=1, last=2)
    checkpoints.take(now=NOW)
    again = checkpoints.take(now=NOW)
    assert again is not None
    assert (again.heads, again.written, again.days) == (0, 0, ())
    assert rows("select count(*) from evidence_checkpoint") == [(1,)]


def test_before_the_first_batch_there_is_nothing_to_sign(signer: Signer) -> None:  # noqa: ARG001 - configures
    taken = checkpoints.take(now=NOW)
    assert taken is not None
    assert (taken.size, taken.days) == (0, ())
    assert checkpoints.newest() is None
    with pytest.raises(NothingThere):
        checkpoints.of_size(size=1)


def test_every_gaming_day_that_ended_is_closed(signer: Signer, place: pathlib.Path) -> None:
    settle_rounds(first=1, last=2)
    checkpoints.take(now=NOW)
    taken = checkpoints.take(now=NOW + dt.timedelta(days=3))
    assert taken is not None
    assert [str(day) for day in taken.days] == ["2026-11-29", "2026-11-30", "2026-12-01"]
    note = notes.read(note=folder.day_path(folder=place, day=dt.date(2026, 12, 1)).read_bytes())
    assert note.text.splitlines()[3] == "gaming-day 2026-12-01"
    assert notes.is_signed_by(note=note, verifier=signer.verifier)


def test_what_the_folder_lacks_is_written_later(signer: Signer, place: pathlib.Path) -> None:  # noqa: ARG001 - configures
    settle_rounds(first=1, last=2)
    checkpoints.take(now=NOW)
    settle_rounds(first=3, last=4)
    checkpoints.take(now=NOW)
    whole = names(place)
    for path in place.rglob("*.checkpoint"):
        path.unlink()
    taken = checkpoints.take(now=NOW)
    assert taken is not None
    assert (taken.written, names(place)) == (3, whole)


def test_a_file_that_says_something_else_is_never_written_over(signer: Signer, place: pathlib.Path) -> None:  # noqa: ARG001 - configures
    settle_rounds(first=1, last=2)
    checkpoints.take(now=NOW)
    path = next(place.glob("2*/*.checkpoint"))
    path.write_text("forged")
    with pytest.raises(FolderDiffers):
        checkpoints.take(now=NOW)
    assert path.read_text() == "forged"


def test_a_database_that_lost_batches_signs_nothing(signer: Signer, place: pathlib.Path) -> None:  # noqa: ARG001 - configures
    settle_rounds(first=1, last=2)
    folder.keep(path=folder.checkpoint_path(folder=place, size=9, made_at=NOW), note="later\n")
    with pytest.raises(FolderAhead, match="of size 9, the database knows 0"):
        checkpoints.take(now=NOW)
    assert checkpoints.newest() is None


@pytest.mark.usefixtures("signer")
def test_another_key_is_not_used_without_an_introduction(tmp_path: pathlib.Path, settings: Settings) -> None:
    settle_rounds(first=1, last=2)
    checkpoints.take(now=NOW)
    keyfile.write(signer=keyfile.new_signer(name=NAME), path=tmp_path / "other.key")
    settings.EVIDENCE_SIGNING_KEY = str(tmp_path / "other.key")
    with pytest.raises(KeyNotIntroduced):
        checkpoints.take(now=NOW)
    with pytest.raises(KeyNotIntroduced):
        rotation.rotate(path=tmp_path / "other.key")


def test_a_new_key_signs_once_the_old_one_has_introduced_it(signer: Signer, settings: Settings) -> None:
    path = pathlib.Path(settings.EVIDENCE_SIGNING_KEY)
    settle_rounds(first=1, last=4)
    checkpoints.take(now=NOW)
    introduced = rotation.rotate(path=path)
    settle_rounds(first=5, last=6)
    checkpoints.take(now=NOW)
    new = keyfile.read(path=path)
    assert new != signer
    assert (introduced.number, introduced.from_size, introduced.verifier) == (2, 2, new.verifier)
    assert keyfile.read_public(path=keyfile.public_path(path=path)) == new.verifier
    chain = checkpoints.own_keychain()
    told = [chain.believe(note=notes.read(note=one.note)) for one in Checkpoint.objects.order_by("size")]
    assert [one.size for one in told] == [2, 3]


def test_a_rotation_that_ended_half_way_is_finished(signer: Signer, settings: Settings) -> None:
    path = pathlib.Path(settings.EVIDENCE_SIGNING_KEY)
    settle_rounds(first=1, last=2)
    checkpoints.take(now=NOW)
    new = keyfile.new_signer(name=NAME)
    keyfile.write(signer=new, path=path.with_name(path.name + ".next"))
    checkpoints.rotate(new=new, old=signer)
    assert rotation.rotate(path=path).number == 2
    assert keyfile.read(path=path) == new
    assert [path.name for path in path.parent.glob("*.next*")] == []
