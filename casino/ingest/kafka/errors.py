"""What can go wrong between us and a broker."""


class BrokerError(Exception):
    """The broker, or what it holds, is not as we need it."""


class BrokerUnreachable(BrokerError):
    """No broker answered in time."""


class TopicMissing(BrokerError):
    """The topic does not exist."""


class NotPublished(BrokerError):
    """A record was not acknowledged by the broker."""


class NotAssigned(BrokerError):
    """The group gave us no partition for a long time: it may have forgotten us."""


class OffsetGap(BrokerError):
    """Our stored position lies outside the broker's log: records are lost to us, and a person must say how to go on."""


class ConsumerStalled(BrokerError):
    """The broker holds records for us and hands none over."""


class NoGap(BrokerError):
    """There is nothing to pass over: the position stands there or further on."""
