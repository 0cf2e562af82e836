"""Read models that can be dropped and rebuilt, and what is read from them."""
