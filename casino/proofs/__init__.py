"""Proofs that log, settlement, ledger and reports say the same, each by a way of its own."""
