"""Which form of a sentence a number takes, as the Unicode CLDR has it for whole numbers."""

from collections.abc import Callable

Rule = Callable[[int], str]


def _english(count: int) -> str:
    return "one" if count == 1 else "other"


def _french(count: int) -> str:
    return "one" if count in (0, 1) else _by_millions(count)


def _spanish(count: int) -> str:
    return "one" if count == 1 else _by_millions(count)


def _by_millions(count: int) -> str:
    """Whole millions take a form of their own: "un million de diamants"."""
    return "many" if count and count % 1_000_000 == 0 else "other"


RULES: dict[str, Rule] = {
    "en": _english,
    "fr": _french,
    "es": _spanish,
}
"""One line for each language."""
