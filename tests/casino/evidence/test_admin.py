"""Evidence in the admin: every list and row opens, leads to its batch, and nobody changes one."""

import re

import pytest
from django.contrib.auth import get_user_model
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from casino.evidence import checkpoints
from casino.evidence.signing.notes import Signer
from tests.casino.evidence.conftest import settle_rounds
from tests.casino.settlement.shards import shard
from tests.casino.signing import NAME, NOW

LISTS = ["checkpoint", "closedday", "key", "leaf"]


@pytest.fixture
def admin(log: None, signer: Signer) -> Client:  # noqa: ARG001 - ordering only
    """Log a superuser in, over two signed batches."""
    settle_rounds(first=1, last=4)
    checkpoints.take(now=NOW)
    client = Client()
    client.force_login(get_user_model().objects.create_superuser("root"))
    return client


@pytest.mark.parametrize("name", LISTS)
def test_a_list_and_its_first_row_open_without_counting_rows(admin: Client, name: str) -> None:
    with CaptureQueriesContext(connection) as queries:
        page = admin.get(f"/admin/evidence/{name}/").content.decode()
    assert not any("count(*)" in query["sql"].lower() for query in queries.captured_queries)
    found = re.search(rf'href="(/admin/evidence/{name}/[^/"?]+/change/)', page)
    assert found, "the list has no row"
    row = admin.get(found[1])
    assert row.status_code == 200
    assert b'name="_save"' not in row.content
    assert admin.post(found[1], {}).status_code == 403


def test_a_note_is_shown_as_it_was_signed(admin: Client) -> None:
    page = admin.get("/admin/evidence/checkpoint/2/change/").content.decode()
    assert f"{NAME}\n2\n" in page


def test_a_leaf_leads_to_its_batch(admin: Client) -> None:
    assert (
        f'href="/admin/ledger/batchlisted/{shard()}-2/change/"' in admin.get("/admin/evidence/leaf/").content.decode()
    )
