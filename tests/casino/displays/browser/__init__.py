"""Tests of displays in a real browser, on a server of their own."""
