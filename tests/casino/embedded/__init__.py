"""The embedded servers, with real processes."""
