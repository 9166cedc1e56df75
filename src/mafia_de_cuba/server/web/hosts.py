"""The names this house answers to, so that nobody gets in by a name that was turned towards it.

A page elsewhere can have its own name lead to this machine a moment later; its visitors' browsers
then take the house for that page. The name they ask for tells it: it is none of ours. An address is
nobody's to turn, and the machine's own names are known without being told.
"""

import re
from collections.abc import Iterable
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.types import Scope

from mafia_de_cuba.server.web.addresses import own_names

_NAMED = re.compile(r"(?P<name>\[[^\[\]]*\]|[^:\[\]]*)(:\d*)?")
_NAME = re.compile(r"(?=.{1,253}\Z)[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_-]+)*")


class NotAName(ValueError):
    """A house cannot be called that."""


class Hosts:
    """What a house is called: by itself, by its operator, and by any of its addresses."""

    def __init__(
        self,
        named: Iterable[str] = (),
        origins: Iterable[str] = (),
        listens: str | None = None,
    ) -> None:
        own = ("localhost", (listens or "localhost").lower(), *own_names())
        self._known = {*own, *map(_checked, named)}
        self._known.update(name for name in map(_of_page, origins) if name)

    def answer(self, scope: Scope) -> bool:
        """Whether the name that a request asks for is one of ours; a program may ask for none."""
        asked = [value for name, value in scope["headers"] if name == b"host"]
        if len(asked) > 1:
            return False
        return not asked or not asked[0] or self._is_ours(asked[0].decode("latin-1"))

    def _is_ours(self, asked: str) -> bool:
        if asked.lower() in self._known:
            return True
        found = _NAMED.fullmatch(asked)
        name = "" if found is None else found["name"].lower().removesuffix(".")
        return name in self._known or name.endswith(".localhost") or _is_address(name)


def _is_address(name: str) -> bool:
    try:
        ip_address(name[1:-1] if name.startswith("[") else name)
    except ValueError:
        return False
    return True


def _checked(name: str) -> str:
    low = name.lower().removesuffix(".")
    if not _NAME.fullmatch(low):
        raise NotAName(f"{name} is not a name of a house: give one such as play.example.org.")
    return low


def _of_page(origin: str) -> str | None:
    try:
        return urlsplit(origin).hostname
    except ValueError:
        return None
