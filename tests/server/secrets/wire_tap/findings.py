"""What was found out about a pair: how much was compared, and where its halves part ways."""

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct, field

from mafia_de_cuba.game.characters import Character
from mafia_de_cuba.game.notation import write
from mafia_de_cuba.game.setup import FIRST
from properties.pairs import Leak
from server.secrets.wire_tap.cast import Kind, Way
from server.secrets.wire_tap.half import Half

Found = Sequence[object]

REFUSED = b'{"type":"Refused"'
WELCOME = b'{"type":"Welcome"'


class Told(Struct, kw_only=True):
    """How much was compared, and what went unnoticed."""

    pairs: int = 0
    frames: int = 0
    length: int = 0
    """Of all frames, in bytes."""
    connections: int = 0
    refusals: int = 0
    pages: int = 0
    accusations: int = 0
    ways: Counter[tuple[Way, Way]] = field(default_factory=Counter)
    kinds: Counter[Kind] = field(default_factory=Counter)
    standstills: Counter[str] = field(default_factory=Counter)
    hidden: set[Character] = field(default_factory=set)

    def add(self, other: "Told") -> None:
        """So much more."""
        for name in self.__struct_fields__:
            mine, theirs = getattr(self, name), getattr(other, name)
            setattr(self, name, mine | theirs if isinstance(mine, set) else mine + theirs)

    def compare(self, what: str, one: Half, other: Half) -> None:
        """See that nobody was told anything in one half that they were not told in the other."""
        if len(one.tapped) != len(other.tapped):
            raise AssertionError("the halves were not looked at alike")
        for mine, theirs in zip(one.tapped, other.tapped, strict=True):
            if mine.sent != theirs.sent:
                raise Leak(_story(f"a phone ({what})", one, other, mine.sent, theirs.sent))
            self._count(mine.sent)
            mine.sent.clear()
            theirs.sent.clear()
        if one.answers != other.answers:
            raise Leak(_story(f"a page ({what})", one, other, one.answers, other.answers))
        if one.lines != other.lines:
            raise Leak(_story(f"the log ({what})", one, other, one.lines, other.lines))
        self.pages += len(one.answers)
        for half in (one, other):
            half.answers.clear()
            half.lines.clear()

    def _count(self, sent: list[tuple[int, str, bytes]]) -> None:
        self.frames += len(sent)
        for _, _, frame in sent:
            self.length += len(frame)
            self.refusals += frame.startswith(REFUSED)
            self.connections += frame.startswith(WELCOME)

    def remember(self, one: Half, other: Half) -> None:
        """What the two halves kept apart."""
        games = one.game, other.game
        for seat in range(FIRST, min(len(game.takes) for game in games) + 1):
            here, there = (game.character(seat) for game in games)
            if here is not there:
                self.hidden |= {here, there}


def _story(what: str, one: Half, other: Half, mine: Found, theirs: Found) -> str:
    cast = one.cast
    seats = ", ".join(
        f"{seat} {kind.name} {one.ways[seat].name}/{other.ways[seat].name}"
        for seat, kind in enumerate(cast.kinds)
    )
    return (
        f"{what} tells viewer {cast.pair.viewer} these apart, seed {cast.seed}, {cast.pace}:\n"
        f"  {write(one.game)}\n  {write(other.game)}\n  {seats}\n{_difference(mine, theirs)}"
    )


def _difference(one: Found, other: Found) -> str:
    """Where two lists of what was sent part ways."""
    for mine, theirs in zip(one, other, strict=False):
        if mine != theirs:
            a, b = repr(mine), repr(theirs)
            at = next((n for n, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), 0)
            there = slice(max(0, at - 120), at + 160)
            return f"{a[:60]} … {a[there]}\n{b[:60]} … {b[there]}"
    longer = max(one, other, key=len)
    return f"{len(one)} or {len(other)}; then comes {longer[min(len(one), len(other))]!r:.400}"
