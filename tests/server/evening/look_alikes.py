"""Makes the table of letters that look alike, out of Unicode's own list of confusable characters.

`scripts/look-alikes confusables.txt` reads the file that Unicode publishes with its security
mechanisms (UTS 39). What normalizing does anyway is left out; small capitals, which that list tells
apart from small letters, count as the letters they are: nobody tells them apart across a table.
"""

import re
import sys
import unicodedata
from collections import defaultdict
from pathlib import Path

from mafia_de_cuba.server.evening import names

TABLE = Path(names.__file__).with_name("look_alikes.txt")
HEAD = """\
# Letters by what they look like: scripts/look-alikes made this of confusables.txt {version},
# which is © Unicode, Inc.; its terms of use are at https://www.unicode.org/terms_of_use.html.
"""
_SMALL_CAPITAL = re.compile(r"LATIN LETTER SMALL CAPITAL ([A-Z])")


def main() -> None:
    """Write the table anew."""
    text = Path(sys.argv[1]).read_text(encoding="utf-8-sig")
    found = re.search(r"^# Version: (.+)$", text, re.MULTILINE)
    version = "of an unknown version" if found is None else found[1]
    TABLE.write_text(HEAD.format(version=version) + written(text), encoding="utf-8")


def written(confusables: str) -> str:
    """The table, a line for everything that others look like, and then those others."""
    alike: dict[str, list[str]] = defaultdict(list)
    for letter, looks in sorted({**_small_capitals(), **_pairs(confusables)}.items()):
        alike[looks].append(letter)
    return "".join(f"{looks}\t{''.join(letters)}\n" for looks, letters in sorted(alike.items()))


def _pairs(confusables: str) -> dict[str, str]:
    found, small = {}, _small_capitals()
    for line in confusables.splitlines():
        parts = line.partition("#")[0].split(";")
        if len(parts) < 3:
            continue
        letter, looks = map(_spelt, parts[:2])
        if len(letter) == 1 and not letter.isspace() and _plain(letter) == letter:
            found[letter] = "".join(
                small.get(char, char) for char in "".join(_plain(looks).split())
            )
    return {letter: looks for letter, looks in found.items() if looks not in ("", letter)}


def _small_capitals() -> dict[str, str]:
    found = {}
    for number in range(0x180, 0xAC00):
        name = _SMALL_CAPITAL.fullmatch(unicodedata.name(chr(number), ""))
        if name is not None:
            found[chr(number)] = name[1].lower()
    return found


def _plain(text: str) -> str:
    return unicodedata.normalize("NFKD", text)


def _spelt(codes: str) -> str:
    return "".join(chr(int(code, 16)) for code in codes.split())


if __name__ == "__main__":
    main()
