"""A game that is over, weighed in the room where bots think, or heard again with other words.

Whatever takes too long is given up.
"""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

import msgspec

from mafia_de_cuba.game.records import read
from mafia_de_cuba.game.testimony import Claim
from mafia_de_cuba.server.thinking.memory_cap import ROOMY, keep_within

LONGEST = 30.0
"""Seconds of a core that one game may take; one of twelve players takes two or three."""


class TooLong(Exception):
    """A game takes longer to weigh than anybody's should: bots wait for the room."""


def weighed(record: bytes) -> bytes:
    """What can be said of a game after it, as one line of JSON; raises where nothing can."""
    # Loaded where it is needed: a room that only thinks for bots does without.
    from mafia_de_cuba.analysis.analyse import analyse
    from mafia_de_cuba.analysis.value import as_json

    with at_most(LONGEST):
        return as_json(analyse(read(record)))


def heard_again(record: bytes, action: int, claims: tuple[Claim, ...]) -> bytes:
    """What would have been believed, had these been the words of that action."""
    from mafia_de_cuba.analysis import hearing

    with at_most(LONGEST):
        return msgspec.json.encode(hearing.heard_again(read(record), action, claims))


def choices_at(record: bytes, action: int) -> bytes:
    """All that the Godfather could have done where he did this."""
    from mafia_de_cuba.analysis import hearing

    with at_most(LONGEST):
        return msgspec.json.encode(hearing.choices(read(record), action))


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Raise `TooLong` once so much time of the core went into this; where that can be known.

    Time on the wall would punish games for what else the machine has to do. What was worked out
    on the way is forgotten as far as memory needs it.
    """
    alone = threading.current_thread() is threading.main_thread()
    if not (alone and hasattr(signal, "setitimer")):
        yield
        keep_within(ROOMY)
        return
    over = False

    def gives_up(_: int, __: FrameType | None) -> None:
        # What rings a moment too late is nobody's.
        if not over:
            raise TooLong("it takes too long to weigh")

    before = signal.signal(signal.SIGVTALRM, gives_up)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        over = True
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
        keep_within(ROOMY)
