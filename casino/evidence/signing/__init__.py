"""Keys, signed notes and what they state. Nothing here knows Django or the database."""
