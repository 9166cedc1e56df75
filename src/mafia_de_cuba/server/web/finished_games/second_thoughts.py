"""Finished games gone through once more, because somebody wonders: what if, and what else?

Only records of games that are over come here. It is thought about in the room where bots think,
after everything that people at a table wait for; what was wondered before is answered at once.
"""

import asyncio
from collections.abc import Awaitable
from typing import Annotated

import msgspec
from cachetools import LRUCache
from msgspec import Meta, Struct

from mafia_de_cuba.analysis.hearing import NotHeard
from mafia_de_cuba.analysis.value import HeardAgain
from mafia_de_cuba.game.commands import Testify
from mafia_de_cuba.game.events import Testified
from mafia_de_cuba.game.records import read
from mafia_de_cuba.game.testimony import Claim
from mafia_de_cuba.server.evening.playing import MOST_CLAIMS, sensible_testimony
from mafia_de_cuba.server.ledger.archive.weighing import LinkedGame
from mafia_de_cuba.server.thinking.pool import SecondThinker
from mafia_de_cuba.server.thinking.weighing import TooLong
from mafia_de_cuba.server.web.finished_games.replays import ReplayedMoment, moments_of
from mafia_de_cuba.server.web.troubles import ApiError

KEPT_AT_HAND = 256
AT_ONCE = 4
"""So many are gone through at a time; whoever comes then is asked to wait."""


class WhatIf(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Other words in somebody's mouth."""

    action: Annotated[int, Meta(ge=0, le=10_000)]
    """Where among the record's actions somebody testified."""
    claims: Annotated[tuple[Claim, ...], Meta(min_length=1, max_length=MOST_CLAIMS)]


class Variation(Struct, frozen=True, kw_only=True):
    """How a game would have been heard."""

    again: HeardAgain
    moments: tuple[ReplayedMoment, ...]
    """The table after that action and each one after it, as everyone would have seen it."""
    line: int
    """Which line of the talk is another one."""
    said: Testified


class SecondThoughts:
    """Has finished games gone through once more."""

    def __init__(self, thinker: SecondThinker | None) -> None:
        self._thinker = thinker
        self._known: LRUCache[tuple[object, ...], bytes] = LRUCache(KEPT_AT_HAND)
        self._under_way = 0

    async def choices(self, game: LinkedGame, action: int) -> bytes:
        """All that the Godfather could have done where he did this, as JSON."""
        key = (game.record, action)
        if key not in self._known:
            thinker = self._free()
            self._known[key] = await self._thought(thinker.choices(game.record, action))
        return self._known[key]

    async def heard_again(self, game: LinkedGame, wish: WhatIf) -> bytes:
        """The game heard again with other words in it, as JSON."""
        if not sensible_testimony(Testify(claims=wish.claims)):
            raise ApiError("not_heard", "nobody could say that of any box.")
        key = (game.record, wish.action, wish.claims)
        if key not in self._known:
            thinker = self._free()
            self._known[key] = await self._thought(self._varied(thinker, game, wish))
        return self._known[key]

    async def _varied(self, thinker: SecondThinker, game: LinkedGame, wish: WhatIf) -> bytes:
        heard = await thinker.hear_again(game.record, wish.action, wish.claims)
        again = msgspec.json.decode(heard, type=HeardAgain)
        return await asyncio.to_thread(_told, game.record, wish, again)

    def _free(self) -> SecondThinker:
        if self._thinker is None:
            raise ApiError("not_heard", "nobody weighs games in this house.")
        if self._under_way >= AT_ONCE:
            raise ApiError("too_many")
        return self._thinker

    async def _thought(self, thinking: Awaitable[bytes]) -> bytes:
        self._under_way += 1
        try:
            return await thinking
        except (NotHeard, TooLong) as no:
            raise ApiError("not_heard", f"{no}.") from None
        finally:
            self._under_way -= 1


def _told(record: bytes, wish: WhatIf, again: HeardAgain) -> bytes:
    whole = read(record)
    said = Testified(seat=whole.actions[wish.action].seat, claims=wish.claims)
    told = moments_of(whole, said, wish.action)
    assert told.place is not None
    # The first moment comes before every action.
    later = told.moments[wish.action + 1 :]
    variation = Variation(again=again, moments=later, line=told.place, said=said)
    return msgspec.json.encode(variation)
