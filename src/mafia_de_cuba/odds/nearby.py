"""Tables near a table: how far apart two are, which lie one change away, the nearest fairer one.

Nobody has to fetch another box of pieces for it: a change moves a Joker, leaves something out, or
puts a piece of the base game in the place of another piece.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from mafia_de_cuba.game.box import counts, spread
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.layout import Wishes, lay_table
from mafia_de_cuba.game.setup import FEWEST_PLAYERS, MOST_JOKERS, MOST_PLAYERS, Setup, fault_of
from mafia_de_cuba.odds.measured import Measured, fairer, measured_at, shipped

BASE = (Token.LOYAL_HENCHMAN, Token.FBI_AGENT, Token.CIA_AGENT, Token.DRIVER)
"""Pieces that everybody has."""
FAR = 2
"""How many changes away a table may be to say something of another."""


class Odds(Struct, frozen=True, kw_only=True):
    """What is known of a table's games, for whoever lays it."""

    at: Measured
    """This table, or the nearest that was measured."""
    here: bool
    """Whether it is this very table."""
    fairer: Measured | None = None
    """The nearest table that is evener, where this one leans."""


def distance(one: Setup, other: Setup) -> int:
    """How many changes lead from one table to another with as many chairs."""
    here, there = Counter(one.tokens), Counter(other.tokens)
    flags = (one.fake_diamond != other.fake_diamond) + (one.honour_box != other.honour_box)
    switched = len(set(one.switches) ^ set(other.switches))
    return (here - there).total() + abs(one.jokers - other.jokers) + flags + switched


def one_change_away(setup: Setup) -> Iterator[Setup]:
    """The tables that a host could lay instead with the same pieces or those of the base game."""
    for jokers in (setup.jokers - 1, setup.jokers + 1):
        if 0 <= jokers <= MOST_JOKERS:
            yield replace(setup, jokers=jokers)
    if setup.fake_diamond:
        yield replace(setup, fake_diamond=False)
    there = counts(setup.tokens)
    for gone in there:
        for instead in BASE:
            tokens = dict(there)
            tokens[gone] -= 1
            tokens[instead] = tokens.get(instead, 0) + 1
            other = replace(setup, tokens=spread(tokens))
            if instead is not gone and fault_of(other) is None:
                yield other


def recommended() -> Iterator[Setup]:
    """The tables that hosts lay most: the rulebook's with any Jokers, every single addition, the
    lobby's own ways to play, and what is one change away from the rulebook's."""
    found = dict[Setup, None]()
    for players in range(FEWEST_PLAYERS, MOST_PLAYERS + 1):
        usual = Wishes(players=players)
        wishes = [replace(usual, jokers=jokers) for jokers in range(MOST_JOKERS + 1)]
        wishes += [replace(usual, extras=extras) for extras in _ADDITIONS]
        wishes += [replace(usual, fake_diamond=True), replace(_REVOLUCION, players=players)]
        laid = [one for one in map(lay_table, wishes) if isinstance(one, Setup)]
        plain = lay_table(usual)
        assert isinstance(plain, Setup)
        found.update(dict.fromkeys((plain, *laid, *one_change_away(plain))))
    yield from found


_ADDITIONS = (
    (Token.CLEANER,),
    (Token.DIAMOND_LOVER,),
    (Token.TRAITOR,),
    (Token.TRAITOR, Token.MINION),
    (Token.CROOKED_LAWYER,),
    (Token.REVOLUTIONARY,),
)
_REVOLUCION = Wishes(players=8, extras=(Token.TRAITOR, Token.DIAMOND_LOVER), fake_diamond=True)


def nearest_fairer(one: Measured, others: Iterable[Measured]) -> Measured | None:
    """Of these the nearest that is evener; of several as near, the evenest."""
    if one.even:
        return None
    found = (other for other in others if other.setup != one.setup and fairer(one, other))
    return min(found, key=lambda it: (distance(one.setup, it.setup), it.lean), default=None)


def odds_of(setup: Setup) -> Odds | None:
    """What is known of this table, from games measured before; None if nothing near it was."""
    near = [one for one in shipped().tables if one.setup.players == setup.players]
    at = measured_at(setup) or min(
        (one for one in near if distance(setup, one.setup) <= FAR),
        key=lambda it: distance(setup, it.setup),
        default=None,
    )
    if at is None:
        return None
    return Odds(at=at, here=at.setup == setup, fairer=nearest_fairer(at, near))
