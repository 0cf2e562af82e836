"""The bench's result in words and columns, for a person."""

from collections.abc import Iterator

from casino.bench.path import PathResult
from casino.bench.run import BenchResult


def lines(*, result: BenchResult) -> Iterator[str]:
    """Yield the report line by line."""
    yield ", ".join(f"{name} {value}" for name, value in result.machine.items())
    yield ""
    for family, rate in result.engine_rounds_per_s.items():
        yield f"rules engine alone, {family}: {rate:,.0f} rounds/s on one core"
    yield f"published to Kafka: {result.publish_rounds_per_s:,.0f} rounds/s, dealing included"
    for measured in result.paths:
        yield ""
        yield from _path(measured)
    notify = result.notify
    yield ""
    yield (
        f"publish → NOTIFY at {notify.rate:.0f} rounds/s: p50 {notify.p50_ms:.0f} ms, p95 {notify.p95_ms:.0f} ms, "
        f"p99 {notify.p99_ms:.0f} ms ({notify.rounds:,} rounds, {notify.rounds_per_batch:.1f} a batch)"
    )
    yield ""
    for floor in result.floors:
        yield f"{'reached' if floor.is_reached else 'BELOW  '}  {floor.name}: {floor.found} ({floor.expected})"


def _path(measured: PathResult) -> Iterator[str]:
    plural = "s" if measured.workers > 1 else ""
    yield (
        f"whole path, {measured.workers} worker{plural}: {measured.rounds_per_s:,.0f} rounds/s, "
        f"{measured.transfers_per_s:,.0f} transfers/s ({measured.rounds:,} rounds in {measured.wall_s:.1f} s)"
    )
    split = ", ".join(f"{group} {spent:.0f}" for group, spent in measured.cpu_us.items())
    busy = f"others kept {measured.others_cores:.2f} cores busy"
    yield f"  own CPU a round: {measured.own_cpu_us:.0f} µs ({split}); {busy}"
    yield f"  peak memory: {', '.join(f'{name} {peak} MB' for name, peak in sorted(measured.peak_mb.items()))}"
