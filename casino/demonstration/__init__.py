"""The demonstration: everything at work on one machine, from real servers to proofs, in one command."""
