"""docs/feed is what the code says, and every frame is what docs/feed says."""

import datetime as dt
import json
import pathlib

import jsonschema
import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from casino.management.commands import feed_documents
from casino.streaming import documents
from casino.streaming.frames import changes, events
from casino.streaming.frames.standing import Standing, snapshot
from reports.folds.tables import TableRow
from tests.casino.callers import caller
from tests.casino.settlement.history import NOON
from tests.casino.streaming.stories import Said, said, steps_of

DOCS = pathlib.Path(__file__).parents[3] / "docs" / "feed"
NOW = dt.datetime(2026, 11, 29, 13, 0, tzinfo=dt.UTC)


@pytest.mark.parametrize(("name", "text"), feed_documents.texts().items())
def test_the_committed_documents_are_current(name: str, text: str) -> None:
    """Refresh them by: ./run manage feed_documents --folder docs/feed."""
    assert (DOCS / name).read_text() == text


@settings(max_examples=40)
@given(st.lists(said(), max_size=20))
def test_every_frame_fits_its_schema(history: list[Said]) -> None:
    standing = Standing(row=TableRow(table_id="T01", changed_at=NOON), shoes=())
    validator = jsonschema.Draft202012Validator(documents.schemas())
    frames: list[msgspec.Struct] = [snapshot(standing=standing, now=NOW)]
    for step in steps_of(history):
        standing.keep(wanted=dict.fromkeys(standing.missing(steps=[step])))
        frames.extend(changes.advance(standing=standing, step=step, now=NOW))
    frames.append(snapshot(standing=standing, now=NOW))
    for frame in frames:
        validator.validate(json.loads(msgspec.json.encode(frame)))


def test_asyncapi_names_every_frame() -> None:
    described = documents.asyncapi()
    names = {frame.name for frame in (*events.FRAMES, *events.NOTICES)}
    assert described["asyncapi"] == "3.0.0"
    assert set(described["channels"]["stream"]["messages"]) == names == set(described["components"]["messages"])


def test_references_of_asyncapi_lead_somewhere() -> None:
    described = documents.asyncapi()
    text = json.dumps(described)
    for reference in {part.split('"')[0] for part in text.split('"$ref": "#/')[1:]}:
        place = described
        for name in reference.split("/"):
            place = place[name]


@pytest.mark.django_db
def test_both_are_served() -> None:
    vendor = caller(scopes=["feed:read"])
    assert b'"3.0.0"' in vendor.get("/api/v1/feed/asyncapi").content
    assert b"RoadDelta" in vendor.get("/api/v1/feed/schemas").content
