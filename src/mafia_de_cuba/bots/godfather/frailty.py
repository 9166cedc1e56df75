"""How a Godfather falls short of what he could know, as people do and not by dice.

He forgets who said what, keeps believing in a friend, and chases the first hunch he had. What he
makes of the rest, he makes as well as he can.
"""

from collections.abc import Collection
from math import ceil, inf

from msgspec import Struct
from msgspec.structs import replace

from mafia_de_cuba.bots.beliefs.hearsay import heard
from mafia_de_cuba.bots.beliefs.so_far import so_far
from mafia_de_cuba.bots.godfather.questioning import caught
from mafia_de_cuba.bots.persona import Strength, lasting_dice
from mafia_de_cuba.game.events import Testified
from mafia_de_cuba.game.setup import GODFATHER
from mafia_de_cuba.game.testimony import Declined
from mafia_de_cuba.game.view import View


class Frailty(Struct, frozen=True, kw_only=True):
    """What keeps one Godfather from playing as well as he could."""

    memory: float = inf
    """How many answers he keeps in mind for every player at the table; the latest, that is."""
    span: int = 0
    """How many he keeps in mind however few sit there."""
    friends: int = 0
    """How many seats he has known for long."""
    trust: float = 0.0
    """By how much a friend looks better to him than to others, in the logarithm of the odds."""
    hunch: float = 0.0
    """By how much worse the one looks whom he has had an eye on from the first."""


FLAWLESS = Frailty()
FRAILTIES = {
    Strength.GREEN: Frailty(memory=0.4, friends=2, trust=4.0, hunch=1.5),
    Strength.SEASONED: Frailty(memory=0.5, friends=1, trust=1.0, hunch=1.0),
    Strength.SHARP: Frailty(memory=0.8, span=9, hunch=0.4),
}
"""Chosen by games of each strength's own tables, so that every side wins a fair share of them."""


def frailty_of(view: View, strength: Strength) -> Frailty:
    """What keeps this one from it, as things stand.

    A sharp Traitor has waited for the chair all evening: there nothing was forgotten, and hunches
    were somebody else's.
    """
    usurped = view.godfather != GODFATHER
    return FLAWLESS if usurped and strength is Strength.SHARP else FRAILTIES[strength]


def kept_in_mind(view: View, frailty: Frailty) -> View:
    """The table as he remembers it: of what was answered the last, of what he saw all."""
    if frailty.memory == inf:
        return view
    lines = enumerate(view.talk)
    answers = [at for at, it in lines if isinstance(it, Testified) and it.seat != view.viewer]
    many = max(frailty.span, ceil(frailty.memory * view.setup.players))
    gone = set(answers[: max(0, len(answers) - many)])
    return replace(view, talk=tuple(it for at, it in enumerate(view.talk) if at not in gone))


def leanings(view: View, frailty: Frailty, seed: int) -> dict[int, float]:
    """By how much each seat looks worse to him than it should, in the logarithm of the odds."""
    found = dict.fromkeys(view.may.accuse, 0.0)
    if frailty.friends:
        known = lasting_dice(seed, view, "friends").sample(view.setup.takers, frailty.friends)
        for friend in found.keys() & set(known):
            found[friend] -= frailty.trust
    suspect = _hunch(view, found) if frailty.hunch else None
    if suspect is not None:
        found[suspect] += frailty.hunch
    return found


def _hunch(view: View, seats: Collection[int]) -> int | None:
    """Whom he has had an eye on: the first to speak who would not answer, or was contradicted."""
    told = [line for line in so_far(view.talk).testimony if line.seat in seats]
    silent = {line.seat for line in told if any(isinstance(it, Declined) for it in line.claims)}
    known = heard(view)
    spoke = dict.fromkeys(line.seat for line in told)
    return next((seat for seat in spoke if seat in silent or caught(view, known, seat)), None)
