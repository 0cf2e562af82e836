"""What can go wrong while a shard is settled, a class per thing a caller handles differently."""


class SettlementError(Exception):
    """Base of everything that casino.settlement raises on purpose."""


class CursorLost(SettlementError):
    """Another worker moved the cursor of the shard; everything of this batch was rolled back."""


class PotUneven(SettlementError):
    """A player-banked round would leave chips in escrow: its returns do not sum to its stakes."""


class TransfersMissing(SettlementError):
    """The ledger does not hold the transfers that an outcome names, so they cannot be mirrored."""


class BatchFailed(SettlementError):
    """A batch of `events` from position `first` on failed for an unforeseen reason.

    `culprit` is the position of the event that could not be decided, None where the batch could not be stored.
    """

    def __init__(self, *, first: int, events: int, culprit: int | None) -> None:
        super().__init__(f"settling {events} events from position {first} on failed at {culprit or 'an unknown one'}")
        self.first = first
        self.events = events
        self.culprit = culprit
