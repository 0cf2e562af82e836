"""Tests of the rules of Las Vegas Royale, with a naive second reading of them."""
