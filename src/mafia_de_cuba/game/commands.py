"""What a seat may order, ask, say or do. Who does it is told beside the command, never in it."""

from msgspec import Struct

from mafia_de_cuba.game.box import Take
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.remarks import Remark
from mafia_de_cuba.game.testimony import Claim, Question


class _Command(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag=True):
    pass


class Hide(_Command, frozen=True, kw_only=True):
    """The Godfather keeps some diamonds back and sends the box on its way (R4)."""

    diamonds: int


class HelpYourself(_Command, frozen=True, kw_only=True):
    """A hand goes into the box and the box goes on; the first player may bag a token before."""

    take: Take
    bag: Token | None = None


class Ask(_Command, frozen=True, kw_only=True, omit_defaults=True):
    """The Godfather puts a question to a seat (R20, R21)."""

    of: int
    question: Question
    everyone: bool = False
    """Whether he is asking the whole table, one after another: it is put in such words."""


class Testify(_Command, frozen=True, kw_only=True):
    """Somebody speaks of the box, asked or unasked (R20)."""

    claims: tuple[Claim, ...]


class MakeRemark(_Command, frozen=True, kw_only=True):
    """Somebody speaks of a seat or for themselves (R20)."""

    remark: Remark


class Say(_Command, frozen=True, kw_only=True):
    """Plain talk."""

    text: str


class Accuse(_Command, frozen=True, kw_only=True):
    """ "Empty your pockets!" (R22)"""

    target: int


class Shoot(_Command, frozen=True, kw_only=True):
    """The Cleaner fires at the accused (R30)."""


class EmptyPockets(_Command, frozen=True, kw_only=True):
    """The accused obeys (R23)."""


Command = Hide | HelpYourself | Ask | Testify | MakeRemark | Say | Accuse | Shoot | EmptyPockets
"""Anything a seat can try."""
