"""The company: names for the bots, and bots that let a person have a word before they accuse."""

from collections.abc import Sequence
from random import Random

from mafia_de_cuba.bots.bot import Bot
from mafia_de_cuba.bots.casting import GODFATHERS, LIARS, seated
from mafia_de_cuba.bots.persona import Temperament
from mafia_de_cuba.bots.strategy import Strategy
from mafia_de_cuba.game.commands import Accuse, Command, Say, Testify
from mafia_de_cuba.game.testimony import Declined
from mafia_de_cuba.game.view import View
from mafia_de_cuba.table_options import USUAL_BOTS
from mafia_de_cuba.terminal.reading import folded
from mafia_de_cuba.words import ENGLISH, Words

NAMES = (
    *("Aurelio", "Belkis", "Chano", "Dulce", "Eusebio", "Fefa", "Gaspar", "Haydée", "Ignacio"),
    *("Juliana", "Lázaro", "Mirta", "Nicanor", "Ofelia", "Pancho", "Quintín", "Rosario"),
    *("Severino", "Teresa", "Ulises", "Violeta", "Wifredo", "Xiomara", "Yolanda", "Zenaida"),
)
"""No two begin alike, so that one letter will do to call somebody."""


def gathered(person: str, seat: int, players: int, rng: Random) -> list[str]:
    """Everyone's names, the person's on their own seat."""
    own = folded(person)
    known = [name for name in NAMES if not own.startswith(folded(name)[0])]
    others = rng.sample(known if len(known) >= players - 1 else list(NAMES), players - 1)
    return [*others[:seat], person, *others[seat:]]


def last_words(words: Words) -> Sequence[str]:
    """What a bot in the Godfather's chair says before it accuses somebody."""
    return words.phrasings("play.last_words")


class Opponent:
    """A bot in a chair. Before it accuses anyone it lets the person speak, if they want to be."""

    def __init__(self, name: str, seed: int, *, words: Words = ENGLISH) -> None:
        # Plain players know one side of the table only; a seasoned bot does the rest for them.
        self._taker: Strategy = seated(USUAL_BOTS if name in GODFATHERS else name, seed)
        self._godfather: Strategy = seated(USUAL_BOTS if name in LIARS else name, seed)
        self.waits, self._last_words = True, last_words(words)
        self._waited_at = -1

    @property
    def temperament(self) -> Temperament | None:
        """What it is like; a plain player is like nobody."""
        return self._taker.persona.temperament if isinstance(self._taker, Bot) else None

    def choose(self, view: View) -> Command | None:
        if not (view.may.hide or view.may.accuse):
            return _answering(view, self._taker.choose(view))
        command = self._godfather.choose(view)
        accusations = len(view.accusations)
        if isinstance(command, Accuse) and self.waits and self._waited_at != accusations:
            self._waited_at = accusations
            return Say(text=self._last_words[accusations % len(self._last_words)])
        return command


def _answering(view: View, command: Command | None) -> Command | None:
    """What the bot does; if it speaks beside the question, that counts as declining to answer."""
    if not isinstance(command, Testify):
        return command
    for asked in view.waiting:
        beside = not any(map(asked.question.answered_by, command.claims))
        if asked.of == view.viewer and beside:
            return Testify(claims=(*command.claims, Declined(about=asked.question.about)))
    return command
