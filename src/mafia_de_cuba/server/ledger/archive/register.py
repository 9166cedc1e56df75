"""The register of finished games: by whom, when, what and which lie each of them can be found.

A row for each chair of a game and one for the whole. A running game has none, since it has
no row of its own either; what is deleted takes its rows along.
"""

from enum import IntEnum

from msgspec import Struct
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    SmallInteger,
    String,
    Table,
)

from mafia_de_cuba.server.ledger.schema import games, metadata, new_link

FORM = 1
"""Raised when what the register says of a game changes: all of it is then written anew."""
WHOLE = -1
"""In the place of a seat: the row of the game as a whole."""
ANY = ""
"""In the place of a character, in that row."""
NAME_COLUMN = 200


class Dear(IntEnum):
    """How much suspicion the best lie saved its liar, in steps that one can ask for."""

    NOTHING = 0
    SOME = 10
    MUCH = 25
    MOST = 50


def dear(saved: float) -> Dear:
    """The step that a lie reaches which saved so much of suspicion."""
    return max(step for step in Dear if 100 * saved >= step)


class RegisterRow(Struct, frozen=True, kw_only=True):
    """A chair of a finished game, or the whole game, as it is found."""

    seat: int
    name: str | None
    """Folded, so that capitals make no difference; none for a bot."""
    character: str
    ending: str
    won: bool
    dear: Dear
    story: bytes | None
    """The chair's story as JSON; none for the game as a whole."""


def folded(name: str) -> str:
    """A name as it is looked for."""
    return " ".join(name.casefold().split())[:NAME_COLUMN]


register = Table(
    "register",
    metadata,
    Column(
        "game_id",
        Integer,
        ForeignKey(games.c.id, ondelete="CASCADE"),
        primary_key=True,
        autoincrement=False,
    ),
    Column("seat", SmallInteger, primary_key=True, autoincrement=False),
    Column("name", String(NAME_COLUMN)),
    Column("character", String(24), nullable=False),
    Column("ending", String(32), nullable=False),
    # By the clock on the wall, in milliseconds since the epoch; 0 where nobody knows.
    Column("ended", BigInteger, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("dear", SmallInteger, nullable=False),
    Column("story", LargeBinary),
)
# Whatever is asked for, the newest come first out of one of these, and nothing is sorted.
_newest = register.c.ended, register.c.game_id
Index("register_by_name", register.c.name, *_newest)
Index("register_by_character", register.c.character, *_newest)
Index("register_by_ending", register.c.character, register.c.ending, *_newest)
Index("register_by_lie", register.c.character, register.c.dear, *_newest)
Index(
    "register_by_ending_and_lie",
    register.c.character,
    register.c.ending,
    register.c.dear,
    *_newest,
)

# All games of one table, for whoever one of its players gives the link to.
evenings = Table(
    "evenings",
    metadata,
    Column(
        "table_id",
        Integer,
        ForeignKey("tables.id", ondelete="CASCADE"),
        primary_key=True,
        autoincrement=False,
    ),
    Column("link", String(22), nullable=False, default=new_link),
)
Index("evenings_by_link", evenings.c.link, unique=True)
