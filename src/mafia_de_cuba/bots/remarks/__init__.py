"""What is said of others: whom one would like suspected, remarks unasked, opinions, pleas."""
