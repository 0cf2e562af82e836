"""Posting: the one way chips move. A batch of entries becomes transfers, deltas and a sealed, chained header."""

from ledger.posting.batch import GENESIS, post_batch
from ledger.posting.entries import Entry, SealedBatch, Transfer

__all__ = ["GENESIS", "Entry", "SealedBatch", "Transfer", "post_batch"]
