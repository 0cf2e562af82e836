"""Tests of outcomes, what they post and prove."""
