"""What the bench of the roads draws is a shoe, and the same one in every run."""

from casino.bench import roads


def test_shoes_are_dealt_the_same_from_the_same_seed() -> None:
    shoes = roads.dealt_shoes(count=3, seed=7)
    assert shoes == roads.dealt_shoes(count=3, seed=7)
    assert all(len(shoe) == roads.HANDS and set(shoe) <= set("BPT") for shoe in shoes)


def test_both_ways_are_measured() -> None:
    shoes = roads.dealt_shoes(count=20, seed=7)
    assert roads.whole_shoes_per_s(shoes=shoes) > roads.hand_by_hand_per_s(shoes=shoes) > 0
