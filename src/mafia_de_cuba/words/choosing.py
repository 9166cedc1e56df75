"""Which language somebody reads: the one they ask for, or else their environment's."""

from collections.abc import Mapping

from mafia_de_cuba.words.catalogue import ENGLISH, UnknownLanguage, Words, languages, speaking

VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The first of these that says anything says what language messages are in."""


def chosen(asked: str | None, environment: Mapping[str, str]) -> Words:
    """The language that was asked for, or the environment's; `UnknownLanguage` if there is none."""
    if asked is None:
        return of_environment(environment)
    try:
        return speaking(asked)
    except UnknownLanguage:
        there = ", ".join(languages())
        raise UnknownLanguage(
            f"--language: there is no {asked[:20]!r}; there are {there}"
        ) from None


def of_environment(environment: Mapping[str, str]) -> Words:
    """The language of `fr_CA.UTF-8` and the like; English where it is not one of ours."""
    said = next(filter(None, map(environment.get, VARIABLES)), "")
    tag = said.replace("-", "_").partition("_")[0].partition(".")[0].casefold()
    return speaking(tag) if tag in languages() else ENGLISH
