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
from mafia_de_cuba.game.box import Box, Take
from mafia_de_cuba.game.characters import Character, Token
from mafia_de_cuba.game.events import GameEnded, QuestionAsked, Said, Testified
from mafia_de_cuba.game.layout import Note
from mafia_de_cuba.game.may import May
from mafia_de_cuba.game.phase import Phase
from mafia_de_cuba.game.refusal import Reason
from mafia_de_cuba.game.setup import Fault, Setup
from mafia_de_cuba.game.view import Journey, Safe, SeatView
from mafia_de_cuba.server.happenings import AnyEvent
from mafia_de_cuba.server.orders import Orders
from mafia_de_cuba.server.refusals import TableReason
from mafia_de_cuba.server.requests import AnyCommand, AnyRequest
from mafia_de_cuba.server.settings import Settings
from mafia_de_cuba.server.timing import Wait

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
    command: AnyCommand | AnyRequest


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
    heir_at: int | None = None
    """When an heir sits down for somebody who is gone, or did."""
    heir: bool = False
    played: int = 0
    won: int = 0
    voted: bool = False


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
    locked: bool
    settings: Settings
    chairs: tuple[ChairView, ...]
    guests: tuple[GuestView, ...]
    watching: int
    games: int
    """How many games began here."""
    laid: LaidView | None
    """Between games."""
    named: int | None
    votes: dict[int, int]
    """How many voices each player has so far to be Godfather next."""


class ClockView(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the table waits for, in milliseconds since the epoch by the server's clock."""

    wait: Wait
    since: int
    least: int | None
    due: int | None
    stopped: bool
    """Whether every clock stands still."""


class PlayView(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The game as everyone at the table sees it."""

    players: tuple[int, ...]
    """Who sits on seat 0, on seat 1, …"""
    names: tuple[str, ...]
    setup: Setup
    phase: Phase
    godfather: int
    box_at: int
    jokers: int
    recovered: int
    seats: tuple[SeatView, ...]
    waiting: tuple[QuestionAsked, ...]
    accusations: tuple[int, ...]
    accused: int | None
    shot_pause: bool
    ended: GameEnded | None
    journey: Journey | None
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
    players: tuple[int, ...]
    """The players on this device."""
    player: int | None
    """For whom it looks and acts now."""
    vote: bool
    """Whether there is a vote to give (R46)."""
    seat: int | None
    box: Box | None
    pocket: PocketView | None
    safe: Safe | None
    may: May
    made: AnyCommand | None
    """A hand that is made and waits for the least time to be over."""
    orders: Orders | None
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
    happened: tuple[AnyEvent, ...]
    own: OwnView | None
    """None for those who watch."""


class Done(Out, frozen=True, kw_only=True):
    """The command with this id has happened and is written down."""

    id: str
    number: int


class Refused(Out, frozen=True, kw_only=True):
    """It has not, and why; and how things stand."""

    id: str
    reason: str
    """One of the table's reasons or of the game's."""
    ruling: str | None
    now: Update


class Misunderstood(Out, frozen=True, kw_only=True):
    """A message that is none; the rest of the connection is as before."""

    what: str


class Pong(Out, frozen=True, kw_only=True):
    """Somebody is there."""

    now: int


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
        "too_slow",
        "no_hello",
        "misunderstood",
        "not_written",
        "archived",
    ]
    oldest: int = OLDEST
    newest: int = PROTOCOL


AnyOut = Welcome | Update | Done | Refused | Misunderstood | Pong | Goodbye


class Bundle(Struct, frozen=True, kw_only=True, tag="Update"):
    """An `Update` whose common parts were put into JSON once for the whole table."""

    number: int
    at: int
    room: Raw
    play: Raw
    talk: Raw
    happened: Raw
    own: OwnView | None


class RefusedBundle(Struct, frozen=True, kw_only=True, tag="Refused"):
    """A `Refused` with its update already put into JSON."""

    id: str
    reason: TableReason | Reason
    ruling: str | None
    now: Raw


class MalformedMessage(ValueError):
    """What came is no message of this protocol."""


_decoder = msgspec.json.Decoder(AnyIn)
_out_decoder = msgspec.json.Decoder(AnyOut)
_encoder = msgspec.json.Encoder()
encode = _encoder.encode
"""A message, or part of one, as JSON."""


def read(frame: str | bytes) -> AnyIn:
    """The message in a frame."""
    try:
        message: AnyIn = _decoder.decode(frame)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise MalformedMessage(str(error)) from None
    except RecursionError:
        raise MalformedMessage("nested too deeply") from None
    return message


def read_out(frame: str | bytes) -> AnyOut:
    """The message that a table sent."""
    message: AnyOut = _out_decoder.decode(frame)
    return message
