"""The book of each table: its entries with their hashes, what goes beside them, and the bin."""
