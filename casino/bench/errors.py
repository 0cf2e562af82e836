"""What can go wrong while measuring."""


class BenchError(Exception):
    """Base of the bench's own errors."""


class StalledError(BenchError):
    """The path stopped moving before the last round was projected."""
