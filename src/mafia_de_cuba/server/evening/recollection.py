"""A table as it stands, in a form that can be laid aside and taken up again.

Reading it takes as long as the evening is wide, not as long as it went on. A game is kept as its
events, and played through again from them.
"""

import hashlib
from functools import cache
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.game.state import replay
from mafia_de_cuba.server.evening.state import Evening

EDITION = 1
"""Another number for another meaning of the same words; another shape is noticed by itself."""


class Recollection(Struct, frozen=True, kw_only=True):
    """An evening, and all that a table knows beside it."""

    evening: Evening
    known: dict[int, dict[str, int]] = {}
    """The ids of each guest's last commands, and the number each came to."""
    size: int = 0
    """How long the table's entries are together, as they are counted."""


class _Kept(Struct, frozen=True, kw_only=True):
    """All of it but the game, which follows from its events."""

    recollection: Recollection
    setup: Setup | None


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(_Kept)


def laid_aside(recollection: Recollection) -> bytes:
    """A table in the bytes that a snapshot keeps of it."""
    evening = recollection.evening
    setup = None if evening.game is None else evening.game.setup
    rest = replace(recollection, evening=replace(evening, game=None))
    return _encoder.encode(_Kept(recollection=rest, setup=setup))


def taken_up(kept: bytes) -> Recollection:
    """The very same again; raises `msgspec.DecodeError` for anything else."""
    found = _decoder.decode(kept)
    evening = found.recollection.evening
    if found.setup is None:
        return found.recollection
    game = replay(found.setup, evening.events)
    return replace(found.recollection, evening=replace(evening, game=game))


@cache
def form() -> str:
    """Tells whether something was laid aside in today's shape."""
    shape = msgspec.json.encode([EDITION, _told(msgspec.json.schema(_Kept))], order="sorted")
    return hashlib.sha256(shape).hexdigest()


def _told(schema: Any) -> Any:
    """A schema without its prose."""
    if isinstance(schema, dict):
        return {key: _told(value) for key, value in schema.items() if key != "description"}
    return [_told(value) for value in schema] if isinstance(schema, list) else schema
