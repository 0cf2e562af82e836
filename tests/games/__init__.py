"""The rules and laws of the games."""
