"""Which code decides a game, as one hash: the same hash and the same seed give the same games."""

import hashlib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

DECIDING = ("game", "deduction", "bots", "simulate", "playout.py")
"""What a game's every turn comes from."""
KINDS = (".py", ".json", ".npz")


@cache
def fingerprint(*parts: str) -> str:
    """A hash of these rooms or files, whatever folder they are installed in."""
    told = hashlib.blake2b(digest_size=8)
    house = files("mafia_de_cuba")
    for part in parts:
        for name, file in sorted(_files(house / part, part), key=lambda it: it[0]):
            told.update(name.encode() + b"\0" + file.read_bytes())
    return told.hexdigest()


def _files(at: Traversable, name: str) -> Iterator[tuple[str, Traversable]]:
    if at.is_file():
        if name.endswith(KINDS):
            yield name, at
    elif at.name != "__pycache__":
        for entry in at.iterdir():
            yield from _files(entry, f"{name}/{entry.name}")
