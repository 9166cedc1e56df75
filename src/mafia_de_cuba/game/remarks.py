"""What people say of and to each other, as values: opinions, soundings, pleas, offers, threats.

A remark is talk. The rules write it down and never judge it (R20): it answers no question, proves
nothing and changes nothing. Here is only who may say which when.
"""

from enum import StrEnum

from msgspec import Struct

from mafia_de_cuba.game.testimony import About


class Stance(StrEnum):
    """What somebody makes of a seat."""

    LIES = "lies"
    BELIEVE = "believe"
    LOOK = "look"
    """Look there: those are the pockets to empty."""
    LEAVE = "leave"
    """Leave them alone."""


class _Remark(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag=True):
    pass


class Opinion(_Remark, frozen=True, kw_only=True):
    """What the speaker makes of a seat."""

    of: int
    stance: Stance


class Challenge(_Remark, frozen=True, kw_only=True):
    """What a seat claims is called into question: "Dulce says nine, you say seven." """

    of: int
    about: About
    against: int | None = None
    """Whose claim it is held against, the speaker's own among them; None for nobody's."""


class Agreement(_Remark, frozen=True, kw_only=True):
    """What a seat claims is backed."""

    of: int
    about: About


class Sounding(_Remark, frozen=True, kw_only=True):
    """Somebody is asked what they make of a third: "What do you make of Emilio, Ana?" """

    to: int
    of: int


class Plea(_Remark, frozen=True, kw_only=True):
    """The accused asks to be spared."""


class LastWords(_Remark, frozen=True, kw_only=True):
    """What the accused has to say before the pockets are emptied."""


class Offer(_Remark, frozen=True, kw_only=True):
    """The Godfather promises a seat something for the truth."""

    to: int


class Threat(_Remark, frozen=True, kw_only=True):
    """The Godfather lets a seat know what comes of lying."""

    to: int


Remark = Opinion | Challenge | Agreement | Sounding | Plea | LastWords | Offer | Threat
