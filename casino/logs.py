"""Logs on standard error: one JSON object a line, or coloured lines where a person looks on.

A message is constant; what varies stands beside it. Ids are fine, names of players never appear.
"""

import logging
import logging.config
import sys
from collections.abc import Mapping
from typing import Any

import structlog


def configure(wanted: Mapping[str, str]) -> None:
    """Configure structlog and the standard library alike: {"level": "INFO", "style": "json" or "console"}.

    Django calls this at start-up with its setting LOGGING, as LOGGING_CONFIG names it.
    """
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    renderer: Any = structlog.processors.JSONRenderer()
    if wanted["style"] == "console":
        renderer = structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    else:
        shared.append(structlog.processors.format_exc_info)
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *shared,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=False,
    )
    formatter = {
        "()": structlog.stdlib.ProcessorFormatter,
        "processors": [structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer],
        "foreign_pre_chain": shared,
    }
    silent = {"level": "CRITICAL"}
    logging.config.dictConfig(
        {
            "version": 1,
            "disable_existing_loggers": False,
            "formatters": {"line": formatter},
            "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
            "root": {"handlers": ["stderr"], "level": wanted["level"]},
            # The client tells every reconnect; what matters to us is logged by us.
            "loggers": {"kafka": {"level": "ERROR"}, "kafka.net": silent, "kafka.cluster": silent},
        }
    )
