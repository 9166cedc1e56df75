"""What comes back from outside, let in or not: one short plain line that says the same."""

import regex
from msgspec import Struct

from mafia_de_cuba.bots.persona import Temperament
from mafia_de_cuba.game.events import Talk
from mafia_de_cuba.game.testimony import Question
from mafia_de_cuba.server.voice.masks import Masks
from mafia_de_cuba.server.voice.same import says_the_same

LONGEST = 140
_PLAIN = regex.compile(r"[\p{Latin}\p{M}0-9 \u00a0\u202f.,;:!?¡¿'’“”«»…–—()-]+")
_QUOTES = ("“”", "«»", '""', "''", "‘’")


class Line(Struct, frozen=True, kw_only=True):
    """Something that a bot said: its value, and its sentence with numbers for names."""

    event: Talk
    text: str
    temperament: Temperament
    answering: Question | None = None
    """What it answers, which then need not be said again."""


def let_in(answer: str, line: Line, masks: Masks, language: str) -> str | None:
    """The answer as it may be said at the table, or None where the catalogue's line is."""
    text = answer.strip()
    if len(text) > 1 and any(text[0] == pair[0] and text[-1] == pair[1] for pair in _QUOTES):
        text = text[1:-1].strip()
    if not _PLAIN.fullmatch(text):
        return None
    named = masks.taken_off(text)
    if named is None or len(named) > LONGEST:
        return None
    same = says_the_same(text, line.text, line.event, language, answering=line.answering)
    return named if same else None
