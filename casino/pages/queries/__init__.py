"""What the pages ask of PostgreSQL where no other package answers it. Every list walks an index, none counts."""
