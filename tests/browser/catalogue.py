"""What stands on the screens in each language, read from the phones' own words.

A test names what a person would touch by its key, and finds it in whatever language a phone has.
"""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

WORDS = Path(__file__).parents[2] / "web" / "src" / "words"
LANGUAGES = ("en", "fr", "es")


@cache
def catalogue(language: str) -> dict[str, Any]:
    """Everything there is to say in a language."""
    files = (WORDS / language).glob("*.json")
    return {file.stem: json.loads(file.read_text("utf-8")) for file in files}


def words(language: str, key: str, **filled: str | int) -> str:
    """The words for a key, filled in; `count` chooses the plural."""
    found: Any = catalogue(language)
    for part in key.split("."):
        found = found[part]
    if isinstance(found, dict):
        count = int(filled["count"])
        usual = "one" if count == 1 or (language == "fr" and count == 0) else "other"
        found = found.get(f"={count}") or found.get(usual) or found["other"]
    return re.sub(r"\{(\w+)\}", lambda match: str(filled.get(match[1], match[0])), str(found))
