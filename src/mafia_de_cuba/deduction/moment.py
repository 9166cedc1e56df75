"""What everybody at a table hears alike need not be thought out by each of them anew.

Whoever is asked next mostly looks at the very moment that was looked at last. To see that it is the
same takes no time, while to look it up by a name would take as long as to think.
"""

from collections.abc import Callable
from typing import Generic, Protocol, TypeVar, TypeVarTuple, cast, overload

Owner = TypeVar("Owner")
Asked = TypeVarTuple("Asked")
Found = TypeVar("Found")
Line = TypeVar("Line")
Given = TypeVar("Given", covariant=True)


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


class Remembering(Protocol[*Asked, Given]):
    """A function that remembers its last answer."""

    def __call__(self, *about: *Asked) -> Given: ...
    def cache_clear(self) -> None: ...


def of_the_moment(function: Callable[[*Asked], Found]) -> Remembering[*Asked, Found]:
    """Remember the last answer of a function whose arguments are all positional."""
    last: tuple[tuple[object, ...], Found] | None = None

    def asked(*about: *Asked) -> Found:
        nonlocal last
        known = last
        if known is None or known[0] != about:
            known = last = about, function(*about)
        return known[1]

    def forget() -> None:
        nonlocal last
        last = None

    # A class that can be called would do as well, if that did not take half as long again.
    remembering = cast("Remembering[*Asked, Found]", asked)
    remembering.cache_clear = forget  # type: ignore[method-assign]
    return remembering


def line_by_line(
    more: Callable[[Found, tuple[Line, ...]], Found], nothing: Found
) -> Remembering[tuple[Line, ...], Found]:
    """Remember what the last talk came to: mostly there is one line more than there was.

    `more` tells what further lines add to what it is given, and leaves that as it is.
    """
    # One value, so that no other thread finds a talk beside what another one came to.
    last = tuple[Line, ...](), nothing

    def asked(talk: tuple[Line, ...]) -> Found:
        nonlocal last
        if not talk:
            return nothing
        known, found = last
        if talk is not known and talk != known:
            if talk[: len(known)] != known:
                known, found = (), nothing
            found = more(found, talk[len(known) :])
            last = talk, found
        return found

    def forget() -> None:
        nonlocal last
        last = (), nothing

    remembering = cast("Remembering[tuple[Line, ...], Found]", asked)
    remembering.cache_clear = forget  # type: ignore[method-assign]
    return remembering
