"""Where a request comes from: the page it was made on, and the address it came from."""

from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import Scope


class Origins:
    """Pages that may talk to this house: its own, and those the operator names."""

    def __init__(self, others: Iterable[str] = ()) -> None:
        self._others = frozenset(other.rstrip("/").lower() for other in others)

    def allow(self, scope: Scope) -> bool:
        """Whether the page a request was made on may make it; programs name no page."""
        headers = Headers(scope=scope)
        origin = headers.get("origin")
        if origin is None:
            return True
        if origin.rstrip("/").lower() in self._others:
            return True
        here = headers.get("host")
        try:
            there = urlsplit(origin)
        except ValueError:
            return False
        return bool(here) and there.scheme in ("http", "https") and there.netloc == here


def address_of(scope: Scope) -> str:
    """The address a request came from."""
    client = scope.get("client")
    return str(client[0]) if client else ""
