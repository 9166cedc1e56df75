"""The sides that can win a game, told by how it ended, and the three camps they belong to."""

from enum import StrEnum

from mafia_de_cuba.game.characters import PROFILES, Character, Ending, Token
from mafia_de_cuba.game.setup import GODFATHER, Setup
from mafia_de_cuba.game.state import Game


class Side(StrEnum):
    """Whose game it was; others may have won along with them."""

    GODFATHER = "godfather"
    TRAITOR = "traitor"
    AGENTS = "agents"
    THIEVES = "thieves"
    CLEANER = "cleaner"
    DIAMOND_LOVER = "diamond_lover"
    REVOLUTIONARIES = "revolutionaries"
    BETRAYED_HENCHMAN = "betrayed_henchman"


class Camp(StrEnum):
    """Those who want the same of a game: diamonds back, to be accused or turn the tables, loot."""

    GODFATHER = "godfather"
    SPOILERS = "spoilers"
    THIEVES = "thieves"


CAMP_OF: dict[Side, Camp] = {
    Side.GODFATHER: Camp.GODFATHER,
    Side.TRAITOR: Camp.SPOILERS,
    Side.AGENTS: Camp.SPOILERS,
    Side.THIEVES: Camp.THIEVES,
    Side.CLEANER: Camp.SPOILERS,
    Side.DIAMOND_LOVER: Camp.SPOILERS,
    Side.REVOLUTIONARIES: Camp.SPOILERS,
    Side.BETRAYED_HENCHMAN: Camp.SPOILERS,
}

SIDE_OF: dict[Ending, Side] = {
    Ending.DIAMONDS_RECOVERED: Side.GODFATHER,
    Ending.AGENT_ACCUSED: Side.AGENTS,
    Ending.AGENT_SHOT: Side.CLEANER,
    Ending.GODFATHER_ELIMINATED: Side.THIEVES,
    Ending.LOVER_ACCUSED: Side.DIAMOND_LOVER,
    Ending.REVOLUTION: Side.REVOLUTIONARIES,
    Ending.HENCHMAN_BETRAYED: Side.BETRAYED_HENCHMAN,
}

_AGENT = frozenset(PROFILES[Character.AGENT].tokens)
_NEEDS: dict[Side, tuple[frozenset[Token], ...]] = {
    Side.TRAITOR: (frozenset({Token.TRAITOR}),),
    Side.AGENTS: (_AGENT,),
    Side.CLEANER: (frozenset({Token.CLEANER}), _AGENT),
    Side.DIAMOND_LOVER: (frozenset({Token.DIAMOND_LOVER}),),
    Side.REVOLUTIONARIES: (frozenset({Token.REVOLUTIONARY}),),
    Side.BETRAYED_HENCHMAN: (frozenset({Token.TRAITOR}),),
}
"""What must lie in the box for a side to be able to win: one token of each set."""


def winning_side(game: Game) -> Side | None:
    """Whose game it was; nobody's while it goes on."""
    if game.ended is None:
        return None
    side = SIDE_OF[game.ended.ending]
    usurped = side is Side.GODFATHER and game.godfather != GODFATHER
    return Side.TRAITOR if usurped else side


def sides_at(table: Setup) -> tuple[Side, ...]:
    """The sides that can win at a table."""
    return tuple(
        side
        for side in Side
        if all(tokens.intersection(table.tokens) for tokens in _NEEDS.get(side, ()))
    )
