"""End to end: from the bytes at a door to ledger and read models."""
