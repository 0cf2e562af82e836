"""Games whose play is stepped through: the table after every move, as the pages draw it."""
