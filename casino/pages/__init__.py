"""Server-rendered pages that need the log as well as the reports."""
