"""Tests of the rules of Las Vegas Royale, compared with a second reading of them."""
