"""The posting benchmark posts real batches on every connection and leaves books that prove themselves."""

import psycopg
import pytest

from casino.bench import posting
from ledger import audit
from tests import databases


@pytest.mark.slow
def test_raw_and_posted_move_the_same_rows_on_two_connections(own_database: str) -> None:
    address = databases.url()
    environment = {"DATABASE_URL": address, "DATABASE_OWNER_URL": address}
    result = posting.measure(environment=environment, connections=2, entries=50, batches=2, repeats=1)
    assert 9 < result.transfers_per_batch / 50 < 11
    assert result.ratio == pytest.approx(result.posted_per_s / result.raw_per_s)
    with psycopg.connect(own_database) as database:
        assert (
            database.execute("select count(*) from bench_raw").fetchone()
            == database.execute("select count(*) from ledger_transfer").fetchone()
        )
    assert all(verdict.ok for verdict in audit.check())
