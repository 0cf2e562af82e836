"""The log that the whole path has settled, replayed by the commands that an operator runs, in two processes."""

import dataclasses
import json
import os
from collections.abc import Mapping
from typing import Any

from casino.bench import accounting, site
from casino.bench.accounting import Span

PROCESSES = 2
_PROOF = "log against ledger: replay"


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Replayed:
    """How long one replay took, and the CPU of its whole command.

    Seconds are those that the command tells, Django's start left out. CPU is in microseconds a round by group, start
    and server processes included.
    """

    rounds: int
    seconds: float
    cpu_us: Mapping[str, float]
    others_cores: float

    @property
    def rounds_per_s(self) -> float:
        """Rounds replayed a second."""
        return self.rounds / self.seconds

    @property
    def own_cpu_us(self) -> float:
        """Own CPU of the command in all its processes, microseconds a round."""
        return sum(self.cpu_us.values())


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class ReplayResult:
    """A log `rebuilt` by `replay --verify`: settled, sealed, folded, compared; and settled again by `verify`.

    The CPU of the second is that of all proofs of `verify`.
    """

    processes: int
    rebuilt: Replayed
    proved: Replayed


def measure(*, environment: Mapping[str, str]) -> ReplayResult:
    """Replay the settled log of a site in both ways; raises CalledProcessError where anything differs."""
    as_owner = {**environment, "DATABASE_URL": environment["DATABASE_OWNER_URL"]}
    told, span = _asked("replay", "--verify", environment=as_owner)
    rounds = int(told["events"])
    rebuilt = _replayed(rounds, float(told["seconds"]), span)
    told, span = _asked("verify", environment=environment)
    seconds = next(float(proof["seconds"]) for proof in told["proofs"] if proof["name"] == _PROOF)
    return ReplayResult(processes=PROCESSES, rebuilt=rebuilt, proved=_replayed(rounds, seconds, span))


def _replayed(rounds: int, seconds: float, span: Span) -> Replayed:
    return Replayed(
        rounds=rounds,
        seconds=seconds,
        cpu_us={group: spent / rounds * 1e6 for group, spent in span.by_group_s.items()},
        others_cores=span.others_cores,
    )


def _asked(*arguments: str, environment: Mapping[str, str]) -> tuple[dict[str, Any], Span]:
    """Run a command to its end and return the JSON that it says, and what it used."""
    roots = [*accounting.servers(), os.getpid()]
    start = accounting.measure(roots=roots)
    command = [*arguments, "--json", "--processes", str(PROCESSES)]
    told: dict[str, Any] = json.loads(site.asked(arguments=command, environment=environment))
    return told, accounting.between(start=start, end=accounting.measure(roots=roots))
