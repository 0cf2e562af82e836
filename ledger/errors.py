"""What a caller of the ledger can handle."""


class LedgerError(Exception):
    """Base of all refusals by the ledger."""


class UnknownAccount(LedgerError):
    """A code or an id names no account."""


class BadAccountCode(LedgerError):
    """A text is not the code of an account of the chart."""


class BadBatch(LedgerError):
    """A batch breaks a rule that shows before the database is asked."""


class UnknownPlace(LedgerError):
    """A place in the ledger names a batch that is not there."""


class BadPoint(LedgerError):
    """A text names no point of the books, or one that they have not reached."""


class ClosingRefused(LedgerError):
    """An account cannot be closed: it holds chips, is closed already, or no two persons agreed."""
