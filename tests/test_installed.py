"""What comes onto a machine with the game: as much as is told, and nothing that nobody needs."""

import re
import sys
from importlib.metadata import distribution
from pathlib import Path

from packaging.requirements import Requirement

PAGE = Path(__file__).parent.parent / "docs" / "operating.md"
NOT_FOR_A_TABLE = {"pillow", "uvloop"}
"""Twenty and fourteen megabytes for what the house does as well without them."""


def plain(name: str) -> str:
    """A package's name as others write it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def brought_by(name: str) -> set[str]:
    """A package and all that comes with it on this machine."""
    found, ahead = set[str](), [Requirement(name)]
    while ahead:
        asked = ahead.pop()
        if plain(asked.name) in found:
            continue
        found.add(plain(asked.name))
        wants = map(Requirement, distribution(asked.name).requires or ())
        extras = {"", *asked.extras}
        ahead += [
            it
            for it in wants
            if it.marker is None or any(it.marker.evaluate({"extra": one}) for one in extras)
        ]
    return found


def told() -> dict[str, float]:
    """The packages of each line of the table, with their megabytes."""
    chapter = PAGE.read_text(encoding="utf-8").split("## What comes with it")[1].split("\n## ")[0]
    lines = re.findall(r"^\| ((?:`[\w-]+`(?:, )?)+) \| ([\d.]+) \|", chapter, re.M)
    return {packages: float(size) for packages, size in lines}


def test_everything_that_is_installed_is_told_and_nothing_else() -> None:
    named = {plain(it) for packages in told() for it in re.findall(r"`([\w-]+)`", packages)}
    # Where Python is older or the machine another one, a few small ones come besides.
    old = {"typing-extensions"} if sys.version_info < (3, 13) else set()
    other = {"colorama", "tzdata", "greenlet"}
    assert brought_by("mafia-de-cuba") - other - old == named - old
    assert not named & NOT_FOR_A_TABLE


def test_the_sum_is_that_of_its_lines() -> None:
    (whole,) = re.findall(r"come to (\d+) MB", PAGE.read_text(encoding="utf-8"))
    assert abs(sum(told().values()) - int(whole)) < 1
