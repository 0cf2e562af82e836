"""`simulate` and `publish` as a user calls them."""

import gzip
import io
import json
import os
import pathlib

import pytest
from django.core.management import CommandError, call_command
from django.test import override_settings

from casino.ingest.kafka import topics
from casino.simulation.day import gaming_day
from tests.kafka.reading import read_all


def _called(*arguments: str) -> str:
    out = io.StringIO()
    call_command(*arguments, stdout=out)
    return out.getvalue()


def test_a_day_goes_into_a_file_line_by_line_and_the_summary_counts_kinds(tmp_path: pathlib.Path) -> None:
    file = tmp_path / "day.ndjson"
    told = json.loads(_called("simulate", "--day", "3", "--rounds", "60", "--to", str(file), "--json"))
    lines = file.read_bytes().splitlines()
    assert lines == [event.body for event in gaming_day(number=3, rounds=60, seed=3)]
    assert told["events"] == len(lines)
    assert told["kinds"]["round.played/v1"] == 60


def test_a_day_has_the_games_that_were_picked(tmp_path: pathlib.Path) -> None:
    file = tmp_path / "day.ndjson"
    _called("simulate", "--rounds", "60", "--games", "yatzy", "chouhan", "--to", str(file))
    told = [json.loads(line)["data"] for line in file.read_bytes().splitlines()]
    assert {data["ruleset"] for data in told if "ruleset" in data} == {"yatzy.house/1", "chouhan.house/1"}
    with pytest.raises(CommandError, match="invalid choice: 'roulette'"):
        _called("simulate", "--games=roulette", "--to", str(file))


def test_the_same_day_gives_the_same_packed_file(tmp_path: pathlib.Path) -> None:
    files = [tmp_path / "one.gz", tmp_path / "two.gz"]
    for file in files:
        _called("simulate", "--rounds", "40", "--to", str(file))
    assert files[0].read_bytes() == files[1].read_bytes()
    assert len(gzip.decompress(files[0].read_bytes()).splitlines()) > 40


@pytest.mark.kafka
def test_a_load_goes_to_a_topic_that_is_made_on_request(kafka_bootstrap: str) -> None:
    name = f"simulated-{os.getpid()}"
    told = _called("simulate", "--load", "--rounds", "50", "--topic", name, "--create-topics")
    assert "50 events to topic" in told
    with topics.opened(bootstrap=kafka_bootstrap) as opened:
        topic = opened.find(name=name)
    assert len(read_all(bootstrap=kafka_bootstrap, topic=topic, count=50)) == 50


@pytest.mark.kafka
def test_a_file_is_published_by_table_and_else_by_cage(kafka_bootstrap: str, tmp_path: pathlib.Path) -> None:
    file, name = tmp_path / "day.ndjson.gz", f"published-{os.getpid()}"
    _called("simulate", "--rounds", "30", "--to", str(file))
    told = json.loads(_called("publish", str(file), "--topic", name, "--create-topics", "--json"))
    with topics.opened(bootstrap=kafka_bootstrap) as opened:
        topic = opened.find(name=name)
    records = read_all(bootstrap=kafka_bootstrap, topic=topic, count=told["published"])
    events = list(gaming_day(number=1, rounds=30, seed=1))
    assert sorted((record.key, record.value) for record in records) == sorted(
        (event.key.encode(), event.body) for event in events
    )


@pytest.mark.kafka
@pytest.mark.usefixtures("kafka_bootstrap")
@pytest.mark.parametrize(
    ("line", "said"),
    [(b"not json", "line 2"), (b'{"data":{}}', "neither table nor cage")],
    ids=["no JSON", "no key"],
)
def test_a_line_that_cannot_be_keyed_is_named(tmp_path: pathlib.Path, line: bytes, said: str) -> None:
    file = tmp_path / "bad.ndjson"
    file.write_bytes(b'{"data":{"table":"T1"}}\n' + line + b"\n")
    with pytest.raises(CommandError, match=said):
        _called("publish", str(file), "--topic", f"bad-{os.getpid()}", "--create-topics")


@override_settings(KAFKA_BOOTSTRAP_SERVERS="127.0.0.1:1")
def test_a_broker_that_is_away_is_one_line() -> None:
    with pytest.raises(CommandError, match="no broker answers"):
        _called("simulate", "--rounds", "1")
