"""Tests of the read models, their measures and their roads."""
