"""The log: append-only events in shards with dense positions."""
