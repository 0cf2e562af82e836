"""The bench's load: exactly the wanted bets, legal seats, no round twice."""

import collections
from typing import Any

import msgspec
import pytest

from casino.events.shards import shard_of
from casino.simulation.load import evenly_spread, rounds


def _rounds(*, count: int, bets: int = 7, run: int = 1) -> list[Any]:
    return [
        msgspec.json.decode(event.body)["data"]
        for event in rounds(count=count, tables=8, players=50, bets=bets, seed=3, run=run)
    ]


@pytest.mark.parametrize("bets", [1, 7, 8])
def test_every_round_has_the_wanted_bets_of_different_kinds(bets: int) -> None:
    assert all(len({bet["bet"] for bet in data["bets"]}) == bets for data in _rounds(count=200, bets=bets))


def test_player_and_banker_are_never_laid_by_one_player_or_on_one_seat() -> None:
    for data in _rounds(count=500):
        main = [bet for bet in data["bets"] if bet["bet"] in {"player", "banker"}]
        assert len({bet["seat"] for bet in main}) == len({bet["player"] for bet in main}) == len(main)


def test_tables_play_in_turn_and_shoes_change_at_the_cut_card() -> None:
    seen = [(data["table"], data["shoe"], data["round"]) for data in _rounds(count=2_000)]
    assert len(set(seen)) == 2_000
    assert [table for table, _, _ in seen[:8]] == [f"L1-0{number}" for number in range(1, 9)]
    assert max(shoe for _, shoe, _ in seen) > 1


def test_the_same_seed_gives_the_same_bytes_and_another_run_other_tables() -> None:
    assert list(rounds(count=50, seed=1)) == list(rounds(count=50, seed=1))
    assert not {data["table"] for data in _rounds(count=8)} & {data["table"] for data in _rounds(count=8, run=2)}


@pytest.mark.parametrize("shards", [1, 8, 24])
def test_every_shard_has_as_many_tables(shards: int) -> None:
    tables = evenly_spread(tables=8 * shards, shards=shards)
    assert len(set(tables)) == 8 * shards
    found = collections.Counter(shard_of(key=name, shards=shards) for name in tables)
    assert found == dict.fromkeys(range(shards), 8)
