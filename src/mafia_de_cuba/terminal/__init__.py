"""An evening at the terminal: a person in any chair, bots in the others.

A person is a player like any other: shown a view, they choose. Nothing reaches the screen but what
their seat sees.
"""
