"""Tests of the feed for displays."""
