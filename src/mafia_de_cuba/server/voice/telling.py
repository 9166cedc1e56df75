"""The talk of one game in one language, as the page tells it, and which of it is said otherwise.

Only what everybody heard is looked at: words that were spoken, and Jokers that were paid.
"""

from collections.abc import Sequence

from mafia_de_cuba.game.events import (
    Event,
    JokerGiven,
    QuestionAsked,
    Said,
    Talk,
    Testified,
)
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.game.testimony import Question
from mafia_de_cuba.narration import Company, Teller
from mafia_de_cuba.server.voice.masks import Masks
from mafia_de_cuba.server.voice.wording import Line
from mafia_de_cuba.words import speaking

BEFORE = 6
"""How many sentences before it go out with one."""


class Telling:
    """Every line of the talk so far; what was decided of one is never decided again."""

    def __init__(self, company: Company, setup: Setup, language: str) -> None:
        self.language = language
        self.masks = Masks(company.names)
        self.lines: list[Line | None] = []
        """None for what was said by a person."""
        self.wordings: dict[int, str | None] = {}
        """The line in other words; None where it is the catalogue's for good."""
        self._company = company
        self._teller = Teller(company, setup, words=speaking(language))
        self._waiting: dict[int, Question] = {}
        self._sentences: list[str | None] = []
        """As they go out; None for what somebody typed, which stays here."""
        self._events = 0

    def hear(self, events: Sequence[Event]) -> None:
        """All that happened in the game so far."""
        for event in events[self._events :]:
            if isinstance(event, JokerGiven):
                self._teller.joker_paid()
            elif isinstance(event, Talk):
                self._hear(event)
        self._events = len(events)

    def before(self, at: int) -> list[str]:
        """What was said before a line, as far as it goes out."""
        return [text for text in self._sentences[max(0, at - BEFORE) : at] if text is not None]

    def takes(self, at: int, wording: str | None) -> None:
        """A line is said in these words from now on, unless somebody said just that before."""
        self.wordings[at] = None if wording in self.wordings.values() else wording

    def _hear(self, event: Talk) -> None:
        answering = self._waiting.get(event.seat) if isinstance(event, Testified) else None
        if isinstance(event, QuestionAsked):
            self._waiting[event.of] = event.question
        elif isinstance(event, Testified):
            self._waiting.pop(event.seat, None)
        text = self.masks.put_on(self._teller.tell(event).text)
        temperament = self._company.temperament(event.seat)
        typed = isinstance(event, Said)
        self._sentences.append(None if typed else text)
        line = None
        if temperament is not None and not typed:
            line = Line(event=event, text=text, temperament=temperament, answering=answering)
        self.lines.append(line)
