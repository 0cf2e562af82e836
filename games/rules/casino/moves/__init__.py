"""The moves of Casino: how a recorded one is read, whether it is legal, and what it does to the table."""
