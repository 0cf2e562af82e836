"""Tests of open streams, without a database."""
