"""Finished games as they are listed: one's own, an evening's, and where the house says so, all.

What is told of a game in a list is what its page tells whoever has the link; a running game is in
no list.
"""

from collections.abc import Iterable
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from mafia_de_cuba.analysis.chairs import ChairStory
from mafia_de_cuba.game.characters import Character, Ending
from mafia_de_cuba.game.records import MalformedRecord, read
from mafia_de_cuba.server.evening.commands import GivenName
from mafia_de_cuba.server.ledger.archive.register import Dear
from mafia_de_cuba.server.ledger.archive.search import GameQuery, Listed

MINUTE = 60_000
GivenKey = Annotated[str, Meta(max_length=64)]
MOST_KEYS = 200


class Wanted(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What somebody looks for; whatever is left out may be anything."""

    who: Annotated[tuple[GivenName, ...], Meta(max_length=4)] = ()
    """Names that all were at the table; capitals make no difference."""
    since: int | None = None
    until: int | None = None
    """When it ended: from this moment on, and before that one, in milliseconds since the epoch."""
    character: Character | None = None
    """Of whom is looked for: oneself among one's own games, else the first name, else anybody."""
    ending: Ending | None = None
    lie: Dear = Dear.NOTHING
    """A lie that saved its liar so many points of suspicion, at least."""
    after: Annotated[str, Meta(max_length=64)] | None = None
    """The id of the last game of the answer before, to go on from there."""

    def sought(self) -> GameQuery:
        return GameQuery(
            who=self.who,
            since=self.since,
            until=self.until,
            character=None if self.character is None else self.character.value,
            ending=None if self.ending is None else self.ending.value,
            lie=self.lie,
            after=self.after,
        )


class WantedOfMine(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What somebody looks for among the games that their device's keys sat in."""

    keys: Annotated[tuple[GivenKey, ...], Meta(max_length=MOST_KEYS)]
    """In a body, never in an address; those that are none are nobody's."""
    wanted: Wanted = Wanted()


class NameTaken(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Somebody wants their name out of a game: whoever sat there with one of these keys."""

    keys: Annotated[tuple[GivenKey, ...], Meta(max_length=MOST_KEYS)]


class ListedGame(Struct, frozen=True, kw_only=True):
    """A finished game in a list."""

    id: str
    """Its page is `/g/` and this."""
    evening: str | None
    """The id of all the games of that evening; null for a game from elsewhere."""
    ended: int | None
    """In milliseconds since the epoch, to the minute; null where nobody knows."""
    players: tuple[str, ...]
    ending: Ending
    winners: tuple[int, ...]
    weighed: bool
    chairs: tuple[ChairStory, ...]
    """Of those who were looked for: one's own, whoever had the name; in an evening, everybody."""


class GameList(Struct, frozen=True, kw_only=True):
    """Finished games, the newest first."""

    games: tuple[ListedGame, ...]
    more: bool
    """Whether there may be older ones: ask for those `after` the last of these."""


_story = msgspec.json.Decoder(ChairStory)


def listed(found: Iterable[Listed], *, more: bool) -> GameList:
    """What is told of games that were found."""
    told = (_told(each) for each in found)
    return GameList(games=tuple(it for it in told if it is not None), more=more)


def _told(found: Listed) -> ListedGame | None:
    """Nothing of one that is damaged: whoever has its link is told so."""
    try:
        record = None if found.record is None else read(found.record)
    except MalformedRecord:
        return None
    if record is None or record.outcome is None:
        return None
    return ListedGame(
        id=found.link,
        evening=found.evening,
        ended=found.ended // MINUTE * MINUTE or None,
        players=record.players,
        ending=record.outcome.ending,
        winners=record.outcome.winners,
        weighed=found.weighed,
        chairs=tuple(_story.decode(story) for story in found.stories),
    )
