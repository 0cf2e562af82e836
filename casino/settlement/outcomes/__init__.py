"""What outcomes are, what they post and prove, and what is known of a round, slip or shoe after them. Pure."""
