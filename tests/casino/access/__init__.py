"""Tests of casino.access."""
