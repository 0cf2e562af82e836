"""What archiving refuses."""


class ArchiveError(Exception):
    """Base of this package's errors."""


class ArchiveRefused(ArchiveError):
    """A partition may not leave, or may not come back, as things stand."""


class FileDiffers(ArchiveError):
    """A file is missing, or is not the one that was written: its bytes or its rows differ."""
