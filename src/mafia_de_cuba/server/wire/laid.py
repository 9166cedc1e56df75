"""The table as it would be laid between games, and what the laboratory knows of its chances."""

from typing import Self

from cachetools import LRUCache, cached
from msgspec import Struct
from msgspec.json import encode

from mafia_de_cuba.game.layout import Note, Unplayable, Wishes, advice, lay_table
from mafia_de_cuba.game.setup import Fault, Setup
from mafia_de_cuba.odds.nearby import Odds, odds_of
from mafia_de_cuba.odds.sides import Side

WISHES = 1024
"""For how many different wishes it is remembered how a table is laid."""


class FairerView(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table nearby at which the sides win more evenly."""

    setup: Setup
    wins: dict[Side, int]


class OddsView(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who wins how many of a hundred games between bots, as the laboratory measured it."""

    here: bool
    """False where it was measured at a table much like this one."""
    wins: dict[Side, int]
    give_or_take: int
    """How many of a hundred it may be off, 19 times out of 20."""
    even: bool
    """Whether no side has much the better of it."""
    fairer: FairerView | None

    @classmethod
    def of(cls, odds: Odds) -> Self:
        """What a host is told of a table's chances."""
        fairer = None
        if (other := odds.fairer) is not None:
            fairer = FairerView(setup=other.setup, wins=other.of_a_hundred)
        return cls(
            here=odds.here,
            wins=odds.at.of_a_hundred,
            give_or_take=odds.at.give_or_take,
            even=odds.at.even,
            fairer=fairer,
        )


class LaidView(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The table as it would be laid for those who sit there now, or why it cannot be."""

    setup: Setup | None = None
    fault: Fault | None = None
    nearest: Setup | None = None
    advice: tuple[Note, ...] = ()
    odds: OddsView | None = None
    """Null where no table like it was measured."""


@cached(LRUCache(WISHES), key=encode)
def laid_by(wishes: Wishes) -> LaidView:
    """By the same wishes it is always the same, whoever comes, goes or is ready meanwhile."""
    laid = lay_table(wishes)
    if isinstance(laid, Unplayable):
        return LaidView(fault=laid.fault, nearest=laid.nearest)
    known = odds_of(laid)
    odds = None if known is None else OddsView.of(known)
    return LaidView(setup=laid, advice=tuple(advice(laid)), odds=odds)
