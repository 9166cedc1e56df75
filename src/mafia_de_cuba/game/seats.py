"""Places round the table.

Seat 0 is where the Godfather sits down; the others follow clockwise, to his left, in the order in
which the box reaches them. Seats never close up: whoever is eliminated keeps their place (R45).
"""

GODFATHER = 0
FIRST = 1


def last(players: int) -> int:
    """The last player to get the box before it returns."""
    return players - 1


def takers(players: int) -> range:
    """Every seat the box visits, in order."""
    return range(FIRST, players)


def right_neighbour(seat: int) -> int:
    """Whoever handed this seat the box; for the first player, the Godfather (R44)."""
    return seat - 1
