"""Fixtures of the end-to-end tests: the same log as the settlement's."""

from tests.casino.settlement.conftest import committed_log, log

__all__ = ["committed_log", "log"]
