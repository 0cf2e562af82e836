"""What displays are told, as pure data: the shapes of frames, and how outcomes turn into them."""
