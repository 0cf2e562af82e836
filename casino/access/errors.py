"""What can be wrong with a key or with what its holder asks for."""


class AccessError(Exception):
    """Base of everything that casino.access raises."""


class KeyRefused(AccessError):
    """No such key, or it is revoked or expired. The message never tells which secret would have been right."""


class UnknownName(AccessError):
    """A scope or a kind that does not exist was asked for."""
