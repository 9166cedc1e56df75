"""The command `scripts/drawings`: draws the house from its own code into docs/pictures, or with
`--check` names the drawings that are out of date."""

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path

from drawings import house, way
from drawings.rooms import plan

TOP = Path(__file__).parents[2]
WAY = "way-of-a-tap.svg"
PICTURES = TOP / "docs" / "pictures"
SOURCES = TOP / "src" / "mafia_de_cuba"


def main() -> int:
    """Draw, or compare."""
    words = _words()
    stale = 0
    for name, text in drawings(words.way):
        file = PICTURES / name
        if file.exists() and _says_the_same(name, file.read_text(encoding="utf-8"), text):
            continue
        stale += 1
        if words.check:
            print(f"out of date: {name}", file=sys.stderr)
        else:
            file.write_text(text, encoding="utf-8")
            print(f"written: {name}")
    return 1 if stale and words.check else 0


def drawings(traced: Path | None) -> Iterator[tuple[str, str]]:
    """Every drawing's name and text; the way of a tap if a traced one is given."""
    yield "rooms.svg", house.draw(plan("mafia_de_cuba", SOURCES), "The rooms of the house")
    server = plan("mafia_de_cuba.server", SOURCES / "server")
    yield "server-rooms.svg", house.draw(server, "The rooms of the server")
    if traced is not None:
        said = json.loads(traced.read_text(encoding="utf-8"))
        files = said["tap"] if isinstance(said, dict) else said
        yield WAY, way.draw(files, "The way of a tap")


def _says_the_same(name: str, drawn: str, now: str) -> bool:
    if name == WAY:
        return way.files_on(drawn) == way.files_on(now)
    return drawn == now


def _words() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="scripts/drawings", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing")
    parser.add_argument(
        "--way", type=Path, help="a tap's files in order, as scripts/trace tells it"
    )
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
