"""A simulated gaming day, here of baccarat alone: reproducible, ordered, complete."""

import datetime as dt
from collections import Counter, defaultdict
from typing import Any

import msgspec
import pytest

from casino.simulation.day import gaming_day, opening
from casino.simulation.messages import SOURCES, SimulatedEvent

ROUNDS = 1_500


def _day(*, number: int = 1, seed: int = 1, rounds: int = ROUNDS) -> list[SimulatedEvent]:
    return list(gaming_day(number=number, games=["baccarat"], tables=6, players=20, rounds=rounds, seed=seed))


@pytest.fixture(scope="module", name="events")
def _events() -> list[Any]:
    return [msgspec.json.decode(event.body) for event in _day()]


def test_the_same_arguments_give_the_same_bytes_and_another_seed_does_not() -> None:
    assert _day(rounds=200) == _day(rounds=200)
    assert _day(rounds=200) != _day(rounds=200, seed=2)


def test_events_come_in_time_order_inside_one_gaming_day(events: list[Any]) -> None:
    times = [dt.datetime.fromisoformat(event["time"]) for event in events]
    start = dt.datetime.fromisoformat("2025-01-01T06:00:00+08:00")
    assert times == sorted(times)
    assert start <= times[0]
    assert times[-1] < start + dt.timedelta(days=1)


def test_every_round_is_dealt_and_numbers_run_from_one_in_every_shoe(events: list[Any]) -> None:
    shoes: dict[tuple[str, int], list[int]] = defaultdict(list)
    for event in events:
        if event["type"] == "round.played/v1":
            shoes[event["data"]["table"], event["data"]["shoe"]].append(event["data"]["round"])
    assert sum(map(len, shoes.values())) == ROUNDS
    assert all(numbers == list(range(1, len(numbers) + 1)) for numbers in shoes.values())


def test_ids_are_unique_in_a_day_and_between_days(events: list[Any]) -> None:
    ids = {(event["source"], event["id"]) for event in events}
    other = {(event["source"], event["id"]) for event in (msgspec.json.decode(e.body) for e in _day(number=2))}
    assert len(ids) == len(events)
    assert not ids & other


def test_rounds_have_one_to_seven_bets_one_per_seat_and_multiples_of_20_chips_in_house_000(events: list[Any]) -> None:
    odd_stakes = 0
    for data in (event["data"] for event in events if event["type"] == "round.played/v1"):
        assert 1 <= len(data["bets"]) <= 7
        if data["ruleset"] == "baccarat.seed000/1":
            assert len({bet["seat"] for bet in data["bets"]}) == len(data["bets"]) <= 4
            odd_stakes += any(bet["stake"] % 2_000 for bet in data["bets"])
    assert odd_stakes == 1, "one round carries a stake the house does not allow"


def test_a_day_has_voids_corrections_by_two_persons_and_slips_of_every_kind(events: list[Any]) -> None:
    kinds = Counter(event["type"] for event in events)
    assert kinds["round.voided/v1"] == 4
    assert kinds["round.corrected/v1"] == 4
    assert kinds["table.opened/v1"] == kinds["table.closed/v1"] == 6
    assert min(kinds[kind] for source in SOURCES.values() for kind in source if kind != "chips.issued/v1") > 0
    for data in (event["data"] for event in events if "approved_by" in event["data"]):
        assert data["requested_by"] != data["approved_by"]


def test_a_void_or_correction_follows_its_round(events: list[Any]) -> None:
    played: set[tuple[str, int, int]] = set()
    for event in events:
        data = event["data"]
        if event["type"] == "round.played/v1":
            played.add((data["table"], data["shoe"], data["round"]))
        elif event["type"].startswith("round."):
            assert (data["table"], data["shoe"], data["round"]) in played


def test_the_key_is_the_table_or_else_the_cage() -> None:
    for event in _day(rounds=100):
        data = msgspec.json.decode(event.body)["data"]
        assert event.key == data.get("table", data.get("cage"))


def test_chips_are_issued_for_the_rest_door_only(events: list[Any]) -> None:
    issued = msgspec.json.decode(opening(number=1).body)
    assert issued["type"] == "chips.issued/v1"
    assert all(event["type"] != "chips.issued/v1" for event in events)


@pytest.mark.parametrize(("tables", "players", "rounds"), [(1, 1, 5), (3, 2, 60), (12, 40, 0)])
def test_small_days_are_dealt_too(tables: int, players: int, rounds: int) -> None:
    events = list(gaming_day(number=3, tables=tables, players=players, rounds=rounds, seed=5))
    assert sum(b"round.played" in event.body for event in events) == rounds
