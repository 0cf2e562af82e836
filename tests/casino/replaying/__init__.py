"""Tests of replaying."""
