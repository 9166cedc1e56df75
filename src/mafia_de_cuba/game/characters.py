"""Who one can be at this table: the one table of characters, and the one place to add to it.

A character is what a take makes of a player: diamonds make a Thief, nothing makes a Street Urchin,
a token makes what is drawn on it. Each entry says what the character wants, what happens when the
Godfather has their pockets emptied, which power they hold, and what their token replaces in the
box. The rules read all of that here; only who wins by which ending is settled in `outcome.py`.
"""

from enum import Enum, StrEnum

from msgspec import Struct


class Token(StrEnum):
    """The pieces that lie in the box beside the diamonds."""

    LOYAL_HENCHMAN = "loyal_henchman"
    FBI_AGENT = "fbi_agent"
    CIA_AGENT = "cia_agent"
    DRIVER = "driver"
    CLEANER = "cleaner"
    DIAMOND_LOVER = "diamond_lover"
    TRAITOR = "traitor"
    MINION = "minion"
    CROOKED_LAWYER = "crooked_lawyer"
    REVOLUTIONARY = "revolutionary"

    # As fast as a word's; an Enum works its own out in Python, and tokens are looked up all day.
    __hash__ = str.__hash__


class Character(StrEnum):
    """What a player is. The FBI's and the CIA's Agent are one character to the rules (R2)."""

    GODFATHER = "godfather"
    THIEF = "thief"
    STREET_URCHIN = "street_urchin"
    LOYAL_HENCHMAN = "loyal_henchman"
    AGENT = "agent"
    DRIVER = "driver"
    CLEANER = "cleaner"
    DIAMOND_LOVER = "diamond_lover"
    TRAITOR = "traitor"
    MINION = "minion"
    CROOKED_LAWYER = "crooked_lawyer"
    REVOLUTIONARY = "revolutionary"
    RULE_BREAKER = "rule_breaker"

    __hash__ = str.__hash__


class Ending(StrEnum):
    """How a game came to its end."""

    DIAMONDS_RECOVERED = "diamonds_recovered"
    AGENT_ACCUSED = "agent_accused"
    AGENT_SHOT = "agent_shot"
    GODFATHER_ELIMINATED = "godfather_eliminated"
    LOVER_ACCUSED = "lover_accused"
    REVOLUTION = "revolution"
    HENCHMAN_BETRAYED = "henchman_betrayed"


class Goal(Enum):
    """When a character wins, in a few words; `outcome.py` settles it."""

    RECOVER_EVERYTHING = "every stolen diamond is back (R40)"
    SERVE_GODFATHER = "the Godfather recovers everything (R40)"
    STEAL_MOST = "the Godfather falls and no Thief still in stole more (R42)"
    FOLLOW_THIEVES = "a Thief wins (R43)"
    BE_ACCUSED = "the Godfather has their pockets emptied (R27, R54, R55)"
    DRIVE_NEIGHBOUR = "the right neighbour wins (R44)"
    USURP = "becomes Godfather and recovers everything (R58)"
    SERVE_TRAITOR = "the Traitor wins (R60)"
    CHOOSE_SIDE = "the side fixed by the first telling accusation wins (R61)"
    NONE = "cannot win (R17)"

    __hash__ = object.__hash__


class Accused(Enum):
    """What the order "Empty your pockets!" does, once the take is shown."""

    CAUGHT = "eliminated, and the diamonds go back; no Joker (R17, R24)"
    WRONGED = "due a Joker; without one the Godfather falls (R25, R26)"
    TRIUMPHS = "the investigation ends at once, no Joker (R27, R54, R55)"


class Power(Enum):
    """What a character can do that others cannot."""

    SHOOT_THE_ACCUSED = "fire between the order and the reveal (R30)"
    TAKE_OVER = "become Godfather when the Godfather falls (R57)"


class Profile(Struct, frozen=True, kw_only=True):
    """One line of the table of characters."""

    goal: Goal
    accused: Accused
    tokens: tuple[Token, ...] = ()
    ending: Ending | None = None
    """How the game ends when this character is accused, where that ends it."""
    betrayed: Ending | None = None
    """How it ends when the Traitor, being Godfather, accuses this character (R59)."""
    power: Power | None = None
    tips_lawyer: bool = False
    """Whether this character, shown in full when accused, fixes the Lawyer's side (R61)."""
    replaces: tuple[tuple[Token, ...], ...] = ()
    """What this token may take the place of in the box, by preference (R3, R50)."""
    needs: Token | None = None
    """The token without which this one does not come to the table (R50)."""
    pieces: int | None = 1
    """How many of each token a box may hold; any number where it is None (R2, R3, R6, R50)."""
    expansion: bool = False


A_HENCHMAN = (Token.LOYAL_HENCHMAN,)
_AN_AGENT = ((Token.CIA_AGENT,), (Token.FBI_AGENT,))

PROFILES: dict[Character, Profile] = {
    Character.GODFATHER: Profile(goal=Goal.RECOVER_EVERYTHING, accused=Accused.WRONGED),
    Character.THIEF: Profile(goal=Goal.STEAL_MOST, accused=Accused.CAUGHT, tips_lawyer=True),
    Character.STREET_URCHIN: Profile(goal=Goal.FOLLOW_THIEVES, accused=Accused.WRONGED),
    Character.LOYAL_HENCHMAN: Profile(
        tokens=(Token.LOYAL_HENCHMAN,),
        goal=Goal.SERVE_GODFATHER,
        accused=Accused.WRONGED,
        betrayed=Ending.HENCHMAN_BETRAYED,
        tips_lawyer=True,
        pieces=None,
    ),
    Character.AGENT: Profile(
        tokens=(Token.FBI_AGENT, Token.CIA_AGENT),
        goal=Goal.BE_ACCUSED,
        accused=Accused.TRIUMPHS,
        ending=Ending.AGENT_ACCUSED,
    ),
    Character.DRIVER: Profile(
        tokens=(Token.DRIVER,),
        goal=Goal.DRIVE_NEIGHBOUR,
        accused=Accused.WRONGED,
        pieces=None,
    ),
    Character.CLEANER: Profile(
        tokens=(Token.CLEANER,),
        goal=Goal.SERVE_GODFATHER,
        accused=Accused.WRONGED,
        power=Power.SHOOT_THE_ACCUSED,
        tips_lawyer=True,
        replaces=(A_HENCHMAN,),
    ),
    Character.DIAMOND_LOVER: Profile(
        tokens=(Token.DIAMOND_LOVER,),
        goal=Goal.BE_ACCUSED,
        accused=Accused.TRIUMPHS,
        ending=Ending.LOVER_ACCUSED,
        replaces=(A_HENCHMAN,),
        expansion=True,
    ),
    Character.TRAITOR: Profile(
        tokens=(Token.TRAITOR,),
        goal=Goal.USURP,
        accused=Accused.WRONGED,
        power=Power.TAKE_OVER,
        replaces=_AN_AGENT,
        expansion=True,
    ),
    Character.MINION: Profile(
        tokens=(Token.MINION,),
        goal=Goal.SERVE_TRAITOR,
        accused=Accused.WRONGED,
        replaces=(A_HENCHMAN,),
        needs=Token.TRAITOR,
        expansion=True,
    ),
    Character.CROOKED_LAWYER: Profile(
        tokens=(Token.CROOKED_LAWYER,),
        goal=Goal.CHOOSE_SIDE,
        accused=Accused.WRONGED,
        replaces=(A_HENCHMAN,),
        expansion=True,
    ),
    Character.REVOLUTIONARY: Profile(
        tokens=(Token.REVOLUTIONARY,),
        goal=Goal.BE_ACCUSED,
        accused=Accused.TRIUMPHS,
        ending=Ending.REVOLUTION,
        replaces=(
            (Token.CIA_AGENT, Token.FBI_AGENT),
            (Token.CIA_AGENT, Token.LOYAL_HENCHMAN),
            (Token.FBI_AGENT, Token.LOYAL_HENCHMAN),
        ),
        pieces=2,
        expansion=True,
    ),
    Character.RULE_BREAKER: Profile(goal=Goal.NONE, accused=Accused.CAUGHT),
}

CHARACTER_OF: dict[Token, Character] = {
    token: character for character, profile in PROFILES.items() for token in profile.tokens
}
"""What each token makes of the player who takes it."""

EXTRAS: tuple[Token, ...] = tuple(t for t in Token if PROFILES[CHARACTER_OF[t]].replaces)
"""What a host may add to a table, in the place of what it replaces (R3, R50)."""

ORDER: dict[Token, int] = {token: place for place, token in enumerate(Token)}
"""The order in which tokens are listed everywhere."""


def holders_of(power: Power) -> frozenset[Character]:
    """The characters that hold a power."""
    return frozenset(c for c, profile in PROFILES.items() if profile.power is power)


SHOOTERS = holders_of(Power.SHOOT_THE_ACCUSED)
USURPERS = holders_of(Power.TAKE_OVER)
