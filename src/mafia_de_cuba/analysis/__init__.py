"""After the verdict: what could be believed when, who lied and what it cost, where a game turned.

Everything here is worked out from a record, always the same for the same one; nothing of a game
that is still running ever comes here.
"""
