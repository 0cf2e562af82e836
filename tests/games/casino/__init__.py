"""Casino, the fishing game."""
