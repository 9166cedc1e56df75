"""What a person at the terminal is told: how to type, and what each character wants."""

from collections.abc import Sequence

from mafia_de_cuba.game.characters import PROFILES, Character
from mafia_de_cuba.game.setup import right_neighbour
from mafia_de_cuba.narration.pieces import Pieces
from mafia_de_cuba.words import Words

Help = tuple[tuple[str, str], ...]
"""Commands, and what each does."""


def help_with(chapter: str, words: Words, *, but: str = "") -> Help:
    """What can be typed, by the chapter of it."""
    return tuple(
        (words(f"help.{chapter}.{line}.typed"), words(f"help.{chapter}.{line}.does"))
        for line in words.under(f"help.{chapter}")
        if line != but
    )


def usurper(words: Words) -> Help:
    """What a Traitor can type who took over: of the box he sent round he knows nothing."""
    return (*help_with("godfather", words, but="claim"), *help_with("usurper", words))


def goal(who: Character, seat: int, names: Sequence[str], words: Words) -> str:
    """What this character is after, told to the player."""
    neighbour = names[right_neighbour(seat)] if seat else ""
    told = words(f"goals.{PROFILES[who].goal.name.lower()}", neighbour=neighbour)
    return f"{told} {words('goals.cleaner')}" if who is Character.CLEANER else told


def being(who: Character, seat: int, names: Sequence[str], words: Words) -> str:
    """What a player has become, and what for."""
    you_are = words("play.you_are", character=Pieces(words).character(who))
    return f"{you_are} {goal(who, seat, names, words)}"
