"""Recorded cases, each with a source, replayed through the public entry points."""
