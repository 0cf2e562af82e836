"""The open streams of one process: one listener, a follower for each shard, a bounded buffer for each client."""
