"""One file a command; each parses, calls one function and prints one summary."""
