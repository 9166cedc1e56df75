"""Manners: how often one guest may speak and ask, whatever device it is from.

A line, a chair changed or a setting is written down and told to everyone round the table; nobody
may keep a whole table busy with that.
"""

from mafia_de_cuba.game.commands import Ask, Say, Testify
from mafia_de_cuba.server.evening.commands import AnyCommand, AnyRequest, Request
from mafia_de_cuba.server.tables.limits import Bucket, Limits


class Manners:
    """How much each guest of one table has left."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._asks: dict[int, Bucket] = {}
        self._talk: dict[int, Bucket] = {}

    def allow(self, guest: int, command: AnyCommand | AnyRequest, seconds: float) -> bool:
        """Whether this is not too much at once."""
        if isinstance(command, Request):
            rate, left = self._limits.asks, self._asks
        elif isinstance(command, (Say, Testify, Ask)):
            rate, left = self._limits.talk, self._talk
        else:
            return True
        if guest not in left:
            left[guest] = rate.bucket()
        return left[guest].take(seconds)

    def forget(self, guest: int) -> None:
        """This guest is gone."""
        self._asks.pop(guest, None)
        self._talk.pop(guest, None)
