"""Who a bot is: how well it plays, and what it is like."""

from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache
from hashlib import blake2b
from random import Random

from msgspec import Struct

from mafia_de_cuba.deduction.moment import lazily
from mafia_de_cuba.game.phase import Phase
from mafia_de_cuba.game.view import View


class Strength(StrEnum):
    """How well a bot plays."""

    GREEN = "green"
    """Plays by rules of thumb, remembers half of the box, and does not mind its neighbours."""
    SEASONED = "seasoned"
    """Minds what was said, and weighs testimony by how people usually behave."""
    SHARP = "sharp"
    """Weighs what others will still say, how people lie at this very table, and tells more."""
    OLD_HAND = "old_hand"
    """Takes and talks as was learnt in games by the million, and hears every word at its worth."""

    # As fast as a word's: an Enum works its own out in Python.
    __hash__ = str.__hash__


class Temperament(StrEnum):
    """What a bot is like; it plays no better or worse for it."""

    BOLD = "bold"
    CAREFUL = "careful"
    TALKATIVE = "talkative"
    STRAIGHT_FACED = "straight_faced"

    __hash__ = str.__hash__


AT_HAND = 40
"""How many throws of the same dice are kept, once somebody wants any."""
GREED = {Temperament.BOLD: 0.84, Temperament.CAREFUL: 0.62}
DARING = {Temperament.BOLD: 1.4, Temperament.CAREFUL: 0.75}
CHATTER = {Temperament.TALKATIVE: 0.7, Temperament.BOLD: 0.4, Temperament.CAREFUL: 0.15}
LIVELINESS = {Temperament.TALKATIVE: 1.0, Temperament.BOLD: 0.8, Temperament.CAREFUL: 0.5}
REMARKS = {Temperament.TALKATIVE: 5, Temperament.BOLD: 4, Temperament.CAREFUL: 3}
RESERVE = {Temperament.CAREFUL: 0.5, Temperament.TALKATIVE: -0.5}
FRANKNESS = {Temperament.TALKATIVE: 0.8, Temperament.CAREFUL: 0.3}
BLAMES_FORWARD = {Temperament.BOLD: 0.6, Temperament.CAREFUL: 0.4}


class Persona(Struct, frozen=True, dict=True, kw_only=True):
    """A bot's character, in the everyday sense of the word."""

    strength: Strength = Strength.SEASONED
    temperament: Temperament = Temperament.CAREFUL

    @lazily
    def green(self) -> bool:
        """Whether it goes by rules of thumb."""
        return self.strength is Strength.GREEN

    @lazily
    def sharp(self) -> bool:
        """Whether it looks ahead."""
        return self.strength is Strength.SHARP

    @lazily
    def old_hand(self) -> bool:
        """Whether it plays by what was learnt."""
        return self.strength is Strength.OLD_HAND

    @lazily
    def greed(self) -> float:
        """How much of the wish for a diamond is left for one more, from 0 to 1."""
        return GREED.get(self.temperament, 0.74)

    @lazily
    def daring(self) -> float:
        """How much more it is drawn to diamonds and to being accused than others are."""
        return DARING.get(self.temperament, 1.0)

    @lazily
    def chatter(self) -> float:
        """How readily it speaks unasked, from 0 to 1."""
        return CHATTER.get(self.temperament, 0.25)

    @lazily
    def liveliness(self) -> float:
        """How readily it has something to say of others, from 0 to 1."""
        return LIVELINESS.get(self.temperament, 0.3)

    @lazily
    def remarks(self) -> int:
        """How many unasked remarks it makes in a game at most."""
        return REMARKS.get(self.temperament, 2)

    @lazily
    def reserve(self) -> float:
        """How much more it likes to keep silent than others do, where it has something to hide."""
        return RESERVE.get(self.temperament, 0.0)

    @lazily
    def frankness(self) -> float:
        """How readily it gives a whole account when asked for a part, true or not."""
        return FRANKNESS.get(self.temperament, 0.5)

    @lazily
    def blames_forward(self) -> float:
        """How readily it puts the blame on whoever comes after, rather than before."""
        return BLAMES_FORWARD.get(self.temperament, 0.5)


def dice(seed: int, view: View, what: str) -> Random:
    """Dice for one decision: the same for the same seed, seat, moment and matter."""
    return Random(_decision(seed, view, what))


def throw(seed: int, view: View, what: str) -> float:
    """What one die shows, from 0 to below 1, where a decision takes no more than that."""
    return _thrown(_decision(seed, view, what))


def throw_at(moment: str, seed: int, viewer: int, what: str) -> float:
    """The same, for whoever knows the moment's name."""
    return _thrown(f"{seed}/{viewer}/{moment}/{what}")


@lru_cache(maxsize=2_000)
def lasting_throw(seed: int, viewer: int | None, what: str) -> float:
    """The same of what a bot settles once in a game, and looks at all through it."""
    return _thrown(f"{seed}/{viewer}/{what}")


def _decision(seed: int, view: View, what: str) -> str:
    moment = moment_of(view.phase, view.box_at, len(view.talk), len(view.accusations))
    return f"{seed}/{view.viewer}/{moment}/{what}"


def moment_of(phase: Phase, box_at: int, said: int, accusations: int) -> str:
    """By what name dice know a moment."""
    return f"{phase}/{box_at}/{said}/{accusations}"


def _thrown(name: str) -> float:
    # To seed a Mersenne Twister for one throw takes seven times as long.
    return (int.from_bytes(blake2b(name.encode(), digest_size=8).digest()) >> 11) * 2.0**-53


def lasting_dice(seed: int, view: View, what: str) -> Random:
    """Dice for what a bot makes up its mind about once in a game."""
    return named_dice(seed, view.viewer, what)


def lasting_throws(seed: int, view: View, what: str, many: int) -> Sequence[float]:
    """The first so many throws of these dice: whoever thinks of a matter again finds them as they
    lie."""
    if many > AT_HAND:
        rng = lasting_dice(seed, view, what)
        return [rng.random() for _ in range(many)]
    return _first_throws(seed, view.viewer, what)[:many]


@lru_cache(maxsize=500)
def _first_throws(seed: int, viewer: int | None, what: str) -> tuple[float, ...]:
    rng = named_dice(seed, viewer, what)
    return tuple([rng.random() for _ in range(AT_HAND)])


def named_dice(seed: int, viewer: int | None, what: str) -> Random:
    """The same, for whoever keeps what they settle."""
    return Random(f"{seed}/{viewer}/{what}")
