"""Tests of what pages and REST read."""
