"""Tests of displays and pictures."""
