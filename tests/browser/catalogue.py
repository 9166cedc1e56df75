"""What stands on the screens in each language, read from the catalogue that the phones have.

A test names what a person would touch by its key, and finds it in whatever language a phone has.
"""

from mafia_de_cuba.words import languages, speaking

LANGUAGES = languages()


def words(language: str, key: str, **filled: str | int) -> str:
    """The words for a key, filled in; `count` chooses the plural."""
    return speaking(language)(key, **filled)
