"""Numbers and files as they are typed for a run, or one sentence about what is wrong with them."""

from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from mafia_de_cuba.game.characters import PROFILES, Character
from mafia_de_cuba.game.setup import FEWEST_PLAYERS, MOST_PLAYERS, Setup

if TYPE_CHECKING:
    from mafia_de_cuba.simulate.cast import Cast

PICTURES = (".png", ".svg")
MOST_WORKERS, MOST_IN_A_CLUSTER = 60, 100_000
"""Windows waits for no more than 61 processes; a cluster may be any size."""


class Mistyped(ValueError):
    """Something was typed that cannot be, and why."""


def within(number: int, least: int, most: int, what: str) -> None:
    """Refuse a number that is out of bounds."""
    if not least <= number <= most:
        raise Mistyped(f"{what} must be from {least} to {most}, and {number} is not")


def at_a_time(workers: int | None, ray: str | None) -> None:
    """Refuse a number of workers that there cannot be."""
    if workers is not None:
        within(workers, 1, MOST_WORKERS if ray is None else MOST_IN_A_CLUSTER, "--workers")


def player_counts(text: str) -> tuple[int, ...]:
    """One number of players, or several: "8", "6,8,10", "6-12"; in order, each once."""
    found = set[int]()
    for part in text.split(","):
        low, dash, high = part.strip().partition("-")
        ends = (low, high) if dash else (low, low)
        if not all(end.isascii() and end.isdecimal() and len(end) < 4 for end in ends):
            raise Mistyped(
                f"--players: {text[:40]!r} is not a number of players, a list as in 6,8,10 "
                "or a span as in 6-12"
            )
        span = range(int(ends[0]), int(ends[1]) + 1)
        if not span:
            raise Mistyped(f"--players: {part.strip()!r} runs backwards")
        if len(span) > MOST_PLAYERS:
            raise Mistyped(f"--players: the game is for {FEWEST_PLAYERS} to {MOST_PLAYERS} players")
        found.update(span)
    return tuple(sorted(found))


def possible(cast: "Cast", tables: Sequence[Setup]) -> None:
    """Refuse what is said of a character whom nobody can become."""
    for table in tables:
        if cast.having is not None and not _can_be(cast.having, table):
            raise Mistyped(f"--having: at {table.players} players nobody can become {cast.having}")
    for character in cast.heirs:
        if not any(_can_be(character, table) for table in tables):
            raise Mistyped(f"--as: at no table of these can anybody become {character}")


def _can_be(character: Character, table: Setup) -> bool:
    if character is Character.RULE_BREAKER:
        return table.honour_box
    tokens = PROFILES[character].tokens
    return not tokens or bool(set(tokens).intersection(table.tokens))


def apart(**files: Path | None) -> None:
    """Refuse two files of one name: one would be written over the other."""
    found = dict[Path, str]()
    for option, file in files.items():
        if file is not None:
            other = found.setdefault(file.resolve(), option)
            if other != option:
                options = " and ".join(f"--{one.replace('_', '-')}" for one in (other, option))
                raise Mistyped(f"{options} cannot both be {str(file)!r}")


def drawable(file: Path | None, option: str) -> None:
    """Refuse a picture that could not be drawn in the end."""
    if file is None:
        return
    if file.suffix.lower() not in PICTURES:
        raise Mistyped(f"{option}: a picture's name ends in {' or '.join(PICTURES)}")
    if not file.parent.is_dir():
        raise Mistyped(f"{option}: there is no folder {str(file.parent)!r}")
    if file.is_dir():
        raise Mistyped(f"{option}: {str(file)!r} is a folder")
    if find_spec("matplotlib") is None:
        raise Mistyped(
            f"{option} draws with matplotlib, which is not installed: "
            "pip install 'mafia-de-cuba[plot]' brings it"
        )
