"""A small house, a bit of it flipped, and what comes of it: noticed, harmless or believed."""

import asyncio
import random
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from msgspec import Struct

from mafia_de_cuba.server.ledger.homes.place import Place
from mafia_de_cuba.server.ledger.ledger import Beside, Damaged, Ledger, LedgerError, Snapshot
from server.ledgers import beside, fill, row

CODES = ("BCDF", "GHJK", "LMNP")
NEW = "QRST"
"""A table that was opened last."""
FORM = "as it is today"
PARTS = ("", "-wal", "-heads")


class Whole(Struct, frozen=True):
    """All that a house knows, as somebody would be told it."""

    books: dict[str, Any]
    records: list[bytes]
    live: list[Any]
    binned: list[Any]
    ran: int
    snapshot: Any


async def furnish(ledger: Ledger) -> None:
    """Tables that were played at and one in the bin; a snapshot, and orders that were replaced."""
    for code in CODES:
        table = await ledger.open_table(code, 5)
        await fill(ledger, table, range(1, 9))
        await ledger.append(row(table, 9), beside=beside(table, 1, b"the game of " + code.encode()))
        await ledger.append(row(table, 10), beside=Beside(left=row(table, 4, says="less")))
    binned = [it for it in await ledger.live_tables() if it.code == CODES[-1]]
    await ledger.note_time(ran=7_000, wall=1_000_000, touched=[])
    await ledger.archive(binned, ran=7_000, at=9)
    kept = Snapshot(table=1, number=8, form=FORM, size=99, evening=b"an evening" * 40)
    await ledger.keep_snapshots([kept])


async def play_on(ledger: Ledger) -> None:
    """What is only in the `-wal` when the house is cut off."""
    for code in CODES[:2]:
        table = await ledger.table_of(code)
        assert table is not None
        await fill(ledger, table, range(11, 14))
    await fill(ledger, await ledger.open_table(NEW, 6), range(1, 3))


SMALLEST = 512
"""The smallest pages that SQLite has: less of the file is empty, and more of it holds the rest."""


def furnished(folder: Path, *, cut_off: bool, page: int | None = None) -> Path:
    """Such a house, closed in order or as a power cut would leave it."""

    async def story() -> None:
        ledger = Ledger.open(folder / "open.db")
        await furnish(ledger)
        await ledger.close()
        if page is not None:
            _lay_out_anew(folder / "open.db", page)
        ledger = Ledger.open(folder / "open.db")
        try:
            await play_on(ledger)
            if cut_off:
                carry(folder / "open.db", folder / "house.db")
        finally:
            await ledger.close()

    asyncio.run(story())
    if not cut_off:
        carry(folder / "open.db", folder / "house.db")
    return folder / "house.db"


def _lay_out_anew(house: Path, page: int) -> None:
    """The same house in pages of another size."""
    with closing(sqlite3.connect(house)) as file:
        file.execute("PRAGMA journal_mode = DELETE")
        file.execute(f"PRAGMA page_size = {page}")
        file.execute("VACUUM")


def carry(house: Path, to: Path) -> None:
    """A house with all that lies beside it, in the place of another."""
    for part in (*PARTS, "-shm", "-journal"):
        Path(f"{to}{part}").unlink(missing_ok=True)
    for part in PARTS:
        if Path(f"{house}{part}").exists():
            shutil.copyfile(f"{house}{part}", f"{to}{part}")


def told(place: Place) -> tuple[Whole, bool]:
    """What a house tells, and whether it says that anything is wrong."""

    async def story() -> tuple[Whole, bool]:
        ledger = Ledger.open(place)
        try:
            noticed = bool(await ledger.damaged()) or (await ledger.house_time()).damaged
            books: dict[str, Any] = {}
            for code in (*CODES, NEW):
                table = await ledger.table_of(code)
                try:
                    books[code] = None if table is None else await ledger.rows(table)
                except Damaged:
                    books[code], noticed = "closed", True
            records: list[bytes] = []
            try:
                records += ledger.records()
            except Damaged:
                noticed = True
            whole = Whole(
                books,
                records,
                await ledger.live_tables(),
                await ledger.binned(),
                (await ledger.house_time()).ran,
                await ledger.recall(1, FORM, lambda found, _: found),
            )
            return whole, noticed
        finally:
            await ledger.close()

    return asyncio.run(story())


def becomes_of(house: Path, part: str, at: int, bit: int, *, truth: Whole, in_: Path) -> str:
    """What a house makes of one changed bit: noticed, harmless or believed."""
    carry(house, in_)
    changed = Path(f"{in_}{part}")
    content = bytearray(changed.read_bytes())
    content[at] ^= 1 << bit
    changed.write_bytes(content)
    try:
        found, noticed = told(in_)
    except LedgerError:
        return "noticed"
    if noticed or _alike(found, truth):
        return "noticed" if noticed else "harmless"
    return "believed"


def _alike(found: Whole, truth: Whole) -> bool:
    """A snapshot saves time and proves nothing; when somebody was here only orders the sweeping."""
    known = [(it.code, it.games, it.playing, it.last) for it in found.live]
    binned = [(it.code, it.games, it.playing) for it in found.binned]
    return (
        found.books == truth.books
        and found.records == truth.records
        and known == [(it.code, it.games, it.playing, it.last) for it in truth.live]
        and binned == [(it.code, it.games, it.playing) for it in truth.binned]
        and found.ran == truth.ran
        and found.snapshot in (None, truth.snapshot)
    )


def some_flips(house: Path, many: int, seed: int) -> list[tuple[str, int, int]]:
    """So many places all over the house: which file, which byte, which bit."""
    dice = random.Random(seed)
    places = [
        (part, at)
        for part in PARTS
        if Path(f"{house}{part}").exists()
        for at in range(Path(f"{house}{part}").stat().st_size)
    ]
    picked = places if many >= len(places) else dice.sample(places, many)
    return [(part, at, dice.randrange(8)) for part, at in picked]
