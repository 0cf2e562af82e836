"""What our own processes used: CPU seconds and peak memory by group, and how busy others kept the machine.

CPU comes from /proc and includes children that ended and were reaped, so a short-lived PostgreSQL backend counts.
"""

import dataclasses
import os
import pathlib
import platform
import time
from collections.abc import Iterable, Mapping

import psutil

TICKS_PER_S = os.sysconf("SC_CLK_TCK")
GROUPS: Mapping[str, str] = {"postgres": "postgres", "tansu": "broker", "valkey-server": "broker"}


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    """CPU seconds by group ("python", "postgres", "broker") and of the whole machine, at one moment."""

    at_s: float
    by_group_s: Mapping[str, float]
    machine_busy_s: float


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """What happened between two moments: wall seconds, own CPU seconds by group, cores that others kept busy."""

    wall_s: float
    by_group_s: Mapping[str, float]
    others_cores: float

    @property
    def own_s(self) -> float:
        """Own CPU seconds of all groups together."""
        return sum(self.by_group_s.values())


def _cpu_s(pid: int) -> float:
    """Return user and system seconds of a process and of its reaped children; 0 for one that is gone."""
    try:
        fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return 0.0
    return sum(int(field) for field in fields[11:15]) / TICKS_PER_S


def _machine_busy_s() -> float:
    times = psutil.cpu_times()
    return float(times.user + times.nice + times.system + times.irq + times.softirq)


def tree(*, roots: Iterable[int]) -> list[psutil.Process]:
    """Return the living processes below and including the roots, each once."""
    found: dict[int, psutil.Process] = {}
    for root in roots:
        try:
            process = psutil.Process(root)
            for member in (process, *process.children(recursive=True)):
                found[member.pid] = member
        except psutil.NoSuchProcess:
            continue
    return list(found.values())


def group_of(process: psutil.Process) -> str:
    """Return "postgres", "broker" or "python" by the name of the executable."""
    try:
        return GROUPS.get(process.name(), "python")
    except psutil.NoSuchProcess:
        return "python"


def servers() -> list[int]:
    """Return the pids of PostgreSQL, the Kafka-protocol broker and the Celery broker of this run.

    They are children of this process or of `./run bench`, which started both; backends are left to `tree`.
    """
    relatives = tree(roots=[os.getpid(), os.getppid()])
    mine = {relative.pid for relative in relatives if group_of(relative) != "python"}
    return [relative.pid for relative in relatives if relative.pid in mine and relative.ppid() not in mine]


def measure(*, roots: Iterable[int]) -> Usage:
    """Take a reading of the process trees below `roots`."""
    by_group: dict[str, float] = {"python": 0.0, "postgres": 0.0, "broker": 0.0}
    for process in tree(roots=roots):
        by_group[group_of(process)] += _cpu_s(process.pid)
    return Usage(at_s=time.monotonic(), by_group_s=by_group, machine_busy_s=_machine_busy_s())


def between(*, start: Usage, end: Usage) -> Span:
    """Subtract two readings of the same process trees."""
    wall_s = end.at_s - start.at_s
    own = {group: end.by_group_s[group] - start.by_group_s[group] for group in end.by_group_s}
    others_s = end.machine_busy_s - start.machine_busy_s - sum(own.values())
    return Span(wall_s=wall_s, by_group_s=own, others_cores=max(0.0, others_s / wall_s))


def server_cpu_s(*, pid: int) -> float | None:
    """Return the CPU seconds that a server process on this machine ran, in nanoseconds' grain; None if elsewhere."""
    try:
        if pathlib.Path(f"/proc/{pid}/comm").read_text().strip() != "postgres":
            return None
        return int(pathlib.Path(f"/proc/{pid}/schedstat").read_text().split()[0]) / 1e9
    except (OSError, IndexError):
        return None


def peak_memory_mb(*, roots: Iterable[int]) -> dict[str, int]:
    """Return the peak resident memory in MB of each process, named "name pid"."""
    peaks: dict[str, int] = {}
    for process in tree(roots=roots):
        try:
            status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
            label = f"{_label(process)} {process.pid}"
        except (FileNotFoundError, ProcessLookupError, psutil.NoSuchProcess):
            continue
        for line in status.splitlines():
            if line.startswith("VmHWM:"):
                peaks[label] = int(line.split()[1]) // 1024
    return peaks


def resident_mb(*, pid: int) -> float:
    """Return the resident memory of one process in MB; 0 when it is gone."""
    try:
        return float(psutil.Process(pid).memory_info().rss) / 1024 / 1024
    except psutil.NoSuchProcess:
        return 0.0


def _label(process: psutil.Process) -> str:
    line: list[str] = process.cmdline()
    for word in ("consume", "worker", "beat", "uvicorn"):
        if word in line:
            return word
    return str(process.name())


def machine() -> dict[str, str]:
    """Describe the machine in words: processor, cores, memory, system, Python."""
    model = "unknown"
    for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            model = line.partition(":")[2].strip()
            break
    return {
        "processor": model,
        "cores": str(os.cpu_count()),
        "memory": f"{psutil.virtual_memory().total // 2**20:,} MB",
        "system": platform.platform(),
        "python": platform.python_version(),
    }
