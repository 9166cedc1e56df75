"""How much code a finished game's page fetches that no table's screen has fetched before it.

Read off the built page: what each screen needs is listed where it is asked for.
"""

import gzip
import re
from pathlib import Path

SCREEN, AT_A_TABLE = "Afterwards", ("AtTable", "Watch")
_ASKED_FOR = re.compile(r"import\([`\"']\./([^`\"']+)[`\"']\),__vite__mapDeps\(\[([\d,]*)\]\)")
_LISTED = re.compile(r"m\.f=\[([^\]]*)\]")


class NoSuchScreen(LookupError):
    """The built page has no such screen: its code is built otherwise than it was."""


def own_code(site: Path, screen: str = SCREEN, beside: tuple[str, ...] = AT_A_TABLE) -> int:
    """Bytes of code and styles of one screen, gzipped file by file, beside those of others."""
    needed = _needed(site / "assets")
    missing = {screen, *beside} - set(needed)
    if missing:
        raise NoSuchScreen(f"{site}: no screen named {', '.join(sorted(missing))}")
    own = needed[screen].difference(*(needed[it] for it in beside))
    return sum(len(gzip.compress((site / it).read_bytes(), 9)) for it in own)


def _needed(assets: Path) -> dict[str, frozenset[str]]:
    """By screen, the files it needs."""
    found: dict[str, frozenset[str]] = {}
    for script in sorted(assets.glob("*.js")):
        text = script.read_text(encoding="utf-8")
        listed = _LISTED.search(text)
        if listed is None:
            continue
        files = [it.strip("\"'`") for it in listed[1].split(",")]
        for name, places in _ASKED_FOR.findall(text):
            screen = name.split("-", 1)[0]
            found[screen] = frozenset(files[int(place)] for place in places.split(",") if place)
    return found
