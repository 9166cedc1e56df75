"""Old hands: players whose hands and words were learnt in games against a Godfather who hears all.

What they take and which story they tell is drawn from tables (`tables.npz`); the Godfather among
them hears with the very same tables. How they were learnt is told in `mafia_de_cuba.training`.
"""
