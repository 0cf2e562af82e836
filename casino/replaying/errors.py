"""What can keep a replay from starting."""


class ReplayError(Exception):
    """Base of everything that casino.replaying raises on purpose."""


class SchemaRefused(ReplayError):
    """The role may not make a schema in this database; the owner may."""


class ReportsOfOtherRules(ReplayError):
    """The live read models were folded by other rules than this program's, so nothing can be compared with them."""
