"""`manage.py rebuild` folds the read models anew and says whether they were what the outcomes say."""

import io
import json
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from reports import models
from tests.casino.proofs.conftest import house

__all__ = ["house"]


def rebuild() -> dict[str, Any]:
    """Run the command and return its JSON."""
    out = io.StringIO()
    call_command("rebuild", "--json", stdout=out)
    found: dict[str, Any] = json.loads(out.getvalue())
    return found


@pytest.mark.usefixtures("house")
def test_honest_rows_come_out_identical_time_after_time() -> None:
    first, second = rebuild(), rebuild()
    assert first["identical"]
    assert second["identical"]
    assert (first["version"], second["version"]) == (2, 3)
    assert first["digest_after"] == second["digest_after"]


@pytest.mark.usefixtures("house")
def test_changed_rows_are_put_right_and_told_by_the_exit() -> None:
    models.TableDay.objects.update(settled=0)
    with pytest.raises(CommandError, match="were not what the outcomes say"):
        rebuild()
    assert rebuild()["identical"]
    assert models.TableDay.objects.filter(settled__gt=0).exists()


@pytest.mark.usefixtures("house")
def test_the_summary_is_one_line_for_a_person() -> None:
    out = io.StringIO()
    call_command("rebuild", stdout=out)
    assert "digest" in out.getvalue()
    assert "identical to before" in out.getvalue()
