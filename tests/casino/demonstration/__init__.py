"""The demonstration's own parts."""
