"""Bots for every chair. They see their view and nothing else; they lie, and they reason over lies.

A bot keeps no memory of its own: whatever it does follows from its view, its persona and its seed.
So the same seed gives the same evening, and any bot can be the heir to any chair in mid-game.
"""
