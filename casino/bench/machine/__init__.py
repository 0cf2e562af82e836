"""What the machine itself adds to a figure: memory that it has not touched yet, processors that drift."""
