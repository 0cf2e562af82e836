"""Players of Casino, the fishing game, one who plays anything legal and one who wants points, and their games."""
