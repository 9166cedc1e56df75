"""Ledgers for tests: opened, written in, held up and closed again."""

import asyncio
import re
import sqlite3
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any, TypeVar

import psycopg
from sqlalchemy import Connection

from blank_ledger import BEAT, ledger_at
from mafia_de_cuba.server.ledger.homes.place import Database, Place
from mafia_de_cuba.server.ledger.ledger import Beside, Kept, Ledger, Row

Result = TypeVar("Result")


def row(table: int, number: int, *, at: int | None = None, says: str = "") -> Row:
    """An entry that says where it belongs, and perhaps more."""
    entry = f'{{"table":{table},"number":{number},"says":"{says}"}}'.encode()
    return Row(table=table, number=number, at=number if at is None else at, entry=entry)


def kept(table: int, game: int, record: bytes = b'{"record":1}') -> Kept:
    """A finished game."""
    return Kept(table=table, game=game, at=game, record=record)


def beside(table: int, game: int, record: bytes = b'{"record":1}') -> Beside:
    """A finished game, kept beside the entry that ended it."""
    return Beside(kept=kept(table, game, record))


@asynccontextmanager
async def opened(
    place: Place, *, beat: float = BEAT, step_by_step: bool = False
) -> AsyncIterator[Ledger]:
    """A ledger that is closed in the end; a new one is a copy, or made as a house makes it."""
    ledger = Ledger.open(place, beat=beat) if step_by_step else await ledger_at(place, beat=beat)
    try:
        yield ledger
    finally:
        await ledger.close()


def with_ledger(
    place: Place, story: Callable[[Ledger], Awaitable[Result]], *, step_by_step: bool = False
) -> Result:
    """Open a ledger, live through something with it, close it."""

    async def whole() -> Result:
        async with opened(place, step_by_step=step_by_step) as ledger:
            return await story(ledger)

    return asyncio.run(whole())


async def fill(ledger: Ledger, table: int, numbers: range) -> list[Row]:
    """Append one entry after the other."""
    rows = [row(table, number) for number in numbers]
    for each in rows:
        await ledger.append(each)
    return rows


async def an_evening(ledger: Ledger) -> None:
    """A table with some entries."""
    table = await ledger.open_table("BCDF", 1)
    await fill(ledger, table, range(1, 31))


async def still_there(ledger: Ledger) -> None:
    """The evening is where it was, and goes on."""
    table = await ledger.table_of("BCDF")
    assert table is not None
    assert await ledger.rows(table) == [row(table, number) for number in range(1, 31)]
    await ledger.append(row(table, 31))


@asynccontextmanager
async def held_up(ledger: Ledger) -> AsyncIterator[None]:
    """The writer is busy in here; what is handed over meanwhile it then finds as one batch."""
    busy, go_on = threading.Event(), threading.Event()

    def hold_up(_: Connection) -> None:
        busy.set()
        go_on.wait()

    held = asyncio.create_task(ledger._writer.run(hold_up))
    await asyncio.to_thread(busy.wait)
    try:
        yield
    finally:
        go_on.set()
        await held


async def at_once(ledger: Ledger, *doing: Coroutine[Any, Any, Any]) -> list[BaseException | Any]:
    """Hand all of this over as one batch; what each of them heard."""
    async with held_up(ledger):
        tasks = [asyncio.create_task(each) for each in doing]
        await asyncio.sleep(0)
    return await asyncio.gather(*tasks, return_exceptions=True)


def pragma(ledger: Ledger, words: str) -> Any:
    """Tell the writer's own connection something while it has nothing to do."""
    connection = ledger._writer._connection.connection.driver_connection
    assert isinstance(connection, sqlite3.Connection)
    return next(connection.execute(f"PRAGMA {words}"), (None,))[0]


def tell(place: Place, *statements: str) -> list[Any]:
    """Do something to a home behind the ledger's back; the answer to the last statement."""
    if isinstance(place, Database):
        return _tell_database(place, *statements)
    with closing(sqlite3.connect(place, isolation_level=None)) as connection:
        answers: list[Any] = []
        for statement in statements:
            answers = connection.execute(statement).fetchall()
        return answers


def _tell_database(place: Database, *statements: str) -> list[Any]:
    with closing(psycopg.connect(place.url, autocommit=True)) as connection:
        answers: list[Any] = []
        for statement in statements:
            # Bytes are written in another way there.
            said = re.sub(r"\bx'([0-9a-f]*)'", r"decode('\1', 'hex')", statement)
            found = connection.execute(said.encode())
            answers = found.fetchall() if found.description else []
        return answers


def contents(folder: Path) -> dict[str, bytes]:
    """Every file in a folder, byte for byte."""
    return {file.name: file.read_bytes() for file in folder.iterdir() if file.is_file()}
