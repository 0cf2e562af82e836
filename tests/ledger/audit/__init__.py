"""Tests of the ledger's proofs against itself."""
