"""Where a house lives: in a file or in a database, open to one server at a time."""
