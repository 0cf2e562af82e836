"""What can go wrong with the embedded servers, each with the one thing that helps in its message."""


class EmbeddedError(Exception):
    """Base of every refusal of this package; its message is meant for the person at the terminal."""


class ServerFailed(EmbeddedError):
    """A server did not start or did not answer; the message names its log."""


class PortTaken(EmbeddedError):
    """A port that was asked for belongs to another process; the message names it."""


class AlreadyRunning(EmbeddedError):
    """Another process of this clone holds the folder."""


class FolderUnusable(EmbeddedError):
    """A folder cannot be used by the account that needs it."""
