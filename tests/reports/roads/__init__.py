"""Tests of the pure road engine."""
