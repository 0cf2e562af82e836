"""Tests of casino.ingest."""
