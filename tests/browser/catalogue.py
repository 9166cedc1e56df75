"""What stands on the screens in each language, read from the catalogue that the phones have.

A test names what a person would touch by its key, and finds it in whatever language a phone has.
"""

import re
from collections.abc import Iterable

from mafia_de_cuba.game.testimony import Claim, Question
from mafia_de_cuba.narration.phrasing import Part
from mafia_de_cuba.narration.pieces import Pieces
from mafia_de_cuba.narration.quotes import spoken
from mafia_de_cuba.words import languages, speaking

LANGUAGES = languages()


def words(language: str, key: str, **filled: str | int) -> str:
    """The words for a key, filled in; `count` chooses the plural."""
    return speaking(language)(key, **filled)


def testimony(language: str, claim: Claim, seat: int) -> re.Pattern[str]:
    """Whatever somebody who sits there may say of the box to claim just this."""
    pieces = Pieces(speaking(language))
    parts = [
        *spoken((claim,), seat, pieces),
        *(part for asked in Question for part in spoken((claim,), seat, pieces, answering=asked)),
    ]
    return any_of(language, parts)


def asked(language: str, question: str, name: str) -> re.Pattern[str]:
    """However somebody may be asked this."""
    forms = ("first", "next")
    keys = tuple(f"questions_put.{form}.{question}" for form in forms)
    return any_of(language, [Part(keys=keys, blanks={"name": name})])


def any_of(language: str, parts: Iterable[Part]) -> re.Pattern[str]:
    """One of all the sentences there are for something."""
    said = {
        part.filled(template)
        for part in parts
        for key in part.keys
        for templates in speaking(language).pool(key).values()
        for template in templates
    }
    # The longest first: one may be the beginning of another.
    every = sorted(said, key=len, reverse=True)
    return re.compile(f"({'|'.join(map(re.escape, every))})$")
