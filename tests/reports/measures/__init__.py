"""Tests of the pure measures."""
