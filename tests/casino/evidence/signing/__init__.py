"""Tests of keys and signed notes."""
