"""What follows from what was said: exact reasoning over the box's journey.

The box goes from seat to seat, so what it held is a chain: between two seats there are a few
hundred, at the widest tables some ten thousand, possible boxes, though the ways they follow one
another run into the billions. Everything here counts along that chain, forward and back, and never
lists histories. It reads views and nothing else of the game: it knows what its viewer knows.
"""
