"""Which lines of the talk are said in other words, at every table that wants it.

A line is put to the outside voice once for each language, while it is fresh; what came of that
stands for everybody and for good. What goes out is the sentence, what was said before it, the
language and the speaker's temperament, with numbers for names: all of it was said aloud.
"""

import asyncio
from typing import Protocol

import msgspec
from cachetools import LRUCache
from msgspec import Struct

from mafia_de_cuba.narration import Company
from mafia_de_cuba.server.evening.state import Evening
from mafia_de_cuba.server.voice.outside import Message
from mafia_de_cuba.server.voice.telling import Telling
from mafia_de_cuba.server.voice.wording import LONGEST, let_in

FRESH = 4
"""How many of the newest lines are put to the voice; older ones stay as they were told."""
TELLINGS = 400
"""Games, each in each language it is read in, that are remembered."""

ORDERS = f"""\
You lend your voice to somebody at a gambling table in Havana in 1955. You are given JSON: a \
language, the speaker's temperament, what was said before, and the sentence they say now. Say that \
sentence in other words, as such a person would say it aloud in that language. Claim exactly the \
same: keep every number, every thing, every "no", and every name (they look like Name1) just as it \
is. Add no claim. Answer with the new sentence alone: one line, at most {LONGEST - 20} characters, \
no quotation marks."""


class _Brief(Struct, frozen=True, kw_only=True):
    """All that leaves the house."""

    language: str
    temperament: str
    said_before: list[str]
    sentence: str


class Speaker(Protocol):
    """Whoever can be asked for other words."""

    async def say(self, messages: list[Message]) -> str | None: ...


class Wording(Struct, frozen=True, kw_only=True):
    """A line of the talk that is said in other words than the catalogue's."""

    line: int
    text: str


class Voices:
    """The wordings of every table."""

    def __init__(self, speaker: Speaker) -> None:
        self._speaker = speaker
        self._tellings: LRUCache[tuple[int, int, str], Telling] = LRUCache(TELLINGS)
        self._asked: dict[tuple[int, int, str, int], asyncio.Task[None]] = {}

    async def wordings(
        self, table: int, evening: Evening, language: str, start: int = 0
    ) -> list[Wording]:
        """What is said otherwise from this line on, once every line is decided."""
        game = evening.game
        if game is None:
            return []
        key = (table, evening.games, language)
        telling = self._tellings.get(key)
        if telling is None:
            company = Company(
                names=evening.names, temperaments=evening.temperaments, game=evening.games
            )
            telling = self._tellings[key] = Telling(company, game.setup, language)
        telling.hear(evening.events)
        until = len(telling.lines)
        waiting = [
            self._decided(key, telling, at)
            for at in range(start, until)
            if at not in telling.wordings
        ]
        if waiting := [one for one in waiting if one is not None]:
            await asyncio.wait(waiting)
        found = ((at, telling.wordings.get(at)) for at in range(start, until))
        return [Wording(line=at, text=text) for at, text in found if text is not None]

    def _decided(
        self, key: tuple[int, int, str], telling: Telling, at: int
    ) -> asyncio.Task[None] | None:
        """The task that decides a line, or nothing where it is decided now."""
        task = self._asked.get((*key, at))
        if task is None and (telling.lines[at] is None or at < len(telling.lines) - FRESH):
            telling.wordings[at] = None
        elif task is None:
            task = asyncio.get_running_loop().create_task(self._ask(telling, at))
            self._asked[(*key, at)] = task
            task.add_done_callback(lambda _: self._asked.pop((*key, at), None))
        return task

    async def _ask(self, telling: Telling, at: int) -> None:
        line = telling.lines[at]
        wording = None
        try:
            if line is not None:
                brief = _Brief(
                    language=telling.language,
                    temperament=line.temperament,
                    said_before=telling.before(at),
                    sentence=line.text,
                )
                answer = await self._speaker.say(
                    [
                        Message(role="system", content=ORDERS),
                        Message(role="user", content=msgspec.json.encode(brief).decode()),
                    ]
                )
                if answer is not None:
                    wording = let_in(answer, line, telling.masks, telling.language)
        finally:
            telling.takes(at, wording)
