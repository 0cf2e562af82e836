"""The sheets of rounds: one round in full, a list of them, the queue of held ones."""
