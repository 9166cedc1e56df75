"""A game that is over, weighed in the room where bots think; and heard again with other words."""

import msgspec

from mafia_de_cuba.game.records import read
from mafia_de_cuba.game.testimony import Claim
from mafia_de_cuba.server.thinking.memory_cap import ROOMY, keep_within


def weighed(record: bytes) -> bytes:
    """What can be said of a game after it, as one line of JSON; raises where nothing can."""
    # Loaded where it is needed: a room that only thinks for bots does without.
    from mafia_de_cuba.analysis.analyse import analyse
    from mafia_de_cuba.analysis.value import as_json

    made = as_json(analyse(read(record)))
    keep_within(ROOMY)
    return made


def heard_again(record: bytes, action: int, claims: tuple[Claim, ...]) -> bytes:
    """What would have been believed, had these been the words of that action."""
    from mafia_de_cuba.analysis import hearing

    made = msgspec.json.encode(hearing.heard_again(read(record), action, claims))
    keep_within(ROOMY)
    return made


def choices_at(record: bytes, action: int) -> bytes:
    """All that the Godfather could have done where he did this."""
    from mafia_de_cuba.analysis import hearing

    made = msgspec.json.encode(hearing.choices(read(record), action))
    keep_within(ROOMY)
    return made
