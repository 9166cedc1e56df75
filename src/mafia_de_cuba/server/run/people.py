"""Somebody looked for in every book and every finished game of a house, and taken out of them."""

from collections.abc import Iterator, Mapping
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection

from mafia_de_cuba.game.records import AnyAction, Record, SayAction, read, write
from mafia_de_cuba.server.evening.erasure import (
    SILENCE,
    SOMEBODY,
    Traces,
    TypedLine,
    record_without,
    traces,
    without,
)
from mafia_de_cuba.server.evening.evolve import after, opened, read_entry, write_entry
from mafia_de_cuba.server.evening.names import told_apart
from mafia_de_cuba.server.evening.state import Evening
from mafia_de_cuba.server.ledger.archive.rows import get_up
from mafia_de_cuba.server.ledger.books.inserts import digest
from mafia_de_cuba.server.ledger.errors import Damaged
from mafia_de_cuba.server.ledger.schema import Row
from mafia_de_cuba.server.ledger.whole_book import (
    KeptGame,
    Shelved,
    book,
    kept_games,
    rewrite,
    shelves,
)

State = Literal["open", "bin", "gone", "elsewhere"]
ELSEWHERE = Shelved(table=0, code="elsewhere", open=False, binned=False)
"""Where games that were taken in from other houses are found: they have no table here."""


class Sought(Struct, frozen=True, kw_only=True):
    """Whom somebody means: by a name or by a key's hash, at one table or at any."""

    name: str | None = None
    key: str | None = None
    table: str | None = None

    def at(self, it: Shelved) -> bool:
        """Whether this table may be meant."""
        named = None if self.table is None else self.table.casefold()
        return named in (None, it.code.casefold(), str(it.table))


class TheirGame(Struct, frozen=True, kw_only=True):
    """A finished game in which they had a seat."""

    game: int | None
    seats: Mapping[int, str]
    """Theirs, and what they would be called without a name."""
    won: bool
    did: tuple[AnyAction, ...]


class Keepsakes(Struct, frozen=True, kw_only=True):
    """What is kept of them in one place: at a table, or in the games from elsewhere."""

    code: str
    table: int
    state: State
    names: tuple[str, ...]
    device: bool
    """Whether the hash of their device's key is there."""
    typed: tuple[TypedLine, ...]
    games: tuple[TheirGame, ...]


class _Place:
    """A table, or elsewhere, as it is gone through."""

    def __init__(self, shelf: Shelved, traces: Traces | None) -> None:
        self.shelf, self.traces = shelf, traces
        self.names = set() if traces is None else set(traces.names)
        self.typed = [] if traces is None else list(traces.lines)
        self.games: list[TheirGame] = []
        self.kept: list[tuple[KeptGame, Mapping[int, str]]] = []

    def add(self, kept: KeptGame, record: Record, seats: Mapping[int, str]) -> None:
        did = tuple(it for it in record.actions if it.seat in seats)
        winners = () if record.outcome is None else record.outcome.winners
        won = not seats.keys().isdisjoint(winners)
        self.games.append(TheirGame(game=kept.game, seats=seats, won=won, did=did))
        self.kept.append((kept, seats))
        if self.traces is None:
            self.names.update(record.players[seat] for seat in seats)
            said = (it.text for it in did if isinstance(it, SayAction) and it.text != SILENCE)
            self.typed += [TypedLine(at=0, game=kept.game or 0, text=text) for text in said]

    def told(self) -> Keepsakes:
        state: State = "open" if self.shelf.open else "bin" if self.shelf.binned else "gone"
        return Keepsakes(
            code=self.shelf.code,
            table=self.shelf.table,
            state="elsewhere" if self.shelf is ELSEWHERE else state,
            names=tuple(sorted(self.names)),
            device=self.traces is not None and bool(self.traces.alone),
            typed=tuple(self.typed),
            games=tuple(self.games),
        )


class Search:
    """Goes through a whole house for one person."""

    def __init__(self, connection: Connection, sought: Sought) -> None:
        self._connection = connection
        self._sought = sought
        self._places: dict[int, _Place] = {}
        every = {it.table: it for it in (ELSEWHERE, *shelves(connection))}
        self._shelves = {table: it for table, it in every.items() if sought.at(it)}
        for table, shelf in self._shelves.items():
            if shelf.has_book:
                self._look_at(table, shelf)
        for kept in kept_games(connection):
            self._look_into(kept)

    @property
    def found(self) -> list[Keepsakes]:
        """Every place they are found in, oldest table first."""
        return [place.told() for _, place in sorted(self._places.items())]

    def forget(self) -> None:
        """Take them out, all of it in one transaction that is not ours to end."""
        for place in self._places.values():
            written = [self._without(place, *each) for each in place.kept]
            rewrite(self._connection, list(self._lines(place)), written)
            for kept, seats in place.kept:
                get_up(self._connection, kept.place, seats)

    def _look_at(self, table: int, shelf: Shelved) -> None:
        entries = [(row.at, read_entry(row.entry)) for row in book(self._connection, table)]
        found = traces(entries, name=self._sought.name, key=self._sought.key)
        if found is not None:
            self._places[table] = _Place(shelf, found)

    def _look_into(self, kept: KeptGame) -> None:
        shelf = self._shelves.get(kept.table or ELSEWHERE.table)
        if shelf is None:
            return
        place, record = self._places.get(shelf.table), _read(kept)
        seats: Mapping[int, str]
        if place is not None and place.traces is not None:
            seats = place.traces.seats(kept.game or 0)
        else:
            seats = self._seats_by_name(record)
        if seats and not (shelf.has_book and place is None):
            place = self._places.setdefault(shelf.table, _Place(shelf, None))
            place.add(kept, record, seats)

    def _seats_by_name(self, record: Record) -> Mapping[int, str]:
        """Where only a record is left, its names are all there is to go by."""
        name = (self._sought.name or "").casefold()
        alias = told_apart(SOMEBODY, record.players)
        return {
            seat: alias for seat, it in enumerate(record.players) if name and it.casefold() == name
        }

    def _without(self, place: _Place, kept: KeptGame, seats: Mapping[int, str]) -> KeptGame:
        record = record_without(_read(kept), seats, place.names)
        return replace(kept, record=write(record))

    def _lines(self, place: _Place) -> Iterator[Row]:
        """The lines of a table's book that are not the same without them."""
        evening: Evening | None = None
        if place.traces is None:
            return
        for row in book(self._connection, place.shelf.table):
            entry = read_entry(row.entry)
            evening = opened(entry, row.at) if evening is None else after(evening, entry, row.at)
            faces = {it.player: it.face for it in evening.players.values()}
            left = without(entry, place.traces, evening.games, faces)
            if left != entry:
                yield replace(row, entry=write_entry(left))


def _read(kept: KeptGame) -> Record:
    if digest(kept.record) != kept.digest:
        raise Damaged(f"Finished game number {kept.place} is damaged: see `mafia-de-cuba check`.")
    return read(kept.record)
