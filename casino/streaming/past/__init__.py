"""What lies behind: steps read from settled outcomes, what stood at a place of the log, frames told again."""
