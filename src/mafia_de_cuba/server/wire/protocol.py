"""The protocol: every message between a table and a screen, in and out, in this one file.

A client opens the socket, says `Hello` with its table's code and its key, and is sent a `Welcome`
and then an `Update` whenever something changed: the whole of what it may know, and what just
happened. It sends `Do` with a command and an id of its own; the answer is `Done` or `Refused`.
`docs/protocol.md` tells the same in words.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Raw, Struct

from mafia_de_cuba.bots.persona import Persona
from mafia_de_cuba.deduction.board import BoardView
from mafia_de_cuba.game.box import Box, Take
from mafia_de_cuba.game.characters import Character, Token
from mafia_de_cuba.game.commands import Command
from mafia_de_cuba.game.events import Event, GameEnded, QuestionAsked, Said, Testified
from mafia_de_cuba.game.layout import Note
from mafia_de_cuba.game.may import May
from mafia_de_cuba.game.phase import Phase
from mafia_de_cuba.game.refusal import Reason
from mafia_de_cuba.game.setup import Fault, Setup
from mafia_de_cuba.game.view import Journey, Safe, SeatView
from mafia_de_cuba.server.evening.commands import AnyAction
from mafia_de_cuba.server.evening.orders import Orders
from mafia_de_cuba.server.evening.refusals import AnyReason, TableReason
from mafia_de_cuba.server.evening.settings import Settings
from mafia_de_cuba.server.evening.state import Wait

PROTOCOL = 1
OLDEST = 1
"""The oldest client that can still be talked to."""
MOST_ID = 64

# ------------------------------------------------------------------------------------- coming in


class In(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag=True):
    """What a client says."""


class Hello(In, frozen=True, kw_only=True):
    """The first message: which table, whose key. Without a key one watches."""

    protocol: int
    table: Annotated[str, Meta(max_length=32)]
    key: Annotated[str, Meta(max_length=128)] | None = None


class Do(In, frozen=True, kw_only=True):
    """A command or a request. Sent again under the same id it acts once."""

    id: Annotated[str, Meta(min_length=1, max_length=MOST_ID)]
    command: AnyAction


class Hand(In, frozen=True, kw_only=True):
    """For which of its players this device now looks and acts; None for nobody, face down."""

    player: int | None = None


class Ping(In, frozen=True, kw_only=True):
    """Is anybody there? For clients that cannot send a socket's own ping."""


AnyIn = Hello | Do | Hand | Ping

# -------------------------------------------------------------------------------------- going out


class Out(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag=True):
    """What a table says."""


class ChairView(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A chair with somebody on it."""

    chair: int
    player: int
    name: str
    guest: int | None = None
    """Whose device this player is on; None for a bot."""
    persona: Persona | None = None
    here: bool = True
    """Whether the device is connected; a bot is always here."""
    heir_at: int | None = None
    """When an heir sits down for somebody who is gone, or did."""
    heir: bool = False
    """Whether one plays now."""
    played: int = 0
    won: int = 0
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


class GuestView(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Somebody at the table, on a chair or not."""

    guest: int
    name: str
    here: bool = True


class LaidView(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The table as it would be laid for those who sit there now, or why it cannot be."""

    setup: Setup | None = None
    fault: Fault | None = None
    nearest: Setup | None = None
    advice: tuple[Note, ...] = ()


class RoomView(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The table and those round it, whatever is being played."""

    code: str
    host: int | None
    """A guest."""
    locked: bool
    """Whether nobody new comes in."""
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


class PlayView(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The game as everyone at the table sees it."""

    players: tuple[int, ...]
    """Who sits on seat 0, on seat 1, …"""
    names: tuple[str, ...]
    """What they were called when the game began."""
    setup: Setup
    phase: Phase
    godfather: int
    """The seat that is Godfather: 0, or the Traitor's after a take-over."""
    box_at: int
    """The seat that has the box."""
    jokers: int
    """The Godfather's own."""
    recovered: int
    """How many stolen diamonds are back."""
    seats: tuple[SeatView, ...]
    """From seat 0 on."""
    waiting: tuple[QuestionAsked, ...]
    """Questions that wait for an answer, the oldest first."""
    accusations: tuple[int, ...]
    """Every seat ordered to empty its pockets, in order."""
    accused: int | None
    """The seat whose accusation is in progress."""
    shot_pause: bool
    """Whether accusations leave time for a shot: a fact of the table alone (R35)."""
    ended: GameEnded | None
    journey: Journey | None
    """When it is over."""
    board: BoardView | None
    """None until the box is back."""
    clock: ClockView | None


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


class TalkView(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What was said: these lines take the place of everything from number `after` on."""

    after: int
    lines: tuple[QuestionAsked | Testified | Said, ...]


class Welcome(Out, frozen=True, kw_only=True):
    """The table knows this client."""

    protocol: int
    now: int
    """The server's clock, in milliseconds since the epoch."""


class Update(Out, frozen=True, kw_only=True):
    """The whole of what this client may know, and what just happened."""

    number: int
    """How much everybody has been told; an acknowledged command's number is never lost."""
    at: int
    """When the last thing that everybody knows of happened."""
    room: RoomView
    play: PlayView | None
    talk: TalkView
    happened: tuple[Event, ...]
    own: OwnView | None
    """None for those who watch."""


class Done(Out, frozen=True, kw_only=True):
    """The command with this id has happened and is written down."""

    id: str
    number: int
    """An update with this number, or a later one, shows it."""


class CommandRefused(Out, frozen=True, kw_only=True, tag="Refused"):
    """It has not, and why; and how things stand."""

    id: str
    reason: AnyReason
    ruling: str | None
    """Of docs/rules.md, where one says so."""
    now: Update


class Misunderstood(Out, frozen=True, kw_only=True):
    """A message that is none; the rest of the connection is as before."""

    id: str | None
    """Of the command that it should have been, if that could be read; it has not happened."""
    what: str
    """What was wrong with it, for whoever writes the client."""


class Pong(Out, frozen=True, kw_only=True):
    """Somebody is there."""

    now: int
    """The server's clock."""


class Goodbye(Out, frozen=True, kw_only=True):
    """The table closes this connection, and why."""

    why: Literal[
        "too_old",
        "too_new",
        "no_such_table",
        "no_such_key",
        "no_watching",
        "taken_over",
        "kicked",
        "left",
        "too_many",
        "too_fast",
        "no_hello",
        "misunderstood",
        "not_written",
        "archived",
    ]
    oldest: int = OLDEST
    newest: int = PROTOCOL
    """Which clients can be talked to here."""


AnyOut = Welcome | Update | Done | CommandRefused | Misunderstood | Pong | Goodbye


class Bundle(Struct, frozen=True, kw_only=True, tag="Update"):
    """What an `Update` has in common for the whole table, put into JSON once; `own` comes last."""

    number: int
    at: int
    room: Raw
    play: Raw
    talk: Raw
    happened: Raw
    own: None


class RefusedBundle(Struct, frozen=True, kw_only=True, tag="Refused"):
    """A `CommandRefused` with its update already put into JSON."""

    id: str
    reason: TableReason | Reason
    ruling: str | None
    now: Raw


class MalformedMessage(ValueError):
    """What came is no message of this protocol."""

    def __init__(self, what: str, command: str | None = None) -> None:
        super().__init__(what)
        self.command = command
        """The id of the command that it should have been."""


class _Named(Struct):
    """As much of a command as it takes to answer it."""

    id: Annotated[str, Meta(max_length=MOST_ID)]


_decoder = msgspec.json.Decoder(AnyIn)
_named_decoder = msgspec.json.Decoder(_Named)
_out_decoder = msgspec.json.Decoder(AnyOut)
_encoder = msgspec.json.Encoder()
encode = _encoder.encode
"""A message, or part of one, as JSON."""


def read(frame: str | bytes) -> AnyIn:
    """The message in a frame."""
    try:
        message: AnyIn = _decoder.decode(frame)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise MalformedMessage(str(error), _id_in(frame)) from None
    except RecursionError:
        raise MalformedMessage("nested too deeply") from None
    return message


def _id_in(frame: str | bytes) -> str | None:
    try:
        return _named_decoder.decode(frame).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None


def read_out(frame: str | bytes) -> AnyOut:
    """The message that a table sent."""
    message: AnyOut = _out_decoder.decode(frame)
    return message
