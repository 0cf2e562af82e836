"""Bundles: the evidence of a gaming day in one file, and the program that checks it."""
