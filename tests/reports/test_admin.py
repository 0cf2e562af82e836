"""The admin shows the live rows and changes none."""

from collections.abc import Callable
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.test import Client

from reports import models, projectors
from reports.admin import BoundedPaginator
from tests.reports.feeds import noted, one_shard, played, slip

pytestmark = pytest.mark.django_db
MODELS = ["betday", "tableday", "cageday", "shoe", "table", "cursor", "readmodel"]


@pytest.fixture
def office(client: Client) -> Client:
    """A superuser's browser, with one round, one slip and one table behind it."""
    client.force_login(User.objects.create_superuser(username="auditor"))
    feed = one_shard([noted(1, "table.opened"), played(2, 1), slip(3, "chips.bought", 500, cage="main")])
    projectors.project(shard=0, feed=feed)
    return client


def only_row(name: str) -> Any:
    """Return the one row of a model."""
    model: Any = apps.get_model("reports", name)
    return model.objects.get()


@pytest.mark.parametrize("name", MODELS)
def test_lists_and_rows_are_shown(office: Client, name: str) -> None:
    row = only_row(name)
    assert office.get(f"/admin/reports/{name}/").status_code == 200
    assert office.get(f"/admin/reports/{name}/{row.pk}/change/").status_code == 200


@pytest.mark.parametrize("name", MODELS)
def test_nobody_adds_changes_or_deletes(office: Client, name: str) -> None:
    row = only_row(name)
    assert office.get(f"/admin/reports/{name}/add/").status_code == 403
    assert office.post(f"/admin/reports/{name}/{row.pk}/change/", {"version": 9}).status_code == 403
    assert office.post(f"/admin/reports/{name}/{row.pk}/delete/", {"post": "yes"}).status_code == 403


def test_rows_of_an_unfinished_rebuild_are_not_shown(office: Client) -> None:
    row = models.BetDay.objects.get()
    assert f"betday/{row.pk}/change" in office.get("/admin/reports/betday/").content.decode()
    models.BetDay.objects.update(version=2)
    assert f"betday/{row.pk}/change" not in office.get("/admin/reports/betday/").content.decode()


def test_a_list_asks_as_many_questions_for_many_rows_as_for_one(
    office: Client, django_assert_max_num_queries: Callable[[int], Any]
) -> None:
    row = models.BetDay.objects.get()
    for number in range(60):
        row.pk, row.table_id = None, f"X{number}"
        row.save(force_insert=True)
    with django_assert_max_num_queries(7):
        office.get("/admin/reports/betday/")


def test_counting_ends_at_a_bound(monkeypatch: pytest.MonkeyPatch, office: Client) -> None:  # noqa: ARG001 - rows
    monkeypatch.setattr("reports.admin.ROWS_COUNTED_MAX", 1)
    assert BoundedPaginator(models.ReadModel.objects.order_by("version"), 50).count == 1
