"""The exact law of every bet, under the same names as the rules."""
