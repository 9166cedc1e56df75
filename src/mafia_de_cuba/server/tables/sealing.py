"""A hand that is made takes its time, and the same time whatever it is.

A hand of fifteen diamonds is put into the game and sealed in other steps than an empty one, which
differ by hundredths of a microsecond. So every hand is given more time than any needs, and what is
left of it is waited out on the spot, up to a moment that dice know.
"""

from secrets import randbelow
from time import perf_counter_ns

from mafia_de_cuba.server.evening.evolve import Entry, after
from mafia_de_cuba.server.evening.state import Evening

EACH_HAND = 60_000
"""Nanoseconds that the evening after a hand is given; it needs a third of them."""
GIVE_OR_TAKE = 2_000
"""Far more than it takes to look at the clock once, which would tell when the waiting began."""


def unhurried(before: Evening, entry: Entry, at: int) -> Evening:
    """The evening after one more entry; where a hand was sealed in it, no sooner than any other."""
    began = perf_counter_ns()
    evening = after(before, entry, at)
    if evening.seal is not before.seal:
        until = began + EACH_HAND + randbelow(GIVE_OR_TAKE)
        while perf_counter_ns() < until:
            pass
    return evening
