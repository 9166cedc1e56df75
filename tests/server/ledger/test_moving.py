"""A house moved from a file into a database and back: everything is there, and goes on."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Table

from command import typed
from mafia_de_cuba.server.ledger.archive.listing import enter, next_unlisted
from mafia_de_cuba.server.ledger.archive.register import Dear, RegisterRow
from mafia_de_cuba.server.ledger.archive.weighing import (
    Unweighed,
    keep_analysis,
    linked_game_of,
    next_unweighed,
)
from mafia_de_cuba.server.ledger.homes import moving
from mafia_de_cuba.server.ledger.homes.house_lock import alone_in
from mafia_de_cuba.server.ledger.homes.moving import copy_into_file, move
from mafia_de_cuba.server.ledger.homes.opening import open_home
from mafia_de_cuba.server.ledger.homes.place import Database, Place
from mafia_de_cuba.server.ledger.ledger import Beside, CannotWrite, Ledger, Stands, UnusableLedger
from mafia_de_cuba.server.ledger.owners.rows import OFF_THE_HOUSE
from mafia_de_cuba.server.ledger.schema import Kept, Occupant, OpenedUnder, metadata
from server.ledger.bit_flips import furnish, told
from server.ledgers import fill, opened, row, tell, with_ledger

CHAIR = RegisterRow(
    seat=0, name="ana", character="godfather", ending="x", won=True, dear=Dear.NOTHING, story=None
)


async def furnish_whole(ledger: Ledger) -> None:
    """Something of all that a house can have."""
    await furnish(ledger)
    moved_on = Stands(table=2, games=1, playing=True, code="WXYZ")
    await ledger.append(row(2, 11), beside=Beside(stands=moved_on))
    sat = Kept(table=2, game=2, at=12, record=b"{}", sitters=(Occupant(key="a hash", bot=False),))
    under = OpenedUnder(asked="what it was asked under", table_id=2, ran=1)
    await ledger.append(row(2, 12), beside=Beside(kept=sat, opening=under))
    while (game := await next_unlisted(ledger)) is not None:
        await enter(ledger, game, (CHAIR,))
    ledger.take_in([b"a game from elsewhere"])
    waiting = await next_unweighed(ledger, "today")
    assert isinstance(waiting, Unweighed)
    await keep_analysis(ledger, waiting, "today", b"what it came to")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    with_ledger(tmp_path / "house.db", furnish_whole)
    return tmp_path / "house.db"


def whole(place: Place) -> dict[str, list[Any]]:
    """Every row of every table."""
    home = open_home(place)
    try:
        with home.reading() as connection:
            return {it.name: list(moving._rows(connection, it)) for it in moving._all()}
    finally:
        home.close()


def moved_into(database: Place, file: Path) -> Database:
    assert isinstance(database, Database)
    done = typed("records", "move", database.url, "--data", file)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"the same there: open it with --database" in done.stdout
    assert b"secret" not in done.stdout
    return database


def test_everything_comes_along_both_ways(file: Path, database: Place) -> None:
    before = whole(file)
    assert all(before.values()), "a row of every kind, or this shows nothing"
    there = moved_into(database, file)
    assert whole(there) == before
    assert told(there) == told(file)
    back = file.with_name("back.db")
    done = typed("records", "move", back, "--database", there.url)
    assert (done.returncode, done.stderr) == (0, b"")
    assert whole(back) == before
    assert sorted(it.name for it in file.parent.iterdir() if "lock" not in it.name) == [
        "back.db",
        "house.db",
    ]


def test_a_house_goes_on_where_it_is_now(file: Path, database: Place) -> None:
    async def link(ledger: Ledger) -> str:
        found = await linked_game_of(ledger, 1, 1)
        assert found is not None
        return found.link

    async def goes_on(ledger: Ledger) -> None:
        assert await ledger.damaged() == []
        table = await ledger.table_of("BCDF")
        assert table == 1
        await fill(ledger, table, range(11, 14))
        new = await ledger.open_table("HJKL", 7)
        assert new == 4, "no number is given twice"
        await ledger.append(row(new, 1))
        (binned,) = await ledger.binned()
        assert await ledger.restore(binned.table, ran=8_000)
        assert len(await ledger.rows(binned.table)) == 10
        assert ledger.take_in([b"a game from elsewhere", b"another"]) == 1

    kept = with_ledger(file, link)
    there = moved_into(database, file)
    assert with_ledger(there, link) == kept
    with_ledger(there, goes_on)


def test_a_copy_of_an_open_house_is_a_file_as_it_stood_at_one_moment(
    file: Path, database: Place
) -> None:
    there, copy = moved_into(database, file), file.with_name("copy.db")

    async def story() -> None:
        async with opened(there) as ledger:
            await asyncio.gather(ledger.backup(copy), fill(ledger, 1, range(11, 60)))
            with pytest.raises(UnusableLedger, match="there already"):
                await ledger.backup(copy)
            async with opened(copy) as copied:
                rows = await copied.rows(1)
                assert rows == (await ledger.rows(1))[: len(rows)]
                assert await copied.damaged() == []

    asyncio.run(story())


def test_only_an_empty_home_is_moved_into_and_only_a_closed_one_out_of(
    file: Path, database: Place
) -> None:
    there = moved_into(database, file)
    for words, why in (
        ((there.url, "--data", file), b"There is a house in"),
        ((file, "--data", file), b"already"),
        ((file, "--database", there.url), b"is there already"),
    ):
        done = typed("records", "move", *words)
        assert done.returncode == 1
        assert why in done.stderr
        assert done.stderr.count(b"\n") == 1
    for open_now, words in (
        (file, ("postgresql://nobody@127.0.0.1:1/none", "--data", file)),
        (there, (file.with_name("new.db"), "--database", there.url)),
    ):
        with alone_in(open_now):
            done = typed("records", "move", *words)
            assert done.returncode == 1
            assert b"is open in another house" in done.stderr
    assert not file.with_name("new.db").exists()


@pytest.mark.parametrize("fault", ["a row is lost", "a row is another"])
def test_what_was_not_kept_there_is_noticed_and_nothing_stays(
    file: Path, database: Place, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    put = moving._put

    def forgetful(there: Connection, table: Table, some: list[Any], *rest: Any) -> None:
        if table.name == "snapshots" and fault == "a row is lost":
            return
        put(there, table, some, *rest)
        if table.name == "games" and fault == "a row is another":
            there.execute(table.update().values(link=None).where(table.c.id == 1))

    monkeypatch.setattr(moving, "_put", forgetful)
    source, target = open_home(file), open_home(database)
    with pytest.raises(CannotWrite, match="did not keep"):
        move(source, target)
    with pytest.raises(CannotWrite, match="did not keep"):
        copy_into_file(source, file.with_name("other.db"))
    target.close()
    assert not any(whole(database).values())
    assert "other" not in " ".join(it.name for it in file.parent.iterdir())


def test_damage_that_does_not_fit_is_told_and_damage_that_does_comes_along(
    file: Path, database: Place
) -> None:
    tell(file, "UPDATE entries SET entry = x'7b7d' WHERE table_id = 1 AND number = 7")
    there = moved_into(database, file)
    found, noticed = told(there)
    assert noticed
    assert found.books["BCDF"] == "closed"
    tell(file, "UPDATE entries SET at = 'yesterday' WHERE table_id = 1 AND number = 7")
    done = typed("records", "move", file.with_name("new.db"), "--data", file)
    assert done.returncode == 0, "SQLite keeps anything anywhere"


def test_what_no_database_can_hold_is_damage(file: Path, database: Place) -> None:
    tell(file, "UPDATE tables SET opened_at = 'yesterday' WHERE id = 1")
    assert isinstance(database, Database)
    done = typed("records", "move", database.url, "--data", file)
    assert done.returncode == 1
    assert b"is damaged: `mafia-de-cuba check` tells where" in done.stderr
    assert not any(whole(database).values())


def test_every_table_of_the_schema_is_moved() -> None:
    """A table that is added is moved too, unless somebody says that it need not be."""
    named = {it.name for it in moving._all()} | OFF_THE_HOUSE
    assert named == set(metadata.tables)
