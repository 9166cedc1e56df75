"""How many connections there are, by address and in all, before anything is said on them.

A house that is full says so. Whoever says nothing, takes for ever over a request or never reads
what comes back is sent away (`http_connection.py`, `ws_connection.py`) before it costs anybody
anything.
"""

from http import HTTPStatus
from typing import TypeVar

from mafia_de_cuba.server.tables.limits import Limits, Places
from mafia_de_cuba.server.tables.metrics import Metrics
from mafia_de_cuba.server.web.headers import ALWAYS, UNLESS_SAID

Kind = TypeVar("Kind")

WAITING_OUTSIDE = 256
"""Connections at once that are told that the house is full; whoever comes then is not even told."""


class ConnectionLimits:
    """Counts who is there."""

    def __init__(self, limits: Limits, metrics: Metrics, *, behind_proxy: bool = False) -> None:
        self.limits = limits
        self.metrics = metrics
        # Behind a proxy everybody comes from its one address; requests are told apart later on.
        each = limits.connections if behind_proxy else limits.connections_per_address
        self.inside = Places(each, limits.connections)
        self.outside = Places(WAITING_OUTSIDE, WAITING_OUTSIDE)

    def under(self, kind: type[Kind]) -> type[Kind]:
        """This kind of connection, counted here: the server makes them by itself."""
        return type(kind.__name__, (kind,), {"__slots__": (), "counted": self})


def refusal(status: HTTPStatus, also: list[tuple[bytes, bytes]]) -> bytes:
    """A whole response that says no, under the same headers as every other."""
    body = f"{status.phrase}.\n"
    headers = [
        *((name.decode(), value.decode()) for name, value in also),
        *ALWAYS,
        UNLESS_SAID,
        ("content-type", "text/plain; charset=utf-8"),
        ("content-length", str(len(body))),
        ("connection", "close"),
    ]
    if status is HTTPStatus.SERVICE_UNAVAILABLE:
        headers.append(("retry-after", "30"))
    lines = [f"HTTP/1.1 {status.value} {status.phrase}"]
    lines += [f"{name}: {value}" for name, value in headers]
    return "\r\n".join((*lines, "", body)).encode()
