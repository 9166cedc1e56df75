"""Many games from the same chair, counted: how often they won, lied, were believed, at what price.

Counts and sums alone, so that whoever shows a share can say of how many, and how sure that is. What
bots do in each chair comes with the house, in `bots_in_chairs.json` (`scripts/bots-in-chairs`).
"""

from collections.abc import Iterable
from functools import lru_cache
from importlib.resources import files

import msgspec
from msgspec import Struct

from mafia_de_cuba.analysis.chairs import ChairStory
from mafia_de_cuba.game.characters import Character


class ChairCount(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """So many games from one chair."""

    games: int = 0
    won: int = 0
    lied: int = 0
    """Games in which they said something untrue."""
    lied_believed: int = 0
    """Of those, how many in which they were never ordered to empty their pockets."""
    honest: int = 0
    """Games in which they testified, and nothing they said was untrue."""
    honest_believed: int = 0
    lies: int = 0
    """Testimonies with something untrue in them."""
    price: float = 0.0
    """The suspicion all those lies brought on them together; below nothing, what they saved."""
    orders: int = 0
    orders_cost: float = 0.0
    """What a Godfather's orders fell short of the best, together."""
    questions: int = 0
    questions_cost: float = 0.0


class BotsInChairs(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What bots do in each chair."""

    counted: str
    """Which games these are."""
    model: str
    """Which fitted numbers prices and costs were made with."""
    chairs: dict[Character, ChairCount]


def tally(stories: Iterable[ChairStory]) -> dict[Character, ChairCount]:
    """Counted by character; a game that is not weighed counts as played, and no more."""
    found: dict[Character, ChairCount] = {}
    for story in stories:
        found[story.character] = _with(found.get(story.character, ChairCount()), story)
    return found


def _with(count: ChairCount, story: ChairStory) -> ChairCount:
    words, lead = story.words, story.lead
    lied = words is not None and words.lies > 0
    honest = words is not None and words.said > 0 and not lied
    believed = not story.accused
    return ChairCount(
        games=count.games + 1,
        won=count.won + story.won,
        lied=count.lied + lied,
        lied_believed=count.lied_believed + (lied and believed),
        honest=count.honest + honest,
        honest_believed=count.honest_believed + (honest and believed),
        lies=count.lies + (0 if words is None else words.lies),
        price=round(count.price + (0.0 if words is None else words.price), 4),
        orders=count.orders + (0 if lead is None else lead.orders),
        orders_cost=round(count.orders_cost + (0.0 if lead is None else lead.orders_cost), 4),
        questions=count.questions + (0 if lead is None else lead.questions),
        questions_cost=round(
            count.questions_cost + (0.0 if lead is None else lead.questions_cost), 4
        ),
    )


@lru_cache(maxsize=1)
def bots_in_chairs() -> BotsInChairs:
    """As they were counted when this version was made."""
    text = files("mafia_de_cuba.analysis").joinpath("bots_in_chairs.json").read_bytes()
    return msgspec.json.decode(text, type=BotsInChairs)
