"""The chances of a table's sides in words, for whoever lays it."""

from collections.abc import Iterator

from mafia_de_cuba.odds.measured import Measured
from mafia_de_cuba.odds.nearby import Odds
from mafia_de_cuba.odds.sides import Side
from mafia_de_cuba.words.catalogue import ENGLISH, Words
from mafia_de_cuba.words.laying import contents

CALLED = {
    Side.GODFATHER: "characters.godfather.name",
    Side.TRAITOR: "characters.traitor.name",
    Side.AGENTS: "characters.agent.plural",
    Side.THIEVES: "characters.thief.plural",
    Side.CLEANER: "characters.cleaner.name",
    Side.DIAMOND_LOVER: "characters.diamond_lover.name",
    Side.REVOLUTIONARIES: "characters.revolutionary.plural",
    Side.BETRAYED_HENCHMAN: "characters.loyal_henchman.name",
}
"""Where the catalogue says what a side is called."""


def side(which: Side, words: Words = ENGLISH) -> str:
    """What a side is called."""
    return words(CALLED[which])


def shares(one: Measured, words: Words = ENGLISH) -> str:
    """Who wins how many of a hundred games: "Godfather 35, Agents 31, Thieves 34"."""
    told = (
        words("odds.share", who=side(which, words), wins=won)
        for which, won in one.of_a_hundred.items()
    )
    return ", ".join(told)


def chances(odds: Odds, words: Words = ENGLISH) -> Iterator[str]:
    """What a host hears of a table: who wins how often, and what would be fairer."""
    key = "odds.here" if odds.here else "odds.near"
    yield words(key, shares=shares(odds.at, words), about=odds.at.give_or_take)
    if odds.fairer is not None:
        table = contents(odds.fairer.setup, words)
        yield words("odds.fairer", table=table, shares=shares(odds.fairer, words))
    elif odds.at.even:
        yield words("odds.even")
