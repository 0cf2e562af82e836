"""Tests of the composing package."""
