"""A table that was just laid, as everybody is shown it, in TypeScript.

Pages that show a game without its table, and tests of pages, begin with this: whatever is added to
what everybody sees of a table is in it already.
"""

import json
from collections.abc import Iterator

import msgspec

from mafia_de_cuba.server.evening.settings import Settings
from mafia_de_cuba.server.evening.state import Evening
from mafia_de_cuba.server.wire.rooms import room_of


def new_table() -> Iterator[str]:
    """As the house itself would show it, a line a field."""
    evening = Evening(code="", settings=Settings(), seed=0, at=0)
    room = room_of(evening, here=(), heirs_at={}, watching=0, now=0)
    yield "/** A table that was just laid, and nobody has come yet. */"
    yield "export const NEW_TABLE: RoomView = {"
    for name, value in msgspec.to_builtins(room, str_keys=True).items():
        yield f"  {name}: {json.dumps(value)},"
    yield "};"
