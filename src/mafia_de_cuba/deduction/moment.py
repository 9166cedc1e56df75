"""What everybody at a table hears alike need not be thought out by each of them anew.

Whoever is asked next mostly looks at the very moment that was looked at last. To see that it is the
same takes no time, while to look it up by a name would take as long as to think.
"""

from collections.abc import Callable
from typing import Generic, TypeVar, TypeVarTuple, overload

Owner = TypeVar("Owner")
Asked = TypeVarTuple("Asked")
Found = TypeVar("Found")


class lazily(Generic[Owner, Found]):  # noqa: N801 (it is written as `cached_property` is)
    """What is worked out when it is first wanted: `cached_property`, but for the lock that it takes
    before Python 3.12."""

    def __init__(self, work: Callable[[Owner], Found]) -> None:
        self._work, self._name = work, work.__name__
        self.__doc__ = work.__doc__

    @overload
    def __get__(self, of: None, kind: type[Owner]) -> "lazily[Owner, Found]": ...
    @overload
    def __get__(self, of: Owner, kind: type[Owner]) -> Found: ...
    def __get__(self, of: Owner | None, kind: type[Owner]) -> "lazily[Owner, Found] | Found":
        if of is None:
            return self
        found = self._work(of)
        vars(of)[self._name] = found
        return found


class OfTheMoment(Generic[*Asked, Found]):
    """A function that remembers its last answer; its arguments are all positional."""

    def __init__(self, function: Callable[[*Asked], Found]) -> None:
        self._function = function
        self._last: tuple[tuple[object, ...], Found] | None = None

    def __call__(self, *about: *Asked) -> Found:
        last = self._last
        if last is None or last[0] != about:
            last = self._last = about, self._function(*about)
        return last[1]

    def cache_clear(self) -> None:
        self._last = None
