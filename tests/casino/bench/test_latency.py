"""The latency of a round is told by the first NOTIFY whose batch covers its position."""

from casino.bench import latency


def test_coverage_keeps_the_first_arrival_of_each_step() -> None:
    heard = [(1.0, 0, 1), (1.5, 0, 1), (2.0, 0, 2), (2.1, 3, 1)]
    covered = latency.coverage(heard=heard, last_entries={(0, 1): 10, (0, 2): 25, (3, 1): 4})
    assert covered == {0: [(10, 1.0), (25, 2.0)], 3: [(4, 2.1)]}


def test_coverage_passes_over_batches_it_does_not_know() -> None:
    assert latency.coverage(heard=[(1.0, 0, 9)], last_entries={}) == {0: []}


def test_percentile_is_the_nearest_rank() -> None:
    values = [float(number) for number in range(100, 0, -1)]
    assert latency.percentile(values=values, share=0.50) == 51.0
    assert latency.percentile(values=values, share=0.99) == 100.0
