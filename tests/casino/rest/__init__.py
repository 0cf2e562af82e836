"""Tests of casino.rest."""
