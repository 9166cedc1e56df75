"""What screens would otherwise type again, as TypeScript: numbers, letters, where words stand."""

import json
from collections.abc import Iterator

from mafia_de_cuba.game.box import DIAMONDS
from mafia_de_cuba.game.setup import (
    FEWEST_PLAYERS,
    MOST_JOKERS,
    MOST_KEPT,
    MOST_PLAYERS,
    WITHOUT_TOKEN,
)
from mafia_de_cuba.server.evening.commands import CHAIRS, DIGITS, LONGEST_PIN
from mafia_de_cuba.server.evening.names import LONGEST_NAME, LONGEST_TALK
from mafia_de_cuba.server.evening.orders import MOST_CLAUSES
from mafia_de_cuba.server.evening.playing import MOST_CLAIMS
from mafia_de_cuba.server.tables import codes
from mafia_de_cuba.server.tables.limits import Limits
from mafia_de_cuba.server.wire import protocol
from mafia_de_cuba.words.chances import CALLED

CONSTANTS: dict[str, object] = {
    "PROTOCOL": protocol.PROTOCOL,
    "OLDEST": protocol.OLDEST,
    "CHAIRS": CHAIRS,
    "FEWEST_PLAYERS": FEWEST_PLAYERS,
    "MOST_PLAYERS": MOST_PLAYERS,
    "WITHOUT_TOKEN": WITHOUT_TOKEN,
    "DIAMONDS": DIAMONDS,
    "MOST_KEPT": MOST_KEPT,
    "MOST_JOKERS": MOST_JOKERS,
    "MOST_CLAUSES": MOST_CLAUSES,
    "MOST_CLAIMS": MOST_CLAIMS,
    "LONGEST_NAME": LONGEST_NAME,
    "LONGEST_TALK": LONGEST_TALK,
    "LONGEST_ID": protocol.MOST_ID,
    "LONGEST_FRAME": Limits().frame_bytes,
    "PIN_DIGITS": DIGITS,
    "LONGEST_PIN": LONGEST_PIN,
    "CODE_LETTERS": codes.ALPHABET,
    "SHORTEST_CODE": codes.SHORTEST,
    "LONGEST_CODE": codes.LONGEST,
    "MISREAD": codes.MISREAD,
}


def constants() -> Iterator[str]:
    """A line for each."""
    for name, value in CONSTANTS.items():
        # What is looked up by key may not be there.
        kind = " as Readonly<Record<string, string>>" if isinstance(value, dict) else ""
        yield f"export const {name} = {json.dumps(value)}{kind};"


def side_names() -> Iterator[str]:
    """Where the catalogue says what each side is called."""
    yield "/** Where the catalogue says what a side is called. */"
    yield "export const SIDE_NAMES = {"
    yield from (f"  {side}: {json.dumps(key)}," for side, key in CALLED.items())
    yield "} as const satisfies Record<Side, string>;"
