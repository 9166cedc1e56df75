"""What goes on behind the tables: finished games entered, empty tables put away, time kept."""
