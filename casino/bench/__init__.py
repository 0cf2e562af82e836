"""The benchmark harness: one run, on the embedded servers with fsync on, printing ratios rather than bare speeds."""
