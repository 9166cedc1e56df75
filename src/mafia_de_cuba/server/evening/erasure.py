"""What a table's book holds of one person, and the book without them.

Who somebody was and what they typed goes; what they did stays, because others played that game too:
done by somebody whose name is not known any more. Their names go out of what others typed as well.
"""

import re
from collections.abc import Collection, Iterable, Mapping, Set
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from mafia_de_cuba.game.events import Event, Said
from mafia_de_cuba.game.records import Record, SayAction
from mafia_de_cuba.server.evening.events import (
    AnyTableEvent,
    GameBegan,
    GuestCame,
    Played,
    PlayerCame,
    Renamed,
)
from mafia_de_cuba.server.evening.evolve import Entry
from mafia_de_cuba.server.evening.faces import FaceName
from mafia_de_cuba.server.evening.names import told_apart

SOMEBODY = "Somebody"
SILENCE = "…"
"""What is left of a line that somebody typed."""


class TypedLine(Struct, frozen=True, kw_only=True):
    """Something a person typed."""

    at: int
    game: int
    text: str


class Traces(Struct, frozen=True, kw_only=True, dict=True):
    """Where a person is found in a table's book."""

    names: frozenset[str]
    others: frozenset[str]
    """The names of everybody else."""
    guests: frozenset[int]
    alone: frozenset[int]
    """Of those guests, the ones on whose device nobody else played: only their keys go."""
    players: frozenset[int]
    rings: dict[int, tuple[int, ...]]
    """Who sat where, by the number of the game: every game they had a seat in."""
    lines: tuple[TypedLine, ...]

    @cached_property
    def aliases(self) -> dict[int, str]:
        """What they are called from now on, by guest and player."""
        found: dict[int, str] = {}
        for it in sorted(self.players or self.guests):
            found[it] = told_apart(SOMEBODY, {*self.others, *found.values()})
        first = next(iter(found.values()))
        return {**dict.fromkeys(self.guests, first), **found}

    def seats(self, game: int) -> dict[int, str]:
        """Their seats in a game, and what they are called there from now on."""
        ring = self.rings.get(game, ())
        return {seat: self.aliases[it] for seat, it in enumerate(ring) if it in self.players}


class _Company:
    """Everybody who ever came to a table."""

    def __init__(self) -> None:
        self.keys: dict[int, str] = {}
        self.called: dict[int, set[str]] = {}
        """Every name a guest or a player has had; they are numbered together."""
        self.owners: dict[int, int | None] = {}
        self.people: set[int] = set()

    def meet(self, it: AnyTableEvent) -> None:
        match it:
            case GuestCame():
                self.keys[it.guest] = it.key
                self.called[it.guest] = {it.name}
            case PlayerCame():
                self.called[it.player] = {it.name}
                self.owners[it.player] = it.guest
                if it.persona is None:
                    self.people.add(it.player)
            case Renamed():
                self.called.setdefault(it.player, set()).add(it.name)


def traces(
    book: Iterable[tuple[int, Entry]], *, name: str | None = None, key: str | None = None
) -> Traces | None:
    """Whoever had this name or the key with this hash; nothing where nobody had."""
    entries, company = list(book), _Company()
    for _, entry in entries:
        for it in entry.happened:
            company.meet(it)
    if key is not None:
        guests = {guest for guest, kept in company.keys.items() if kept == key}
        players = {it for it in company.people if company.owners[it] in guests}
    else:
        players = {it for it in company.people if _has(company.called[it], name)}
        guests = {it for it in company.keys if _has(company.called[it], name)}
        guests |= {it for it in map(company.owners.__getitem__, players) if it is not None}
    if not guests | players:
        return None
    shared = {company.owners[it] for it in company.people - players}
    lines, rings = _found(entries, players)
    ours = guests - shared | players
    return Traces(
        names=frozenset[str]().union(*(company.called[it] for it in ours)),
        others=frozenset[str]().union(
            *(names for it, names in company.called.items() if it not in ours)
        ),
        guests=frozenset(guests),
        alone=frozenset(guests - shared),
        players=frozenset(players),
        rings=rings,
        lines=tuple(lines),
    )


def without(entry: Entry, it: Traces, game: int, faces: Mapping[int, FaceName]) -> Entry:
    """An entry as it stands without them; so many games have begun, and they had these faces."""
    seats = it.seats(game)
    return replace(
        entry, happened=tuple(_unnamed(each, it, seats, faces) for each in entry.happened)
    )


def record_without(record: Record, seats: Mapping[int, str], names: Collection[str]) -> Record:
    """A finished game without whoever had these seats."""
    return replace(
        record,
        players=tuple(seats.get(seat, it) for seat, it in enumerate(record.players)),
        actions=tuple(
            replace(it, text=_hushed(it.text, it.seat, seats, names))
            if isinstance(it, SayAction)
            else it
            for it in record.actions
        ),
    )


def _unnamed(
    it: AnyTableEvent, of: Traces, seats: Mapping[int, str], faces: Mapping[int, FaceName]
) -> AnyTableEvent:
    match it:
        case GuestCame() if it.guest in of.guests:
            name = of.aliases[it.guest] if it.name in of.names else it.name
            return replace(it, name=name, key="" if it.guest in of.alone else it.key)
        case PlayerCame() if it.player in of.players:
            # A face is given by the name: with another, others could get other faces too.
            face = faces.get(it.player, it.face)
            return replace(it, name=of.aliases[it.player], face=face)
        case Renamed() if it.player in of.players:
            return replace(it, name=of.aliases[it.player])
        case Played():
            return replace(it, events=tuple(_unsaid(each, of, seats) for each in it.events))
    return it


def _unsaid(event: Event, of: Traces, seats: Mapping[int, str]) -> Event:
    if not isinstance(event, Said):
        return event
    return replace(event, text=_hushed(event.text, event.seat, seats, of.names))


def _hushed(text: str, seat: int, seats: Mapping[int, str], names: Collection[str]) -> str:
    if seat in seats:
        return SILENCE
    alias = next(iter(seats.values()), SOMEBODY)
    for name in sorted(names, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", lambda _: alias, text)
    return text


def _found(
    entries: Iterable[tuple[int, Entry]], players: Set[int]
) -> tuple[list[TypedLine], dict[int, tuple[int, ...]]]:
    """What these players typed, and who sat where in the games they played."""
    game, ring, lines = 0, tuple[int, ...](), list[TypedLine]()
    rings: dict[int, tuple[int, ...]] = {}
    for at, entry in entries:
        for it in entry.happened:
            if isinstance(it, GameBegan):
                game, ring = game + 1, it.ring
                if not players.isdisjoint(ring):
                    rings[game] = ring
            elif isinstance(it, Played):
                lines += [
                    TypedLine(at=at, game=game, text=event.text)
                    for event in it.events
                    if isinstance(event, Said) and ring[event.seat] in players
                ]
    return [line for line in lines if line.text != SILENCE], rings


def _has(names: Collection[str], name: str | None) -> bool:
    return name is not None and name.casefold() in {it.casefold() for it in names}
