"""docs/openapi.yaml is what the code says."""

import pathlib
from typing import Any

import pytest
from drf_spectacular.drainage import GENERATOR_STATS
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiYamlRenderer

from tests.casino.callers import caller

COMMITTED = pathlib.Path(__file__).parents[3] / "docs" / "openapi.yaml"


def test_the_committed_description_is_current() -> None:
    """Refresh it by: ./run manage spectacular --file docs/openapi.yaml."""
    GENERATOR_STATS.reset()
    generator: Any = SchemaGenerator
    renderer: Any = OpenApiYamlRenderer
    schema = generator().get_schema(request=None, public=True)
    assert not GENERATOR_STATS
    assert renderer().render(schema, renderer_context={}).decode() == COMMITTED.read_text()


@pytest.mark.django_db
def test_the_description_is_served() -> None:
    assert b"/api/v1/events" in caller().get("/api/v1/schema").content
