"""Turns logged events into sealed ledger batches, exactly once."""
