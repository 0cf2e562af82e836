"""The product's own processes on one machine: consumer, Celery worker and beat, web. Each is what production runs too.

All log in with the rights of a process, never as the owner of the database.
"""

import functools
import os
import pathlib
import sys
from collections.abc import Mapping

from casino.embedded import daemon, ports, processes

PROJECT = pathlib.Path(__file__).resolve().parent.parent.parent
WORKER_PROCESSES = 2
_START_S_MAX = 60.0


def consumer(*, environment: Mapping[str, str], logs: pathlib.Path) -> daemon.Daemon:
    """Prepare the Kafka consumer."""
    return _daemon(
        name="consumer",
        # The embedded broker lets a group begin after half of this time.
        command=[sys.executable, "manage.py", "consume", "--create-topics", "--session-timeout-ms", "6000"],
        environment=environment,
        logs=logs,
    )


def worker(*, environment: Mapping[str, str], logs: pathlib.Path) -> daemon.Daemon:
    """Prepare the Celery worker, two processes of it."""
    command = [sys.executable, "-m", "celery", "-A", "casino", "worker", "--loglevel", "INFO", "--without-mingle"]
    command += ["--without-gossip", "--concurrency", str(WORKER_PROCESSES)]
    return _daemon(name="worker", command=command, environment=environment, logs=logs)


def beat(*, environment: Mapping[str, str], logs: pathlib.Path) -> daemon.Daemon:
    """Prepare Celery's clock, which wakes the sweeper."""
    command = [sys.executable, "-m", "celery", "-A", "casino", "beat", "--loglevel", "INFO"]
    command += ["--schedule", str(logs.parent / "beat.schedule"), "--pidfile", ""]
    return _daemon(name="beat", command=command, environment=environment, logs=logs)


def web(*, environment: Mapping[str, str], logs: pathlib.Path, port: int) -> daemon.Daemon:
    """Prepare the pages and REST on a port of 127.0.0.1; ready when it answers there."""
    command = [sys.executable, "-m", "uvicorn", "casino.asgi:application", "--host", ports.HOST, "--port", str(port)]
    command += ["--lifespan", "off", "--no-access-log", "--timeout-graceful-shutdown", "3"]
    prepared = _daemon(name="web", command=command, environment=environment, logs=logs)
    prepared.is_ready = functools.partial(ports.is_listening, port=port)
    return prepared


def _daemon(*, name: str, command: list[str], environment: Mapping[str, str], logs: pathlib.Path) -> daemon.Daemon:
    program = processes.Program(
        name=name,
        command=command,
        environment={**os.environ, **environment, "PYTHONUNBUFFERED": "1"},
        log=logs / f"{name}.log",
        folder=PROJECT,
    )
    return daemon.Daemon(program=program, is_ready=lambda: True, start_s_max=_START_S_MAX)
