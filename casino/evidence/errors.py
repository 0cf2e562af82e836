"""What can go wrong with evidence, a class per thing a caller handles differently."""


class EvidenceError(Exception):
    """Base of everything that casino.evidence raises on purpose."""


class BadNote(EvidenceError):
    """Bytes that are no signed note, or a note that says nothing we know."""


class NotTrusted(EvidenceError):
    """A note whose signature is wrong, missing, or of a key that does not speak for this size of the tree."""


class BadKeyFile(EvidenceError):
    """A file that holds no key, or one that others may read."""


class KeyExists(EvidenceError):
    """A key would be written over another one."""


class KeyNotIntroduced(EvidenceError):
    """The signing key is not the one that was introduced last: nobody would believe it."""


class FolderAhead(EvidenceError):
    """The folder of checkpoints knows of more than the database: it was restored from a backup, or cut."""


class FolderDiffers(EvidenceError):
    """A file in the folder of checkpoints says something else than the database would write there."""


class NotCovered(EvidenceError):
    """Batches are sealed that no checkpoint covers yet."""


class NothingThere(EvidenceError):
    """There is no such checkpoint, leaf or day."""


class EvidenceBroken(EvidenceError):
    """What is stored no longer gives the root that was sealed: there is nothing to prove it with."""


class EvidenceArchived(EvidenceError):
    """What would prove it has left for the archive; restored partitions prove it again."""


class BundleTooLarge(EvidenceError):
    """A bundle would be larger than its form allows."""
