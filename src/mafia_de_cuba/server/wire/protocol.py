"""The protocol: every message between a table and a screen, in and out.

A client opens the socket, says `Hello` with its table's code and its key, and is sent a `Welcome`
and then an `Update` whenever something changed: the whole of what it may know, and what just
happened; or, if it likes, a `Change` with what is different since the last one. It sends `Do` with
a command and an id of its own; the answer is `Done` or `Refused`.
`docs/protocol.md` tells the same in words.
"""

from collections.abc import Callable
from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from mafia_de_cuba.game.events import Event
from mafia_de_cuba.game.refusal import Reason
from mafia_de_cuba.server.evening.commands import AnyAction, Pin
from mafia_de_cuba.server.evening.refusals import AnyReason, TableReason
from mafia_de_cuba.server.wire.holding import (
    Claimed,
    ConfirmHandover,
    Devices,
    FreshKey,
    HandOver,
    PinWanted,
    ShowDevices,
    StopHandover,
    ThrowOff,
    Ticket,
)
from mafia_de_cuba.server.wire.holding import (
    In as In,
)
from mafia_de_cuba.server.wire.holding import (
    Out as Out,
)
from mafia_de_cuba.server.wire.leading import LeadTo, Led
from mafia_de_cuba.server.wire.shapes import OwnView, PlayView, RoomView, TalkView

PROTOCOL = 4
OLDEST = 1
"""The oldest client that can still be talked to."""
HANDS_OVER = 3
"""Since which version a client knows what it is told of keys, devices and PINs."""
LEADS = 4
"""Since which version a client knows what it is told where a finished game is seen together."""
MOST_ID = 64

# ------------------------------------------------------------------------------------- coming in


class Hello(In, frozen=True, kw_only=True):
    """The first message: which table, whose key. Without a key one watches."""

    protocol: int
    table: Annotated[str, Meta(max_length=32)]
    key: Annotated[str, Meta(max_length=128)] | None = None
    ticket: Annotated[str, Meta(max_length=128)] | None = None
    """In a key's stead: from a link by which a seat is handed over to this device."""
    device: Annotated[str, Meta(max_length=64)] | None = None
    """Something by chance that this device always says, so that devices can be told apart."""
    changes: bool = False
    """Whether this client is content with a `Change` where it has the update before it."""


class Do(In, frozen=True, kw_only=True):
    """A command or a request. Sent again under the same id it acts once."""

    id: Annotated[str, Meta(min_length=1, max_length=MOST_ID)]
    command: AnyAction


class Hand(In, frozen=True, kw_only=True):
    """For which of its players this device now looks and acts; None for nobody, face down."""

    player: int | None = None
    pin: Pin | None = None
    """Where the player has one."""


class Ping(In, frozen=True, kw_only=True):
    """Is anybody there? For clients that cannot send a socket's own ping."""


AnyIn = (
    Hello
    | Do
    | Hand
    | HandOver
    | ConfirmHandover
    | StopHandover
    | ShowDevices
    | ThrowOff
    | LeadTo
    | Ping
)

# -------------------------------------------------------------------------------------- going out


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


class Change(Out, frozen=True, kw_only=True):
    """What an `Update` would tell, less what is as it was in the last one: that may be kept."""

    number: int
    at: int
    talk: TalkView
    happened: tuple[Event, ...]
    room: RoomView | UnsetType = UNSET
    play: dict[str, Raw] | UnsetType | None = UNSET
    """Those parts of the game that are different now, each of them whole."""
    own: OwnView | UnsetType = UNSET

    def after(self, before: Update) -> Update:
        """The update that this stands for, after the one before."""
        play = before.play
        if self.play is None or isinstance(self.play, dict):
            play = _play_after(before.play, self.play)
        return Update(
            number=self.number,
            at=self.at,
            room=before.room if self.room is UNSET else self.room,
            play=play,
            talk=self.talk,
            happened=self.happened,
            own=before.own if self.own is UNSET else self.own,
        )


def _play_after(before: PlayView | None, change: dict[str, Raw] | None) -> PlayView | None:
    if change is None:
        return None
    parts = {} if before is None else {it: getattr(before, it) for it in before.__struct_fields__}
    return msgspec.json.decode(encode(parts | change), type=PlayView)


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
        "no_such_ticket",
        "taken_over",
        "handed_over",
        "declined",
        "kicked",
        "left",
        "too_many",
        "too_fast",
        "no_hello",
        "misunderstood",
        "not_written",
        "damaged",
        "archived",
    ]
    oldest: int = OLDEST
    newest: int = PROTOCOL
    """Which clients can be talked to here."""


AnyOut = (
    Welcome
    | Update
    | Change
    | Done
    | CommandRefused
    | Misunderstood
    | PinWanted
    | Ticket
    | Claimed
    | FreshKey
    | Devices
    | Led
    | Pong
    | Goodbye
)


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
decode: Callable[[str | bytes], AnyIn] = _decoder.decode
"""The message in a frame, or one of these where it is none: `read` tells what is wrong with it."""
NO_MESSAGE = (msgspec.DecodeError, UnicodeError, RecursionError)


def read(frame: str | bytes) -> AnyIn:
    """The message in a frame."""
    try:
        return decode(frame)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise MalformedMessage(str(error), _id_in(frame)) from None
    except RecursionError:
        raise MalformedMessage("nested too deeply") from None


def _id_in(frame: str | bytes) -> str | None:
    try:
        return _named_decoder.decode(frame).id
    except NO_MESSAGE:
        return None


def read_out(frame: str | bytes) -> AnyOut:
    """The message that a table sent."""
    message: AnyOut = _out_decoder.decode(frame)
    return message
