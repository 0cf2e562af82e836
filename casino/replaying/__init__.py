"""Builds ledger and reports again from the log alone, in an empty schema, and compares them with those that stand."""
