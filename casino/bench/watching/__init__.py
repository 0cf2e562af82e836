"""What clients of the feed see under load."""
