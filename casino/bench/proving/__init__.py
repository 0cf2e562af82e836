"""How fast a log that was settled is proved: rebuilt from nothing, and settled again beside what stands."""
