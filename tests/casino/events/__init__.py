"""Tests of casino.events."""
