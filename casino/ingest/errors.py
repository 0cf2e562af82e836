"""What a door can meet that its caller must handle."""


class IngestError(Exception):
    """Base of everything that casino.ingest raises."""


class ZombieConsumer(IngestError):
    """Another consumer has taken this `partition` over; the batch was rolled back and this consumer must stop."""

    def __init__(self, message: str, *, partition: int) -> None:
        super().__init__(message)
        self.partition = partition


class BatchRefused(IngestError):
    """The array around the events cannot be read, so no item of it was looked at."""

    def __init__(self, *, code: str, detail: str) -> None:
        super().__init__(f"{code}: {detail}")
        self.code = code
        self.detail = detail


class FileUnreadable(IngestError):
    """A file cannot be opened, or its compression breaks off; the lines before are taken in."""
