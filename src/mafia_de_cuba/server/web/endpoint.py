"""What is said of a way into the house by HTTP; the ways themselves are in two lists."""

from msgspec import Struct

from mafia_de_cuba.server.web.troubles import JSON

POSTED = ("malformed", "too_large", "wrong_origin")
SAMPLE_KEY = "tfCbqGzsgSqBzQwJ7B7U7wHqkZ0sL0cXn9yT5lqGf0Y"
"""The key of every example."""
"""What may be wrong with anything that is sent along."""


class Endpoint(Struct, frozen=True, kw_only=True):
    """One way in by HTTP: what it takes, what it answers, and what may go wrong."""

    path: str
    method: str = "GET"
    name: str
    """Of the method of `HttpApi` that answers."""
    says: str
    body: Struct | None = None
    """An example of what it takes."""
    status: int = 200
    answer: Struct | None = None
    """An example of what it answers."""
    kind: type[Struct] | None = None
    """What it answers, where there is no example."""
    media: str = JSON
    troubles: tuple[str, ...] = ()
