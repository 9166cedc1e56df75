"""Messages about who holds a seat: handing it to another device, throwing others off, PINs.

They never change a game, and nobody but the seat's own devices is told of them. Like every message
they are part of the protocol (`protocol.py`).
"""

from typing import Annotated

from msgspec import Meta, Struct

from mafia_de_cuba.server.wire.shapes import ClaimView, DeviceView


class In(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag=True):
    """What a client says."""


class Out(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag=True):
    """What a table says."""


class HandOver(In, frozen=True, kw_only=True):
    """A ticket, please, by which another device can take this one's place; one at a time."""


class ConfirmHandover(In, frozen=True, kw_only=True):
    """The device that shows this number is to take this one's place."""

    number: Annotated[str, Meta(max_length=8)]


class StopHandover(In, frozen=True, kw_only=True):
    """No device is to: the ticket is worth nothing, and whoever came with it is sent away."""


class ShowDevices(In, frozen=True, kw_only=True):
    """Which devices are on this seat?"""


class ThrowOff(In, frozen=True, kw_only=True):
    """A fresh key for this device; every other is thrown off the seat when it is first used."""


AnyHolding = HandOver | ConfirmHandover | StopHandover | ShowDevices | ThrowOff


class PinWanted(Out, frozen=True, kw_only=True):
    """The device is not in this player's hand: it takes their PIN."""

    player: int
    wrong: bool
    """Whether one was given, and was not it."""
    until: int | None
    """Until when no other is looked at, after too many; by the server's clock."""


class Ticket(Out, frozen=True, kw_only=True):
    """What the link has to carry by which another device takes this one's place."""

    ticket: str
    until: int
    """By the server's clock."""


class Claimed(Out, frozen=True, kw_only=True):
    """To the other device: show this number, and wait until the first one has confirmed it."""

    number: str
    until: int


class FreshKey(Out, frozen=True, kw_only=True):
    """A key that counts from its first use on, and ends every other of this seat then."""

    guest: int
    key: str


class Devices(Out, frozen=True, kw_only=True):
    """Which devices are on this seat, and whether one wants to take over."""

    devices: tuple[DeviceView, ...]
    claim: ClaimView | None


AnyAside = PinWanted | Ticket | Claimed | FreshKey | Devices
"""What is said about who holds a seat."""
