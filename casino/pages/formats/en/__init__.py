"""The formats of the only language that the site speaks."""
