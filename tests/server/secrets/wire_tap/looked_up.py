"""What can be looked up in a house by HTTP while a game is on, and what of it no two runs share."""

import msgspec

METRICS = "/metrics"
KEPT = "kept-before-the-game-00"
"""The link of a game that was over before this one began."""
GUESSED = "AAAAAAAAAAAAAAAAAAAAAA"
ARCHIVE: tuple[tuple[str, bytes | None], ...] = (
    ("/api/mine", b""),
    ("/api/search", b"{}"),
    ("/api/search", b'{"character": "thief"}'),
    ("/api/tables/{code}/games/1/remembered", None),
    (f"/api/games/{KEPT}", None),
    (f"/api/games/{KEPT}/card/en/wide.svg", None),
    (f"/api/games/{GUESSED}", None),
    (f"/api/games/{GUESSED}/card/en/wide.svg", None),
    (f"/api/games/{GUESSED}/replay/en", None),
    (f"/api/evenings/{GUESSED}", None),
    (f"/g/{KEPT}", None),
    (f"/g/{GUESSED}", None),
)
"""Every way to finished games, tried while a game is on."""


def without_the_machine(figures: bytes) -> bytes:
    """Figures of the house without those of the process it runs in, which no two runs share.

    How much was passed on is told in steps that come by chance.
    """
    lines, own = figures.splitlines(), (b"process_", b"passed_on_bytes")
    kept = (line for line in lines if not any(it in line.partition(b"{")[0] for it in own))
    return b"\n".join(kept)


def told(line: str) -> dict[str, object]:
    """A line of the log without the moment by the wall's clock."""
    event: dict[str, object] = msgspec.json.decode(line)
    del event["timestamp"]
    return event
