"""How a table likes to play: what lies in the box, how fast, how it talks, and who may watch.

A host who never opens the settings gets a good game. The pace gives every wait at the table its
length; lengths depend on nothing but the pace and the table, so that a wait tells nothing.
"""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from mafia_de_cuba.game.box import MOST_OF_A_KIND
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.setup import Switch


class Pace(StrEnum):
    """How long the table waits for anybody."""

    RELAXED = "relaxed"
    STANDARD = "standard"
    BRISK = "brisk"
    NONE = "none"
    """For as long as it takes; only those who are gone are not waited for."""


class Talk(StrEnum):
    """Where the talking is done."""

    SPOKEN = "spoken"
    """In the room; testimony may still be put on the board."""
    TYPED = "typed"


class Succession(StrEnum):
    """How the next Godfather is found (R46)."""

    CHOICE = "choice"
    """The host names one; by chance where none is named."""
    CHANCE = "chance"
    VOTE = "vote"
    """The winners vote and a tie falls to chance, as the first game's Godfather does."""


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the host chose; the number of players is whoever sits there."""

    tokens: dict[Token, Annotated[int, Meta(ge=0, le=MOST_OF_A_KIND)]] | None = None
    """A custom box (R6); None is the rulebook's."""
    extras: Annotated[tuple[Token, ...], Meta(max_length=len(Token))] = ()
    """The Cleaner and Revolución, each in the place of what it replaces (R3, R50)."""
    fake_diamond: bool = False
    jokers: Annotated[int, Meta(ge=0, le=99)] | None = None
    honour_box: bool = False
    switches: Annotated[tuple[Switch, ...], Meta(max_length=len(Switch))] = ()
    pace: Pace = Pace.STANDARD
    talk: Talk = Talk.TYPED
    memory_aid: bool = True
    """Whether a pocket reminds of the box as it came and as it went."""
    spectators: bool = True
    lesson: bool = False
    """Whether the bots of the table's first game do as the written one says."""
    brisk_bots: bool = False
    """Whether bots take a second for a move; people have as long as the pace gives them."""
    godfather: Succession = Succession.VOTE
    outside_voice: bool = False
    """Whether a server outside the house may reword what bots say; only where the house has one."""


READY = 600
"""After the last thing that happened, before a bot or an heir answers to it: time to think."""
A_SECOND = 1_000
"""For a move, where bots are brisk."""


class Times(Struct, frozen=True, kw_only=True):
    """How long things take at most, and some of them at least, in milliseconds."""

    hide: int | None
    """For the Godfather to keep some back."""
    least: int
    """Before the box moves on, whatever is in it."""
    box: int | None
    """For a hand in the box."""
    answer: int | None
    deed: int | None
    """For the Godfather's next question or order."""
    breath: int
    """Between the order and the pocket, where nobody can shoot."""
    shot: int
    """The same pause where somebody might (R35)."""
    grace: int
    """Before an heir sits down for somebody who is gone."""


TIMES: dict[Pace, Times] = {
    Pace.RELAXED: Times(
        hide=180_000,
        least=5_000,
        box=120_000,
        answer=90_000,
        deed=600_000,
        breath=4_000,
        shot=15_000,
        grace=90_000,
    ),
    Pace.STANDARD: Times(
        hide=90_000,
        least=4_000,
        box=60_000,
        answer=45_000,
        deed=300_000,
        breath=4_000,
        shot=10_000,
        grace=45_000,
    ),
    Pace.BRISK: Times(
        hide=30_000,
        least=3_000,
        box=25_000,
        answer=20_000,
        deed=90_000,
        breath=3_000,
        shot=6_000,
        grace=20_000,
    ),
    Pace.NONE: Times(
        hide=None,
        least=4_000,
        box=None,
        answer=None,
        deed=None,
        breath=4_000,
        shot=10_000,
        grace=120_000,
    ),
}

DONS_GRACE = 2
"""How many times longer a Godfather is waited for: a whole table talks before he acts."""
