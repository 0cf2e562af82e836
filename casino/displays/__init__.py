"""Full-screen roads of one table or of many, and pictures of any shoe. See docs/decisions/0067."""
