"""Tests of settlement."""
