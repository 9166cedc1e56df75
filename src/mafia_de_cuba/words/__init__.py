"""Every sentence people read, in each language: what the page says and what Python says.

`speaking("fr")` gives the words of a language; they are called with a key and what fills its
blanks. Tables, refusals and advice are put into words here, all else where it happens.
"""

from mafia_de_cuba.words.catalogue import (
    ENGLISH,
    UnknownLanguage,
    Words,
    capital,
    filled,
    languages,
    speaking,
)
from mafia_de_cuba.words.chances import chances
from mafia_de_cuba.words.choosing import chosen, of_environment
from mafia_de_cuba.words.laying import (
    advised,
    contents,
    fault,
    refusal,
    several,
    token,
    tokens,
    unplayable,
)

__all__ = [
    "ENGLISH",
    "UnknownLanguage",
    "Words",
    "advised",
    "capital",
    "chances",
    "chosen",
    "contents",
    "fault",
    "filled",
    "languages",
    "of_environment",
    "refusal",
    "several",
    "speaking",
    "token",
    "tokens",
    "unplayable",
]
