"""What comes with a request is read: a body of a known shape, a number in an address."""

from typing import TypeVar

import msgspec
from starlette.requests import Request

from mafia_de_cuba.server.web.troubles import ApiError

Body = TypeVar("Body")

MOST_BODY = 16 * 1024
LONGEST_NUMBER = 9
"""The digits of a game's number, which the ledger must be able to hold."""


def game_number(text: str) -> int:
    """The number of a game or of a line of its talk."""
    if not (text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER):
        raise ApiError("no_such_game")
    return int(text)


async def read_body(request: Request, kind: type[Body]) -> Body:
    """What was sent, which must be this."""
    found = sent_with(request)
    if found is None:
        found = request.state.body = await _sent(request)
    try:
        return msgspec.json.decode(found, type=kind)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise ApiError("malformed", str(error)[:200]) from None
    except RecursionError:
        raise ApiError("malformed", "it is nested too deeply") from None


def sent_with(request: Request) -> bytes | None:
    """What came with a request, once it was read."""
    body: bytes | None = getattr(request.state, "body", None)
    return body


async def _sent(request: Request) -> bytes:
    found = bytearray()
    async for part in request.stream():
        found += part
        if len(found) > MOST_BODY:
            raise ApiError("too_large")
    return bytes(found)
