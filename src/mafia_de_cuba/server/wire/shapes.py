"""What screens are shown: a table and those round it, the game, what was said, what is one's own.

These are only the shapes, as `game/view.py` has them for a game; `views.py` fills them in.
"""

from typing import Self

from msgspec import Struct

from mafia_de_cuba.bots.persona import Temperament
from mafia_de_cuba.deduction.board import BoardView
from mafia_de_cuba.deduction.honours import Honours
from mafia_de_cuba.game.box import Box, Take
from mafia_de_cuba.game.characters import Character, Token
from mafia_de_cuba.game.commands import Command
from mafia_de_cuba.game.events import QuestionAsked, RemarkMade, Said, Testified
from mafia_de_cuba.game.may import May
from mafia_de_cuba.game.view import PublicView, Safe
from mafia_de_cuba.server.evening.company import Motion, SeenGuest, SeenPlayer
from mafia_de_cuba.server.evening.orders import Orders
from mafia_de_cuba.server.evening.settings import Settings
from mafia_de_cuba.server.evening.state import Wait
from mafia_de_cuba.server.wire.laid import LaidView


class ChairView(
    SeenPlayer, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """A chair with somebody on it."""

    chair: int
    here: bool = True
    """Whether the device is connected; a bot is always here."""
    heir_at: int | None = None
    """When an heir sits down for somebody who is gone, or did."""
    heir: bool = False
    """Whether one plays now."""
    voted: bool = False
    """Whether this winner has given a vote."""


class StandingView(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """A player on no chair, and what the evening brought them."""

    player: int | None = None
    """None for somebody who is gone for good."""
    name: str
    guest: int | None = None
    played: int = 0
    won: int = 0


class GuestView(
    SeenGuest, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """Somebody at the table, on a chair or not."""

    here: bool = True


class MotionView(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something the host cannot do alone in mid-game, put to those who play and are here."""

    guest: int | None
    """Who is to go; null where the game is to be called off."""
    by: int
    until: int
    """Then more voices for it than against it carry it."""
    asked: tuple[int, ...]
    """The guests who are asked."""
    said: dict[int, bool]
    """Who of them is for it, and who is not."""

    @classmethod
    def of(cls, it: Motion) -> Self:
        """What everybody sees of a motion."""
        return cls(guest=it.guest, by=it.by, until=it.until, asked=tuple(it.asked), said=it.said)


class KnockView(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Somebody on the doorstep who waits for the host."""

    knock: int
    name: str


class RoomView(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The table and those round it, whatever is being played."""

    code: str
    host: int | None
    """A guest."""
    locked: bool
    """Whether nobody new comes in."""
    knock: bool
    """Whether newcomers have to knock."""
    settings: Settings
    chairs: tuple[ChairView, ...]
    guests: tuple[GuestView, ...]
    standing: tuple[StandingView, ...]
    watching: int
    """How many watch."""
    games: int
    """How many games began here."""
    laid: LaidView | None
    """Between games."""
    named: int | None
    """The player whom the host has named to be Godfather next."""
    votes: dict[int, int]
    """How many voices each player has so far to be Godfather next."""
    motion: MotionView | None
    """What the table is asked in mid-game."""


class QuestionClock(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How long a question waits for its answer, by the server's clock."""

    of: int
    """The seat that was asked."""
    since: int
    due: int | None


class ClockView(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the table waits for, in milliseconds since the epoch by the server's clock."""

    wait: Wait
    since: int
    least: int | None
    """Until then nothing moves on, whatever is done."""
    due: int | None
    """Then it moves on by itself; null where the table waits for as long as it takes."""
    stopped: int | None
    """Since when every clock stands still."""
    go_on: int | None = None
    """The guest who may have it go on at once: alone with bots, and one of those is waited for."""
    questions: tuple[QuestionClock, ...] = ()
    """Each question that waits, the oldest first; its clock is its own."""


class SealView(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every hand has committed: the same on every screen."""

    mark: str
    """The last link of the chain, as people compare it."""
    commitments: tuple[str, ...]
    """What the Godfather kept, the bag, and the take of each seat from the first player on."""
    nonces: tuple[str | None, ...]
    """Opens the commitment in the same place, once its hand lies open to all."""


class PlayView(PublicView, frozen=True, kw_only=True):
    """The game as everyone at the table sees it."""

    players: tuple[int, ...]
    """Who sits on seat 0, on seat 1, …"""
    names: tuple[str, ...]
    """What they were called when the game began."""
    temperaments: tuple[Temperament | None, ...]
    """What those are like who were bots then: by that their words are chosen."""
    board: BoardView | None
    """None until the box is back."""
    honours: Honours | None
    """When it is over."""
    clock: ClockView | None
    seal: SealView | None
    """None for a game that began before games were sealed."""


class PocketView(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a player may look up of their own turn; the boxes only with the memory aid."""

    took: Take
    character: Character
    received: Box | None = None
    passed: Box | None = None
    bagged: Token | None = None


class OwnView(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is for this device alone, and for the player it is in the hand of."""

    guest: int
    host: bool
    """Whether this guest is the host."""
    knocking: tuple[KnockView, ...]
    """For the host: those on the doorstep, whoever has waited longest first."""
    players: tuple[int, ...]
    """The players on this device."""
    player: int | None
    """For whom it looks and acts now."""
    vote: bool
    """Whether there is a vote to give (R46)."""
    choice: int | None
    """For whom it was given."""
    seat: int | None
    """That player's, in the game that is on or was last."""
    box: Box | None
    """What lies in the box, for whoever has it open."""
    pocket: PocketView | None
    safe: Safe | None
    may: May
    """Everything the seat may do now: buttons need no rule of their own."""
    made: Command | None
    """A hand that is made and waits for the least time to be over."""
    orders: Orders | None
    may_order: bool
    """Whether orders can be left: the box has not been here yet."""
    memory_aid: bool
    pins: tuple[int, ...] = ()
    """The players on this device who are asked for a PIN before it is in their hand."""


class DeviceView(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A device that came with a seat's key since that was made, or the house was opened."""

    since: int
    last: int
    """When it last came or went."""
    here: bool
    """Whether it is the one that is told: there is room for one at a time."""


class ClaimView(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Another device came with the ticket and waits to be confirmed."""

    number: str
    """What it shows."""
    until: int


class TalkView(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What was said: these lines take the place of everything from number `after` on."""

    after: int
    lines: tuple[QuestionAsked | Testified | RemarkMade | Said, ...]
