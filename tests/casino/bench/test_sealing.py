"""The seal's proof is measured by the seal's own text, less what it keeps."""

import psycopg
import pytest
from django.db import IntegrityError

from casino.bench import errors, floors
from casino.bench.posting import Posted
from casino.bench.proving import sealing
from tests import databases
from tests.ledger import attacks


def took(transfers: int, wall_s: float, cpu_s: float | None) -> Posted:
    return Posted(transfers=transfers, wall_s=wall_s, client_s=0.0, server_s=cpu_s)


@pytest.mark.slow
def test_turns_with_the_seal_its_proof_and_none_post_the_same(own_database: str) -> None:
    address = databases.url()
    environment = {"DATABASE_URL": address, "DATABASE_OWNER_URL": address}
    result = sealing.measure(environment=environment, turns=1, entries=50, batches=2)
    assert min(result.posting_us, result.proof_us, result.none_us) > 0
    with psycopg.connect(own_database) as database:
        posted = database.execute(
            "select lane, sum(transfers) from ledger_batch group by lane order by lane"
        ).fetchall()
        kept = database.execute("select distinct lane from ledger_delta").fetchall()
    assert [lane for lane, _ in posted] == [sealing.WHOLE, sealing.PROOF, sealing.NONE]
    assert kept == [(sealing.WHOLE,)]


@pytest.mark.usefixtures("db")
@pytest.mark.parametrize(
    ("amount", "changes", "said"),
    [
        (90, {}, "total 90: its header says 1 to 1, total 100"),
        (100, {"first_entry": 7, "last_entry": 7}, "has transfers of entries 1 to 1: its header says 7 to 7"),
        (100, {"transfers": 2}, "its header says 1 to 2, total 100"),
    ],
)
def test_proof_alone_refuses_what_the_seal_refuses(amount: int, changes: dict[str, int], said: str) -> None:
    [(text,)] = attacks.run("select pg_get_functiondef('ledger_seal'::regproc)")
    attacks.run(sealing.proof_alone(text=text))
    attacks.header(**changes)
    with pytest.raises(IntegrityError, match=said):
        attacks.transfers((1, "issue", "cage/main", amount))


def test_text_without_what_is_cut_is_an_error() -> None:
    with pytest.raises(errors.SealTextError, match="0 times, expected once"):
        sealing.proof_alone(text="select 1")


def test_share_of_the_proof_is_what_it_adds_to_posting_without_it() -> None:
    turns = {"whole": [took(10, 4.0, 8.0)], "proof": [took(10, 3.0, 5.0)], "none": [took(10, 2.5, 4.0)]}
    result = sealing.result(**turns)
    assert (result.time_share, result.cpu_share) == (0.125, 0.125)
    assert result.posting_us == 400_000
    [floor] = floors.seals(result=result)
    assert floor.is_reached
    assert "12% of time, 12% of CPU" in floor.found
    dear = sealing.result(**(turns | {"proof": [took(10, 3.9, None)]}))
    assert dear.cpu_share is None
    assert not next(floors.seals(result=dear)).is_reached
    assert list(floors.seals(result=None)) == []
