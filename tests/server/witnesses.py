"""Witnesses of what a server said and did, and the book that shows whether it kept its word.

A witness is a chair that remembers all it was told, all it asked for and what it was answered. The
book is what the ledger's file holds afterwards. `confirm` holds one against the other: nothing that
was acknowledged is missing, nothing is there twice, nothing was told that is not written.
"""

import sqlite3
from collections import Counter
from contextlib import closing
from itertools import pairwise
from typing import Any

import psycopg
from msgspec import Struct
from msgspec.structs import replace
from websockets.asyncio.client import ClientConnection

from mafia_de_cuba.client.chair import Chair
from mafia_de_cuba.game.records import read
from mafia_de_cuba.game.scribe import record_of
from mafia_de_cuba.game.sight import visible
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.referee import game_of
from mafia_de_cuba.server.evening.commands import AnyAction
from mafia_de_cuba.server.evening.events import Intended
from mafia_de_cuba.server.evening.evolve import Entry, after, opened, read_entry
from mafia_de_cuba.server.evening.state import Evening
from mafia_de_cuba.server.ledger.homes.place import Database, Place
from mafia_de_cuba.server.tables.lobby import Lobby
from mafia_de_cuba.server.wire.protocol import CommandRefused, Done, Update, Welcome
from mafia_de_cuba.server.wire.views import own_of, play_of


class Witness(Chair):
    """A chair that forgets nothing."""

    forgives: tuple[str, ...] = ()
    """Refusals that are no fault where it sits."""

    def __init__(self, url: str, code: str, key: str | None = None, *, guest: int = 0) -> None:
        super().__init__(url, code, key, guest=guest)
        self.told: list[Update] = []
        """Every update as it came."""
        self.asked: dict[str, AnyAction] = {}
        self.done: dict[str, int] = {}
        self.refused: dict[str, str] = {}
        self.resent: dict[str, int] = {}
        """What was sent again, and how far the table was when it was last."""
        self.greetings: list[Welcome] = []
        self.wrong: list[str] = []
        """What was amiss at once."""
        self._resending: tuple[str, ...] = ()
        self._least = 0

    async def do(self, command: AnyAction, command_id: str | None = None) -> Done:
        own = command_id or f"{self._stem}-{next(self._ids)}"
        self.asked[own] = command
        return await super().do(command, own)

    def lose_connection(self) -> None:
        """The socket is gone from one moment to the next."""
        if self._socket is not None:
            self._socket.transport.abort()

    async def _found_again(self, socket: ClientConnection) -> None:
        self._resending = tuple(self._unanswered)
        await super()._found_again(socket)

    async def _heard(self, message: object) -> None:
        match message:
            case Welcome():
                self.greetings.append(message)
            case Update():
                self._is_told(message)
            case CommandRefused(id=own):
                self._expect(own not in self.done, f"{own} was done and then refused")
                self.refused[own] = message.reason
                self._is_told(message.now)
            case Done(id=own, number=number):
                known = self.done.setdefault(own, number)
                self._expect(known == number, f"{own} is number {known} and {number}")
                self._expect(own not in self.refused, f"{own} was refused and then done")
                self._least = max(self._least, number)
        await super()._heard(message)

    def _is_told(self, update: Update) -> None:
        number = update.number
        self._expect(number >= self._least, f"told of {number} after {self._least}")
        self._least = max(self._least, number)
        self.told.append(update)
        self.resent |= dict.fromkeys(self._resending, number)
        self._resending = ()

    def _expect(self, holds: bool, otherwise: str) -> None:
        if not holds:
            self.wrong.append(otherwise)


class Page(Struct, frozen=True, kw_only=True):
    """An entry, and the table once it is written."""

    entry: Entry
    evening: Evening


class Book(Struct, frozen=True, kw_only=True):
    """All that was written at one table."""

    pages: tuple[Page, ...]
    records: dict[int, bytes]

    @property
    def evening(self) -> Evening:
        """The table as it stands in the end."""
        return self.pages[-1].evening


def book_of(place: Place, code: str) -> Book:
    """The book of the table with this code, read behind the server's back."""
    rows = _asked(
        place,
        "SELECT number, at, entry FROM entries JOIN tables ON id = table_id"
        " WHERE code = ? ORDER BY number",
        code,
    )
    records = _asked(
        place,
        "SELECT game, record FROM games JOIN tables ON tables.id = table_id WHERE code = ?",
        code,
    )
    assert [number for number, _, _ in rows] == list(range(1, len(rows) + 1)), "numbers"
    first, *others = [(read_entry(entry), at) for _, at, entry in rows]
    pages = [Page(entry=first[0], evening=opened(*first))]
    for entry, at in others:
        before, evening = pages[-1].evening, after(pages[-1].evening, entry, at)
        assert evening.told_at >= before.told_at, "time ran back"
        pages.append(Page(entry=entry, evening=evening))
    return Book(pages=tuple(pages), records=dict(records))


def _asked(place: Place, query: str, code: str) -> list[Any]:
    if isinstance(place, Database):
        with closing(psycopg.connect(place.url)) as database:
            return database.execute(query.replace("?", "%s").encode(), (code,)).fetchall()
    with closing(sqlite3.connect(f"file:{place}?mode=ro", uri=True)) as connection:
        return connection.execute(query, (code,)).fetchall()


def confirm(book: Book, *witnesses: Witness) -> None:
    """Hold what these saw and did against what is written."""
    ids = Counter((page.entry.guest, page.entry.id) for page in book.pages if page.entry.id)
    assert set(ids.values()) <= {1}, f"done twice: {[one for one in ids if ids[one] > 1]}"
    for witness in witnesses:
        assert not witness.wrong, witness.wrong
        _confirm_deeds(book, witness)
        _confirm_sights(book, witness)
    _confirm_records(book)


def nothing_failed(lobby: Lobby) -> None:
    """No table of this house ran into something that nobody had thought of."""
    assert lobby.metrics.registry.get_sample_value("mafia_failures_total") == 0


def _confirm_deeds(book: Book, witness: Witness) -> None:
    """Whatever was acknowledged is written, whatever is written was asked for."""
    written = {
        page.entry.id: page
        for page in book.pages
        if page.entry.id is not None and page.entry.guest == witness.guest
    }
    for own, number in witness.done.items():
        assert own in written, f"lost: {witness.asked[own]}"
        assert written[own].evening.told == number, f"another number for {witness.asked[own]}"
    for own, page in written.items():
        assert own in witness.asked, f"nobody asked for {page.entry}"
        assert own not in witness.refused, f"refused and done: {page.entry}"
        for it in page.entry.happened:
            if isinstance(it, Intended):
                assert it.command == witness.asked[own]


def _confirm_sights(book: Book, witness: Witness) -> None:
    """Whatever was told is how things stood after something that is written."""
    stages: dict[int, list[Page]] = {}
    for page in book.pages:
        stages.setdefault(page.evening.told, []).append(page)
    for update in witness.told:
        pages = stages.get(update.number, [])
        assert pages, f"told of {update.number}, which is not written"
        loud = pages[0]
        game = loud.evening.game
        assert update.at == loud.evening.told_at
        assert update.play == play_of(loud.evening)
        said = () if game is None else game.talk
        assert update.talk.lines == said[update.talk.after :]
        for word in ("code", "host", "locked", "settings", "games", "named"):
            assert getattr(update.room, word) == getattr(loud.evening, word)
        own = update.own
        seat = None if own is None else own.seat
        assert update.happened in ((), visible(loud.entry.events(), seat))
        if own is not None:
            # What is for one device alone may change without a new number.
            assert own in [own_of(it.evening, own.guest, own.player) for it in pages]


def _confirm_records(book: Book) -> None:
    """Every game that was played to its end is kept, just once, and by the rules."""
    ends: dict[int, Evening] = {}
    for page in book.pages:
        if page.evening.game is not None and page.evening.game.ended is not None:
            ends.setdefault(page.evening.games, page.evening)
    assert book.records.keys() == ends.keys()
    for number, evening in ends.items():
        assert evening.game is not None
        assert evening.game.ended is not None
        record = read(book.records[number])
        unsealed = replace(record, seal=None)
        assert unsealed == record_of(evening.names, evening.game.setup, evening.events)
        game = game_of(record)
        assert isinstance(game, Game), game
        assert game.ended == evening.game.ended


class Figures(Struct, kw_only=True):
    """How much was looked at."""

    games: int = 0
    kills: int = 0
    commands: int = 0
    """That were acknowledged."""
    refused: int = 0
    entries: int = 0
    updates: int = 0
    reconnections: int = 0
    resent: int = 0
    done_before: int = 0
    """What was sent again although it had been written, but not acknowledged."""

    def add(self, book: Book, *witnesses: Witness) -> None:
        """One more table that was confirmed."""
        self.games += len(book.records)
        self.entries += len(book.pages)
        for witness in witnesses:
            self.commands += len(witness.done)
            self.refused += len(witness.refused)
            self.updates += len(witness.told)
            self.reconnections += len(witness.greetings) - 1
            self.resent += len(witness.resent)
            for before, page in pairwise(book.pages):
                number, told = witness.resent.get(page.entry.id or ""), page.evening.told
                self.done_before += number is not None and before.evening.told < told <= number
