"""What can go wrong while measuring."""


class BenchError(Exception):
    """Base of the bench's own errors."""


class StalledError(BenchError):
    """The path stopped moving before the last round was projected."""


class LostFrameError(BenchError):
    """A stream has a gap, tells something twice or was ended: what was measured is not what was sent."""


class SealTextError(BenchError):
    """The text of the seal is not as expected, so that its proof cannot be told from what it keeps."""
