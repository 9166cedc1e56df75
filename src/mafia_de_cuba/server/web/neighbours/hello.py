"""What processes of one house say to each other before they pass a guest on.

They know each other by a secret in the house's database. A hello made with it tells for whom
something is passed on: the owner counts guests by their own addresses. It is for one process, one
path and one time, and is answered with what only a process of the house can answer.
"""

import hmac
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256

import msgspec
from msgspec import Struct

HEADER = "x-house-hello"


class PassedOn(Struct, frozen=True, kw_only=True):
    """For whom something is passed on."""

    address: str
    scheme: str
    host: str
    origin: str | None
    path: str
    to: str
    """The process that is meant; another one, or the same after a restart, does not believe it."""
    nonce: str
    former: bool = False
    """Whether the table is meant that had the code before, and not the one that has it now."""


class NotAHello(Exception):
    """Nobody of this house said this."""


def said(secret: bytes, guest: PassedOn) -> str:
    """A hello that only a process of this house can say."""
    told = urlsafe_b64encode(msgspec.json.encode(guest)).decode()
    return f"{told}.{_seal(secret, b'hello', told)}"


def believed(secret: bytes, hello: str, path: str, me: str) -> PassedOn:
    """For whom a process of this house passes something on; raises `NotAHello`."""
    told, _, seal = hello.partition(".")
    if not hmac.compare_digest(seal.encode(), _seal(secret, b"hello", told).encode()):
        raise NotAHello
    try:
        guest = msgspec.json.decode(urlsafe_b64decode(told), type=PassedOn)
    except (ValueError, msgspec.DecodeError):
        raise NotAHello from None
    if (guest.path, guest.to) != (path, me):
        raise NotAHello
    return guest


def answer(secret: bytes, nonce: str) -> str:
    """What only the process that a hello was for can say to it: nothing goes to anybody else."""
    return _seal(secret, b"answer", nonce)


def _seal(secret: bytes, what: bytes, told: str) -> str:
    return hmac.new(
        secret, b"mafia-de-cuba %b\n" % what + told.encode(errors="replace"), sha256
    ).hexdigest()
