"""Writes the protocol down for those who write clients: as JSON Schema and as TypeScript.

`scripts/protocol` runs this at the top of a clone. With `--check` nothing is written, and a file
that no longer says what the server does is named.
"""

import json
import sys
from collections.abc import Callable
from pathlib import Path

from mafia_de_cuba.server.published.json_schema import protocol_schema
from mafia_de_cuba.server.published.typescript import typescript

FILES: dict[str, Callable[[], str]] = {
    "docs/protocol.schema.json": lambda: (
        json.dumps(protocol_schema(), indent=1, ensure_ascii=False) + "\n"
    ),
    "web/src/lib/protocol.ts": typescript,
}


def out_of_date(top: Path) -> list[str]:
    """The files that do not say what the server does."""
    return [name for name, told in FILES.items() if _read(top / name) != told()]


def publish(top: Path) -> None:
    for name, told in FILES.items():
        (top / name).parent.mkdir(parents=True, exist_ok=True)
        (top / name).write_text(told(), encoding="utf-8")


def main(*, check: bool) -> int:
    """Write, or only say what would be written."""
    stale = out_of_date(Path())
    if not check:
        publish(Path())
        return 0
    for name in stale:
        print(f"{name} is out of date: run scripts/protocol.", file=sys.stderr)
    return 1 if stale else 0


def _read(file: Path) -> str | None:
    try:
        return file.read_text(encoding="utf-8")
    except FileNotFoundError:
        return None


if __name__ == "__main__":
    sys.exit(main(check="--check" in sys.argv[1:]))
