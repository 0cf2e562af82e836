"""What a door can meet that its caller must handle."""


class IngestError(Exception):
    """Base of everything that casino.ingest raises."""


class ZombieConsumer(IngestError):
    """Another consumer has taken this partition over; the batch was rolled back and this consumer must stop."""
