"""django-hordak through its own API beside our ledger, where it is installed; in a process and a database of its own.

It is no dependency of ours; HOW_TO_ADD says how one environment gets it.
"""

import dataclasses
import importlib.util
import json
import os
import subprocess
import sys
import urllib.parse

import psycopg
from psycopg import sql

from casino.bench.site import ROOT

DATABASE = "bench_hordak"
HOW_TO_ADD = "not installed; .venv/bin/python -m ensurepip && .venv/bin/python -m pip install django-hordak adds it"


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class HordakResult:
    """What the library posted: its release, transfers a second on one connection, a round of transfers each commit."""

    release: str
    transfers: int
    per_s: float


def measure() -> HordakResult | None:
    """Post transfers for some seconds through django-hordak; None where it is not installed.

    Raises CalledProcessError with what it said where it cannot work.
    """
    if importlib.util.find_spec("hordak") is None:
        return None
    owner_url = os.environ["DATABASE_OWNER_URL"]
    drop = sql.SQL("DROP DATABASE IF EXISTS {}").format(sql.Identifier(DATABASE))
    with psycopg.connect(owner_url, autocommit=True) as server:
        server.execute(drop)
        server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(DATABASE)))
        try:
            own_url = urllib.parse.urlunsplit(urllib.parse.urlsplit(owner_url)._replace(path=f"/{DATABASE}"))
            ran = subprocess.run(
                [sys.executable, "-m", "casino.bench.hordak.alone"],
                env={**os.environ, "DATABASE_URL": own_url},
                cwd=ROOT,
                check=True,
                stdout=subprocess.PIPE,
                text=True,
            )
        finally:
            server.execute(drop)
    return HordakResult(**json.loads(ran.stdout))
