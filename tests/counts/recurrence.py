"""How many ways the theft can go, reckoned from the rulings alone, without the game's own code.

A position is (players still to take, diamonds, how many of each kind of token, fake diamonds); the
kinds are only told apart, never named.
"""

from functools import cache

Kinds = tuple[int, ...]


@cache
def ways(hands: int, diamonds: int, kinds: Kinds, fakes: int = 0) -> int:
    """The ways in which the rest of the players can help themselves (R11, R14, R15, R51)."""
    if hands == 0:
        return 1
    if diamonds == 0 and not any(kinds) and not fakes:
        return ways(hands - 1, diamonds, kinds, fakes)
    total = 0
    for stones in range(1, diamonds + 1):
        total += ways(hands - 1, diamonds - stones, kinds, fakes)
    if fakes:
        for stones in range(diamonds + 1):
            total += ways(hands - 1, diamonds - stones, kinds, 0)
    for kind, many in enumerate(kinds):
        if many:
            total += ways(hands - 1, diamonds, _one_less(kinds, kind), fakes)
    if hands == 1:
        total += 1
    return total


def thefts(players: int, diamonds: int, kinds: Kinds, fakes: int = 0) -> int:
    """The ways of a whole theft: the first player bags a token or none (R12), then all take."""
    total = ways(players - 1, diamonds, kinds, fakes)
    for kind, many in enumerate(kinds):
        if many:
            total += ways(players - 1, diamonds, _one_less(kinds, kind), fakes)
    return total


def _one_less(kinds: Kinds, kind: int) -> Kinds:
    return (*kinds[:kind], kinds[kind] - 1, *kinds[kind + 1 :])
