"""Whoever sits in a chair: a bot, a plain player to measure others by, a person at a terminal."""

from typing import Protocol

from mafia_de_cuba.game.commands import Command
from mafia_de_cuba.game.view import View


class Strategy(Protocol):
    """Shown a view, a player does something that its `may` allows, or nothing."""

    def choose(self, view: View) -> Command | None:
        """What to do now; None to let others go on."""
        ...
