"""The Celery application; every task stands in casino/tasks.py."""

import os
import signal
from typing import Any

import celery
import celery.signals

from casino.embedded import processes

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casino.settings")

app = celery.Celery("casino")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(["casino"])


@celery.signals.worker_process_init.connect  # type: ignore[untyped-decorator] # celery has no types
def _end_with_the_worker(**_: Any) -> None:
    """Let no pool process outlive a worker that was killed: it would hold locks that nobody asks it to let go."""
    processes.die_with_parent(orphan_signal=signal.SIGKILL)
