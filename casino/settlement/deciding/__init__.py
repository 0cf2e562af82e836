"""One event in, its outcomes out: pure decisions over what is already known of its round, shoe or slip."""
