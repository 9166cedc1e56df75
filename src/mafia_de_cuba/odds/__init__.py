"""How a table's games go: measured shares of its sides, how even they are, what would be fairer."""
