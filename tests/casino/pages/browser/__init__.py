"""Tests of the pages in a real browser, on a server of their own."""
