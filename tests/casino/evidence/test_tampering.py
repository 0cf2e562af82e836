"""A superuser with every trigger off: whatever he rewrites, a checkpoint kept outside finds it, and says where."""

import contextlib
import io
import json
import pathlib
from collections.abc import Callable, Mapping
from typing import Any

import psycopg
import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import transaction
from pytest_django import Settings

from casino.access import sources
from casino.evidence import checkpoints, folder, rotation, tree
from casino.evidence.signing import keyfile
from casino.evidence.signing.notes import Signer
from ledger.merkle import Frontier
from tests.casino.proofs.conftest import drain
from tests.casino.settlement.history import bet, play
from tests.casino.settlement.shards import SOURCE, accept_bodies, body_of, rows, shard
from tests.casino.signing import NOW

OUTSIDE = "evidence: checkpoints kept outside"
TREE = "evidence: tree over all heads"
STORED = "evidence: stored checkpoints"
EVERY_TRIGGER = "select tgrelid::regclass::text, tgname from pg_trigger where not tgisinternal and tgparentid = 0"
Play = Callable[[int], None]


def tell(number: int, data: Mapping[str, Any]) -> None:
    """Say a round under an id of its own: the same round is the same bytes in every history."""
    accept_bodies([body_of("round.played/v1", data, id=f"round-{number}")])


def honest(number: int) -> None:
    tell(number, play(number))


def live(*, plays: Play = honest, rounds: int = 8, signs: bool = True) -> None:
    """Play rounds, each settled in a batch of its own, with a checkpoint after every second one."""
    sources.register(name=SOURCE, kinds_allowed=["*"], tables=["*"])
    for number in range(1, rounds + 1):
        plays(number)
        drain()
        if number % 2 == 0 and signs:
            checkpoints.take(now=NOW)
    if not signs:
        with transaction.atomic():
            tree.extend(edge=Frontier())


@pytest.fixture
def house(own_database: str, signer: Signer) -> str:  # noqa: ARG001 - configures
    """Eight rounds in eight batches under four checkpoints, in a database of its own."""
    live()
    return own_database


def tamper(database: str, *statements: str) -> None:
    """Switch every trigger off, do it, and switch them on again."""
    with psycopg.connect(database) as superuser:
        triggers = superuser.execute(EVERY_TRIGGER).fetchall()
        for table, trigger in triggers:
            superuser.execute(f"alter table {table} disable trigger {trigger}")
        for statement in statements:
            assert superuser.execute(statement).rowcount != 0, "the forgery changed nothing"
        for table, trigger in triggers:
            superuser.execute(f"alter table {table} enable always trigger {trigger}")


def bad(place: pathlib.Path, *more: str) -> dict[str, str]:
    """Run the command and name the failed proofs with the first bad place of each."""
    out = io.StringIO()
    with contextlib.suppress(CommandError):
        call_command("verify", "--json", "--checkpoint", str(place), *more, stdout=out)
    return {proof["name"]: proof["first_bad"] for proof in json.loads(out.getvalue())["proofs"] if not proof["ok"]}


def test_honest_books_agree_with_what_was_kept(house: str, place: pathlib.Path, signer: Signer) -> None:  # noqa: ARG001 - lives
    assert bad(place) == {}
    assert bad(place, "--key", str(signer.verifier)) == {}
    newest = max(place.glob("2*/*.checkpoint"))
    assert bad(newest) == {}


FIFTH = "(select position from events_event where stream = 'round/T01/1/5')"
RECHAIN = """
do $$
declare
    batch record;
    before bytea := (select head from ledger_batch where number = 4);
begin
    for batch in select lane, number, root from ledger_batch where number >= 5 order by number loop
        update ledger_batch
        set root = sha256(batch.root), previous = before, head = sha256(before || sha256(batch.root))
        where lane = batch.lane and number = batch.number;
        before := sha256(before || sha256(batch.root));
    end loop;
end
$$
"""
HEADS_TOO = """
update evidence_leaf l set head = b.head from ledger_batch b
where b.lane = l.lane and b.number = l.batch and b.head <> l.head
"""


@pytest.mark.parametrize(
    ("statements", "proof", "where"),
    [
        pytest.param(
            [f"update ledger_transfer set amount = amount + 1 where code = 7 and entry = {FIFTH}"],
            "settlement: outcomes against transfers",
            "round/T01/1/5 ",
            id="one amount changed",
        ),
        pytest.param(
            [
                f"delete from ledger_transfer where entry = {FIFTH}",
                "delete from settlement_outcome where number = 5",
                "delete from events_identity where stream = 'round/T01/1/5'",
                "delete from events_event where stream = 'round/T01/1/5'",
            ],
            "log: dense positions",
            "position 5",
            id="a round deleted",
        ),
        pytest.param(
            ["delete from ledger_batch where number = 5"],
            TREE,
            "lane {lane} batch 5, from round/T01/1/5",
            id="a header deleted",
        ),
        pytest.param([RECHAIN], TREE, "lane {lane} batch 5, from round/T01/1/5 ", id="a suffix chained anew"),
        pytest.param([RECHAIN], OUTSIDE, "lane {lane} batch 5, from round/T01/1/5 ", id="the same, seen from outside"),
        pytest.param(
            [RECHAIN, HEADS_TOO],
            OUTSIDE,
            "lane {lane} batch 5, from round/T01/1/5 (position 5) on to lane",
            id="a suffix chained anew with its leaves",
        ),
        pytest.param([RECHAIN, HEADS_TOO], STORED, "checkpoint 6", id="the same, seen by what was signed"),
        pytest.param([RECHAIN, HEADS_TOO], TREE, "node 4 of level 0", id="the same, seen in the tree"),
        pytest.param(
            ["update evidence_checkpoint set note = replace(note, 'test.', 'best.')"],
            STORED,
            "checkpoint 2",
            id="a signed note changed",
        ),
        pytest.param(
            ["update evidence_checkpoint set root = sha256(root) where size = 4"],
            STORED,
            "checkpoint 4",
            id="a signed root changed",
        ),
        pytest.param(
            ["delete from evidence_node where index = 1"], TREE, "no node 1 of level 0", id="a subtree deleted"
        ),
    ],
)
def test_a_change_is_found_and_named(
    house: str, place: pathlib.Path, statements: list[str], proof: str, where: str
) -> None:
    tamper(house, *statements)
    found = bad(place)
    assert where.format(lane=shard()) in found.get(proof, ""), found


def another_stake(number: int) -> None:
    tell(number, play(number, bets=[bet(stake=90_000)] if number == 5 else [bet()]))


def without_the_fifth(number: int) -> None:
    honest(number if number < 5 else number + 1)


def another_ending(number: int) -> None:
    tell(number, play(number, bets=[bet("tie" if number >= 5 else "banker")]))


@pytest.mark.parametrize("forged", [another_stake, without_the_fifth, another_ending])
@pytest.mark.usefixtures("own_database")
def test_a_whole_history_forged_without_a_flaw_is_found(place: pathlib.Path, forged: Play) -> None:
    """The forger settles the false history through the product itself: log, books, reports and tree agree."""
    with transaction.atomic():
        live()
        transaction.set_rollback(True)
    live(plays=forged, signs=False)
    lane = shard()
    fifth = f"lane {lane} batch 5, from round/T01/1/{_fifth()} (position 5) on"
    assert bad(place) == {OUTSIDE: f"{fifth} to lane {lane} batch 6"}


def _fifth() -> int:
    return int(rows("select number from settlement_outcome where position = 5")[0][0])


def test_an_end_cut_off_is_found(own_database: str, place: pathlib.Path) -> None:  # noqa: ARG001 - in a database of its own
    with transaction.atomic():
        live()
        transaction.set_rollback(True)
    live(rounds=6, signs=False)
    assert bad(place) == {OUTSIDE: f"after lane {shard()} batch 6, from round/T01/1/6 (position 6) on"}


def test_nobody_else_can_sign_for_the_log(house: str, place: pathlib.Path, signer: Signer) -> None:  # noqa: ARG001 - lives
    stranger = keyfile.new_signer(name=signer.name)
    assert "nobody introduced" not in str(bad(place))
    assert str(place) in bad(place, "--key", str(stranger.verifier))[OUTSIDE]


@pytest.mark.usefixtures("house")
def test_after_a_rotation_old_and_new_checkpoints_are_believed(
    place: pathlib.Path, signer: Signer, settings: Settings
) -> None:
    rotation.rotate(path=pathlib.Path(settings.EVIDENCE_SIGNING_KEY))
    honest(9)
    drain()
    checkpoints.take(now=NOW)
    assert bad(place, "--key", str(signer.verifier)) == {}


@pytest.mark.parametrize("content", [b"", b"text\n\nnot a signature\n"])
def test_a_file_that_is_no_checkpoint_is_said(house: str, place: pathlib.Path, content: bytes) -> None:  # noqa: ARG001 - lives
    (place / "x.checkpoint").write_bytes(content)
    assert bad(place)[OUTSIDE] == str(place)


def test_a_place_without_checkpoints_proves_nothing(house: str, tmp_path: pathlib.Path) -> None:  # noqa: ARG001 - lives
    (tmp_path / "empty").mkdir()
    assert bad(tmp_path / "empty")[OUTSIDE] == str(tmp_path / "empty")
    with pytest.raises(CommandError, match="is not there"):
        call_command("verify", "--checkpoint", str(tmp_path / "nowhere"))
    with pytest.raises(CommandError, match="a key is name"):
        call_command("verify", "--checkpoint", str(tmp_path), "--key", "x")


def test_files_are_read_in_the_order_of_their_names(house: str, place: pathlib.Path) -> None:  # noqa: ARG001 - lives
    names = [file.path.name for file in folder.read(path=place) if file.path.parent.name not in {"keys", "days"}]
    assert names == [f"{size:012d}.checkpoint" for size in (2, 4, 6, 8)]
