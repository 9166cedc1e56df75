"""The game as learning programs know it: numbered actions, rows of numbers, whose turn it is.

An episode is played by the rules and seen through views, like any other game. `docs/research.md`
has the tables of actions and observations.
"""
