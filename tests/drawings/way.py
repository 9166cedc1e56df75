"""The drawing of a way through the house: the files that something passes, each where its room is.

The files come from a traced run, in the order in which they were entered first. Every room is a
column; the line goes down from file to file and across from room to room.
"""

import re
from collections.abc import Sequence
from itertools import pairwise
from pathlib import PurePosixPath

from drawings import ink

WIDTH, MARGIN, STEP, TOP = 760.0, 20.0, 25.0, 78.0
SIZE = 11.5
PACKAGE = "mafia_de_cuba"


def draw(files: Sequence[str], title: str) -> str:
    """The file's whole text. Files are named from above the package, or from in it."""
    inner = [_inside(file) for file in files]
    rooms = list(dict.fromkeys(map(room_of, inner)))
    pitch = (WIDTH - 2 * MARGIN) / len(rooms)
    x = {room: MARGIN + pitch * (index + 0.5) for index, room in enumerate(rooms)}
    bottom = TOP + STEP * (len(inner) - 1) + 24
    parts = [
        ink.text(MARGIN, 30, title, size=16, weight=700, fill=ink.BRASS),
        ink.text(WIDTH - MARGIN, 30, f"{len(inner)} files", size=12, fill=ink.SMOKE, anchor="end"),
    ]
    for index, room in enumerate(rooms):
        left = MARGIN + pitch * index
        shade = ink.FELT_DEEP if index % 2 == 0 else ink.NIGHT
        parts.append(ink.box(left, 42, pitch, bottom - 42, fill=shade, line="none", radius=4))
        parts.append(
            ink.text(x[room], 58, room, size=12, font=ink.MONO, weight=700, anchor="middle")
        )
    spots = [(x[room_of(file)], TOP + STEP * index) for index, file in enumerate(inner)]
    parts.append(ink.line(_line(spots), head=False, width=1.6))
    for number, (file, (at, y)) in enumerate(zip(inner, spots, strict=True), 1):
        parts += _station(number, PurePosixPath(file).name, at, y)
    return ink.drawing(WIDTH, bottom + MARGIN, title, f"{', then '.join(inner)}.", parts)


def files_on(drawing: str) -> frozenset[str]:
    """The files that a drawing shows. Threads take turns, so two taps may differ in the order."""
    told = re.search(r"<desc[^>]*>(.*?)</desc>", drawing, re.DOTALL)
    return frozenset(re.findall(r"[\w/]+\.py", told[1] if told else ""))


def room_of(file: str) -> str:
    """The folder in which a file lies; those at the top of the package are in none."""
    folder = PurePosixPath(file).parent
    return "/".join(folder.parts[-1:]) or PACKAGE


def _inside(file: str) -> str:
    parts = PurePosixPath(file).parts
    return "/".join(parts[parts.index(PACKAGE) + 1 :] if PACKAGE in parts else parts)


def _line(spots: Sequence[tuple[float, float]]) -> str:
    path = "M{:.1f} {:.1f}".format(*spots[0])
    for (x0, y0), (x1, y1) in pairwise(spots):
        middle = (y0 + y1) / 2
        path += f"C{x0:.1f} {middle:.1f} {x1:.1f} {middle:.1f} {x1:.1f} {y1:.1f}"
    return path


def _station(number: int, name: str, x: float, y: float) -> list[str]:
    said = f"{number} {name}"
    width = len(said) * SIZE * 0.61 + 14
    left = min(max(x - width / 2, MARGIN / 2), WIDTH - MARGIN / 2 - width)
    return [
        ink.box(left, y - 9, width, 18, fill=ink.WOOD, line=ink.BRASS_DIM, radius=9),
        ink.text(left + 7, y + 4, said, size=SIZE, font=ink.MONO),
    ]
