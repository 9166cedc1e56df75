"""A game that is over, weighed in the room where bots think."""

from mafia_de_cuba.game.records import read
from mafia_de_cuba.server.thinking.memory_cap import ROOMY, keep_within


def weighed(record: bytes) -> bytes:
    """What can be said of a game after it, as one line of JSON; raises where nothing can."""
    # Loaded where it is needed: a room that only thinks for bots does without.
    from mafia_de_cuba.analysis.analyse import analyse
    from mafia_de_cuba.analysis.value import as_json

    made = as_json(analyse(read(record)))
    keep_within(ROOMY)
    return made
