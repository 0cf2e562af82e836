"""Everything the environment decides, read in this one module.

Nothing secret has a default: the embedded stack generates its own and passes them in.
"""

import datetime as dt
import json
import os
import pathlib
import urllib.parse
from typing import Any

from casino.pages import admin_look

BASE_DIR = pathlib.Path(__file__).resolve().parent.parent


def database(*, url: str) -> dict[str, Any]:
    """Turn postgresql://user:password@host:port/name (or ?host=/socket/folder) into Django's shape."""
    parts = urllib.parse.urlsplit(url)
    query = dict(urllib.parse.parse_qsl(parts.query))
    # Threads of the web process share connections: each request has a thread of its own (casino.asgi sets this).
    pooled = int(os.environ.get("DATABASE_POOL_MAX", "0"))
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": urllib.parse.unquote(parts.path.lstrip("/")),
        "USER": urllib.parse.unquote(parts.username or ""),
        "PASSWORD": urllib.parse.unquote(parts.password or ""),
        "HOST": query.get("host", parts.hostname or ""),
        "PORT": str(parts.port or query.get("port", "")),
        "CONN_MAX_AGE": 0 if pooled else int(os.environ.get("CONN_MAX_AGE_S", "60")),
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {
            **({"pool": {"min_size": 2, "max_size": pooled, "timeout": 10}} if pooled else {}),
            # 0 where a pooler stands between: prepared statements belong to one server process.
            "prepare_threshold": int(os.environ.get("PREPARE_AFTER_EXECUTIONS", "5")) or None,
            "options": "-c statement_timeout=60000 -c lock_timeout=20000 -c idle_in_transaction_session_timeout=60000",
        },
    }


def day_changes(*, text: str) -> tuple[tuple[dt.date, str, int], ...]:
    """Read the changes of the gaming day, each "first-day zone start-hour", with commas between them."""
    changes = (change.split() for change in text.split(",") if change.strip())
    return tuple((dt.date.fromisoformat(day), zone, int(hour)) for day, zone, hour in changes)


SECRET_KEY = os.environ.get("SECRET_KEY", "")
DEBUG = os.environ.get("DEBUG", "") == "1"
ALLOWED_HOSTS = [host for host in os.environ.get("ALLOWED_HOSTS", "127.0.0.1,localhost,[::1]").split(",") if host]

DATABASES = {"default": database(url=os.environ.get("DATABASE_URL", ""))}
CELERY_BROKER_URL = os.environ.get("CELERY_BROKER_URL", "")
KAFKA_BOOTSTRAP_SERVERS = os.environ.get("KAFKA_BOOTSTRAP_SERVERS", "")
KAFKA_TOPIC = os.environ.get("KAFKA_TOPIC", "rounds")
KAFKA_DEAD_LETTER_TOPIC = os.environ.get("KAFKA_DEAD_LETTER_TOPIC", "rounds.dead")
KAFKA_GROUP = os.environ.get("KAFKA_GROUP", "casino")
# How long a silent consumer keeps its partitions. The embedded broker lets a group begin after half of it.
KAFKA_SESSION_TIMEOUT_MS = int(os.environ.get("KAFKA_SESSION_TIMEOUT_MS", "10000"))

# Fixed when the database is created; a mismatch is a start-up error (design, section 4).
SHARDS = int(os.environ.get("SHARDS", "8"))
SITE_ZONE = os.environ.get("SITE_ZONE", "Asia/Macau")
GAMING_DAY_START_HOUR = int(os.environ.get("GAMING_DAY_START_HOUR", "6"))
# Zone and start hour from a later gaming day on; days before keep theirs: "2027-01-01 Asia/Macau 5, 2028-03-01 Asia/Macau 6".
GAMING_DAY_CHANGES = day_changes(text=os.environ.get("GAMING_DAY_CHANGES", ""))
# Thresholds of good roads that the house wants otherwise, as JSON: {"dragon_beads": 5} (docs/OPERATIONS.md).
GOOD_ROADS: dict[str, int] = json.loads(os.environ.get("GOOD_ROADS", "{}"))
# The key that signs checkpoints, and the folder outside of the database that keeps them; without both none are signed.
EVIDENCE_SIGNING_KEY = os.environ.get("EVIDENCE_SIGNING_KEY", "")
EVIDENCE_FOLDER = os.environ.get("EVIDENCE_FOLDER", "")
# What composes packages that do not know each other, by dotted names.
LEDGER_DAY_POINT = "casino.settlement.days.point"
REPORTS_FEED = "casino.feed.LogFeed"
SETTLE_BATCH_EVENTS = int(os.environ.get("SETTLE_BATCH_EVENTS", "1000"))

INSTALLED_APPS = [
    "unfold",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "rest_framework",
    "drf_spectacular",
    "casino",
    "casino.events",
    "casino.access",
    "casino.ingest",
    "casino.settlement",
    "casino.archive",
    "casino.streaming",
    "casino.evidence",
    "casino.pages",
    "casino.displays",
    "ledger",
    "reports",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "casino.pages.headers.content_policy",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.auth.middleware.LoginRequiredMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]
ROOT_URLCONF = "casino.urls"
ASGI_APPLICATION = "casino.asgi.application"
WSGI_APPLICATION = "casino.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "casino.pages.shell.context",
            ],
        },
    },
]
AUTH_PASSWORD_VALIDATORS = [{"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"}]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "overview"
UNFOLD = admin_look.UNFOLD

LANGUAGE_CODE = "en"
USE_I18N = False
USE_TZ = True
FORMAT_MODULE_PATH = "casino.pages.formats"
TIME_ZONE = "UTC"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

STATIC_URL = "/static/"
STATIC_ROOT = pathlib.Path(os.environ.get("STATIC_ROOT", BASE_DIR / ".casino" / "static"))
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = DEBUG

# What every REST view shares (casino/rest): nobody may anything that a view and a key do not name.
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "casino.rest.authentication.ApiKeyAuthentication",
        "casino.rest.authentication.PageSession",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["casino.rest.permission.ScopeRequired", "casino.rest.permission.ParametersKnown"],
    "DEFAULT_PARSER_CLASSES": ["casino.rest.parsing.StrictJsonParser"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PAGINATION_CLASS": "casino.rest.pagination.KeysetPagination",
    "DEFAULT_SCHEMA_CLASS": "casino.rest.openapi.Schema",
    "EXCEPTION_HANDLER": "casino.rest.answering.answer",
    "URL_FORMAT_OVERRIDE": None,
    "DEFAULT_METADATA_CLASS": None,
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Casino back office",
    "DESCRIPTION": "Rounds in, chips settled, books proved. Amounts are integers in hundredths of a chip.",
    "VERSION": "1",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_PERMISSIONS": ["casino.rest.permission.ScopeRequired", "casino.rest.permission.ParametersKnown"],
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "casino.rest.openapi.add_problem_schema",
    ],
}

# Tasks are nudges: pitfalls, section 2.1, gives the reason of each value.
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_MAX_MEMORY_PER_CHILD = 400_000  # kilobytes; a worker needs a quarter of it
CELERY_TASK_SOFT_TIME_LIMIT = 90  # above the database's statement_timeout, which interrupts what a signal cannot
CELERY_TASK_TIME_LIMIT = 150
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_TRANSPORT_OPTIONS = {"visibility_timeout": 600, "socket_keepalive": True, "health_check_interval": 25}
CELERY_TASK_PUBLISH_RETRY_POLICY = {"max_retries": 1, "interval_start": 0, "interval_step": 0.1, "interval_max": 0.2}
CELERY_TIMEZONE = "UTC"
CELERY_ENABLE_UTC = True
CELERY_TASK_DEFAULT_QUEUE = "settle"
# Celery closes the database connection at every task boundary unless told how many tasks may share one.
CELERY_DB_REUSE_MAX = 10_000
CELERY_BEAT_SCHEDULE = {
    "sweep": {"task": "casino.tasks.sweep", "schedule": 3.0, "options": {"expires": 3.0}},
    "checkpoint": {"task": "casino.tasks.checkpoint", "schedule": 60.0, "options": {"expires": 60.0}},
}

# One JSON object a line (casino/logs.py); LOG_STYLE=console is for reading along.
LOGGING_CONFIG = "casino.logs.configure"
LOGGING = {"level": os.environ.get("LOG_LEVEL", "INFO"), "style": os.environ.get("LOG_STYLE", "json")}
