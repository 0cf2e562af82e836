"""What can be wrong with a request for a display or a picture."""


class DisplayError(Exception):
    """Base of everything this package raises."""


class ParameterRefused(DisplayError):
    """A query parameter is unknown or has a value that is not allowed."""
