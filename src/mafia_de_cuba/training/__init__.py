"""How old hands were taught: games by the thousand against a Godfather who hears with their tables.

Nothing of this is needed to play. `scripts/train` writes `bots/old_hand/tables.npz`.
"""
