"""The bench's result in words and columns, for a person."""

from collections.abc import Iterator

from casino.bench.books.reading import ReadingResult
from casino.bench.hordak import compare
from casino.bench.path import PathResult
from casino.bench.posting import PostingResult
from casino.bench.proving.replays import ReplayResult
from casino.bench.proving.sealing import SealResult
from casino.bench.run import BenchResult


def lines(*, result: BenchResult) -> Iterator[str]:
    """Yield the report line by line."""
    yield ", ".join(f"{name} {value}" for name, value in result.machine.items())
    yield ""
    for game, rate in result.engine_rounds_per_s.items():
        yield f"rules engine alone, {game:<14} {rate:>9,.0f} rounds/s on one core"
    for ruleset, spent in result.laws_s.items():
        yield f"exact laws of {ruleset:<24} {spent:>9.3f} s"
    drawn = result.roads
    if drawn is not None:
        yield f"roads alone: whole shoes {drawn.whole_shoes_per_s:,.0f} hands/s, five roads and asking on one core"
        yield f"roads alone: hand by hand {drawn.hand_by_hand_per_s:,.0f} hands/s, five roads and asking"
    yield from _ledger(result)
    if result.publish_rounds_per_s is not None:
        yield f"published to Kafka: {result.publish_rounds_per_s:,.0f} rounds/s, dealing included"
    for measured in result.paths:
        yield ""
        yield from _path(measured)
    if result.path_against_raw is not None:
        yield f"whole path against raw COPY + PK on two connections: {result.path_against_raw:.3f} in transfers"
    yield from _replay(result.replay)
    yield from _latencies(result)
    yield from _painted(result)
    yield ""
    for floor in result.floors:
        yield f"{'reached' if floor.is_reached else 'BELOW  '}  {floor.name}: {floor.found} ({floor.expected})"


def _ledger(result: BenchResult) -> Iterator[str]:
    for posted in result.postings:
        yield from _posting(posted)
    if result.seal is not None:
        yield _seal(result.seal)
    if result.postings:
        yield _hordak(result)
    if result.books is not None:
        yield from _books(result.books)


def _latencies(result: BenchResult) -> Iterator[str]:
    notify, streamed = result.notify, result.streams
    if notify is not None:
        yield ""
        yield (
            f"publish → NOTIFY at {notify.rate:.0f} rounds/s: p50 {notify.p50_ms:.0f} ms, p95 {notify.p95_ms:.0f} ms, "
            f"p99 {notify.p99_ms:.0f} ms ({notify.rounds:,} rounds, {notify.rounds_per_batch:.1f} a batch)"
        )
    if streamed is not None:
        yield (
            f"publish → frame at {streamed.rate:.0f} rounds/s, {streamed.streams} streams: p50 {streamed.p50_ms:.0f} "
            f"ms, p95 {streamed.p95_ms:.0f} ms, p99 {streamed.p99_ms:.0f} ms ({streamed.frames:,} frames); "
            f"snapshot p50 {streamed.snapshot_p50_ms:.0f} ms, p95 {streamed.snapshot_p95_ms:.0f} ms "
            f"({streamed.snapshots:,}); web process {streamed.web_mb:.0f} MB, {streamed.web_cores:.2f} cores"
        )


def _painted(result: BenchResult) -> Iterator[str]:
    seen = result.painted
    if result.without_painted:
        yield f"publish → painted in a browser: NOT MEASURED, {result.without_painted}"
    if seen is not None:
        yield (
            f"publish → painted in Chromium {seen.browser} at {seen.rate:.0f} rounds/s, {seen.streams} streams beside "
            f"{seen.displays} displays: p50 {seen.p50_ms:.0f} ms, p95 {seen.p95_ms:.0f} ms, p99 {seen.p99_ms:.0f} ms "
            f"({seen.marks:,} marks, {seen.missed} never painted); "
            f"in the page p50 {seen.placed_p50_ms:.0f} ms, p99 {seen.placed_p99_ms:.0f} ms; "
            f"frames beside them p50 {seen.frame_p50_ms:.0f} ms, p99 {seen.frame_p99_ms:.0f} ms"
        )


def _replay(result: ReplayResult | None) -> Iterator[str]:
    if result is None:
        return
    yield ""
    for name, measured in {"replay --verify": result.rebuilt, "log against ledger in verify": result.proved}.items():
        yield (
            f"{name}, {result.processes} processes: {measured.rounds_per_s:,.0f} rounds/s "
            f"({measured.rounds:,} rounds in {measured.seconds:.1f} s)"
        )
        split = ", ".join(f"{group} {spent:.0f}" for group, spent in measured.cpu_us.items())
        busy = f"others kept {measured.others_cores:.2f} cores busy"
        yield f"  own CPU a round, of all that the command does: {measured.own_cpu_us:.0f} µs ({split}); {busy}"


def _posting(posted: PostingResult) -> Iterator[str]:
    plural = "s" if posted.connections > 1 else ""
    yield (
        f"{posted.connections} connection{plural}: raw COPY + PK {posted.raw_per_s:,.0f} transfers/s, posting with "
        f"all checks {posted.posted_per_s:,.0f} transfers/s, ratio {posted.ratio:.2f}"
    )
    server = "—" if posted.posted_server_us is None else f"{posted.posted_server_us:.1f}"
    yield f"  CPU a transfer: client {posted.posted_client_us:.1f} µs, server {server} µs"


def _seal(seal: SealResult) -> str:
    cpu = "—" if seal.cpu_share is None else f"{seal.cpu_share:.0%}"
    return (
        f"the seal: posting {seal.posting_us:.2f} µs a transfer, with its proof alone {seal.proof_us:.2f} µs, "
        f"without it {seal.none_us:.2f} µs: the proof is {seal.time_share:.0%} of posting's time, {cpu} of its CPU"
    )


def _books(read: ReadingResult) -> Iterator[str]:
    own = "" if read.own_cpu_ms is None else f", own CPU {read.own_cpu_ms:.2f} ms"
    yield (
        f"books of {read.transfers:,} transfers in {read.batches:,} batches, as of any batch: balance of a player p50 "
        f"{read.player_p50_ms:.2f} ms, p99 {read.player_p99_ms:.2f} ms, of a tray p50 {read.tray_p50_ms:.2f} ms"
        f"{own}; trial balance p50 {read.trial_p50_ms:.2f} ms"
    )
    yield (
        f"  page of a busy account's statement: newest {read.newest_page_ms:.1f} ms, second "
        f"{read.second_page_ms:.1f} ms, oldest {read.oldest_page_ms:.1f} ms"
    )


def _hordak(result: BenchResult) -> str:
    found = result.hordak
    if found is None:
        return f"django-hordak: {compare.HOW_TO_ADD}"
    times = result.postings[0].posted_per_s / found.per_s
    return (
        f"django-hordak {found.release} through its API: {found.per_s:,.0f} transfers/s, "
        f"our posting on one connection is {times:,.0f} times that"
    )


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
