"""The Celery application; every task stands in casino/tasks.py."""

import os

import celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casino.settings")

app = celery.Celery("casino")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(["casino"])
