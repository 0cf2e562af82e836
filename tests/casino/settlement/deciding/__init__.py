"""Tests of the decisions, one event at a time, without a database."""
