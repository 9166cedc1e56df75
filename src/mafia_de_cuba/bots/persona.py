"""Who a bot is: how well it plays, and what it is like."""

from enum import StrEnum
from random import Random

from msgspec import Struct

from mafia_de_cuba.game.view import View


class Strength(StrEnum):
    """How well a bot plays."""

    GREEN = "green"
    """Plays by simple rules of thumb, and does not listen well."""
    SEASONED = "seasoned"
    """Minds what its neighbours said, and weighs testimony."""
    SHARP = "sharp"
    """Weighs everything that was said, and what others will make of its own words."""


class Temperament(StrEnum):
    """What a bot is like; it plays no better or worse for it."""

    BOLD = "bold"
    CAREFUL = "careful"
    TALKATIVE = "talkative"
    STRAIGHT_FACED = "straight_faced"


class Persona(Struct, frozen=True, kw_only=True):
    """A bot's character, in the everyday sense of the word."""

    strength: Strength = Strength.SEASONED
    temperament: Temperament = Temperament.CAREFUL

    @property
    def greed(self) -> float:
        """How much smaller each further diamond in the hand makes the wish for another."""
        return {Temperament.BOLD: 0.78, Temperament.CAREFUL: 0.55}.get(self.temperament, 0.66)

    @property
    def chatter(self) -> float:
        """How readily it speaks unasked, from 0 to 1."""
        talk = {Temperament.TALKATIVE: 0.5, Temperament.BOLD: 0.3, Temperament.CAREFUL: 0.1}
        return talk.get(self.temperament, 0.2)

    @property
    def blames_forward(self) -> float:
        """How readily it puts the blame on whoever comes after, rather than before."""
        return {Temperament.BOLD: 0.6, Temperament.CAREFUL: 0.4}.get(self.temperament, 0.5)


def dice(seed: int, view: View, what: str) -> Random:
    """Dice for one decision: the same for the same seed, seat, moment and matter."""
    moment = f"{view.phase}/{view.box_at}/{len(view.talk)}/{len(view.accusations)}"
    return Random(f"{seed}/{view.viewer}/{moment}/{what}")


def lasting_dice(seed: int, view: View, what: str) -> Random:
    """Dice for what a bot makes up its mind about once in a game."""
    return Random(f"{seed}/{view.viewer}/{what}")
