"""Why a demonstration ends early."""


class DemonstrationError(Exception):
    """Base of this package's refusals; its message is meant for the person at the terminal."""


class StepFailed(DemonstrationError):
    """A command of the product failed; the message holds what it said."""


class NoAnswer(StepFailed):
    """The REST door is not there, or broke down; sending again later is safe."""


class Stalled(DemonstrationError):
    """Nothing moves any more although something is left to do."""
