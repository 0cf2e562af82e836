"""Pure baccarat roadmaps."""
