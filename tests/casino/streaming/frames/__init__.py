"""Tests of frames, without a database."""
