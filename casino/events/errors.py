"""What can go wrong between bytes and log, a class per thing a caller handles differently."""

import enum


class EventsError(Exception):
    """Base of everything that casino.events raises."""


class RefusalCode(enum.StrEnum):
    """Why bytes were refused at the door. Released codes are never renamed: senders match on them."""

    TOO_LARGE = "too_large"
    NOT_UTF8 = "not_utf8"
    NOT_JSON = "not_json"
    DUPLICATE_KEY = "duplicate_key"
    NOT_A_NUMBER = "not_a_number"
    FLOAT = "float"
    INTEGER_TOO_LARGE = "integer_too_large"
    NUL = "nul"
    LONE_SURROGATE = "lone_surrogate"
    TOO_DEEP = "too_deep"
    UNKNOWN_MEMBER = "unknown_member"
    MISSING_MEMBER = "missing_member"
    WRONG_TYPE = "wrong_type"
    OUT_OF_RANGE = "out_of_range"
    BAD_TIME = "bad_time"
    BAD_ID = "bad_id"
    UNKNOWN_KIND = "unknown_kind"


class EventRefused(EventsError):
    """These bytes are no readable event; `code` names the rule and `detail` what was found where."""

    def __init__(self, *, code: RefusalCode, detail: str) -> None:
        super().__init__(f"{code}: {detail}")
        self.code = code
        self.detail = detail


class UnknownKind(EventsError):
    """The log holds a kind that this release cannot read; the bytes are kept, the event has no effect."""


class PositionLost(EventsError):
    """Another consumer moved the source position of `partition`; everything of this batch was rolled back."""

    def __init__(self, message: str, *, partition: int) -> None:
        super().__init__(message)
        self.partition = partition


class ShapeMismatch(EventsError):
    """The database was created for another number of shards than the settings say."""


class EventNotFound(EventsError):
    """No event stands at that shard and position."""
