"""The rules of every game of the house: pure Python, no framework, no clock, no randomness, no I/O."""
