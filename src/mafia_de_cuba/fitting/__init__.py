"""Numbers that bots and the analysis go by, learnt and counted anew from bots' own games."""
