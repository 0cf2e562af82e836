"""What the feed refuses."""


class StreamingError(Exception):
    """Base of everything that casino.streaming raises on purpose."""


class UnknownPlace(StreamingError):
    """A `Last-Event-ID` that this stream never wrote: another set of tables, another database, or invented."""


class PlaceTooOld(StreamingError):
    """A place further back than frames are told again."""


class TicketRefused(StreamingError):
    """No such ticket, or it was used or has expired; the message does not tell which."""
