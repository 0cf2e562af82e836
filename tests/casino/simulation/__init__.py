"""The simulator: what it deals is legal, reproducible and in order."""
