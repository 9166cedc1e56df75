"""Guests of tables at other processes of the house: passed on to whoever owns the table."""
