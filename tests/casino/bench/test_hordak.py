"""The comparison with django-hordak says how to add it where it is not installed."""

import importlib.util

import pytest

from casino.bench.hordak import compare


@pytest.mark.skipif(importlib.util.find_spec("hordak") is not None, reason="django-hordak is installed")
def test_without_the_library_nothing_is_measured() -> None:
    assert compare.measure() is None
    assert "pip install django-hordak" in compare.HOW_TO_ADD
