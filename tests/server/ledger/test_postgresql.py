"""A house in a database: refused in one sentence where it cannot be, and unharmed by a restart."""

import asyncio
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import Connection

from command import typed
from mafia_de_cuba.server.ledger import migrations
from mafia_de_cuba.server.ledger.homes import postgresql_connections
from mafia_de_cuba.server.ledger.homes.house_lock import alone_in
from mafia_de_cuba.server.ledger.homes.place import Database, Place, place_named
from mafia_de_cuba.server.ledger.homes.sentences import postgresql_sentence
from mafia_de_cuba.server.ledger.ledger import (
    CannotWrite,
    Ledger,
    LedgerError,
    Row,
    UnusableLedger,
)
from own_postgresql import Postgresql, own_postgresql
from server.ledgers import an_evening, fill, opened, row, still_there, tell, with_ledger


def refusal(url: str) -> str:
    """The sentence with which a database is refused."""
    with pytest.raises(UnusableLedger) as refused:
        Ledger.open(url)
    said = str(refused.value)
    assert said.endswith(".")
    assert "\n" not in said
    assert said.count(". ") == 0, "one sentence"
    assert "secret" not in said
    return said


def test_what_is_not_there_or_does_not_let_us_in_is_told(postgresql: Postgresql) -> None:
    assert "There is no database at postgresql://" in refusal(postgresql.url("nowhere"))
    assert "name and password" in refusal(postgresql.url("postgres", password="wrong%20secret"))
    assert "name and password" in refusal(postgresql.url("postgres", user="nobody"))
    assert "does not answer" in refusal("postgresql://me:secret@127.0.0.1:1/house")


def test_other_peoples_databases_and_newer_ones_are_left_as_they_are(
    postgresql: Postgresql, database: Place
) -> None:
    theirs = postgresql.new()
    name = theirs.rpartition("/")[2]
    postgresql.tell(name, "CREATE TABLE games (score int)", "INSERT INTO games VALUES (7)")
    assert "another program's table “games”" in refusal(theirs)
    assert tell(Database(theirs), "SELECT score FROM games") == [(7,)]
    assert isinstance(database, Database)
    tell(database, "UPDATE alembic_version SET version_num = '9999'")
    assert "newer version" in refusal(database.url)
    assert tell(database, "SELECT version_num FROM alembic_version") == [("9999",)]


def test_without_its_package_the_command_that_installs_it_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in [it for it in sys.modules if it.partition(".")[0] == "psycopg"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "psycopg", None)
    assert 'pip install "mafia-de-cuba[postgres]"' in refusal("postgresql://me:secret@here/house")


def test_each_trouble_is_a_sentence_of_its_own() -> None:
    class Error(Exception):
        def __init__(self, sqlstate: str) -> None:
            self.sqlstate = sqlstate

    states = ("53100", "53300", "42501", "25006", "57P01", "08006", "55P03", "40P01", "58030")
    told = [postgresql_sentence(Error(state)) for state in states]
    assert None not in told
    assert len(set(told)) == len(states) - 1, "a server that stops and a line that is cut are one"
    assert postgresql_sentence(Error("22003")) is None
    assert postgresql_sentence(OSError("timeout expired")) is None


def test_an_older_house_is_brought_up_to_date(postgresql: Postgresql) -> None:
    place = place_named(postgresql.new())
    assert isinstance(place, Database)
    engine = postgresql_connections.connections_to(place)
    with engine.connect() as connection, connection.begin():
        migrations.upgrade(connection, to="0005")
        add = "INSERT INTO games (digest, record) VALUES ('a', 'b')"
        connection.exec_driver_sql(add)
    engine.dispose()
    with_ledger(place, an_evening)
    with_ledger(place, still_there)
    ((link,),) = tell(place, "SELECT link FROM games")
    assert link


def test_many_may_open_a_new_house_at_once(postgresql: Postgresql) -> None:
    url = postgresql.new()
    with ThreadPoolExecutor(6) as many:
        ledgers = list(many.map(Ledger.open, [url] * 6))

    async def story() -> None:
        table = await ledgers[0].open_table("BCDF", 1)
        for number, ledger in enumerate(ledgers, 1):
            await ledger.append(row(table, number))
        for ledger in ledgers:
            assert len(await ledger.rows(table)) == 6
            await ledger.close()

    asyncio.run(story())


def test_a_house_is_told_who_wants_to_be_alone_in_the_database(database: Place) -> None:
    assert isinstance(database, Database)
    with alone_in(database):
        done = typed("serve", "--database", database.url, "--host", "127.0.0.1", "--port", "0")
        assert done.returncode == 1
        assert b"is open in another house (process " in done.stderr
        assert done.stderr.count(b"\n") == 1
    with alone_in(database):
        pass


def test_a_house_is_in_one_place(tmp_path: object) -> None:
    done = typed("check", "--data", f"{tmp_path}/house.db", "--database", "postgresql://x@here/y")
    assert done.returncode == 2
    assert done.stderr == (
        b"mafia-de-cuba: A house is in one place: give either --data or --database.\n"
    )


@pytest.mark.parametrize("words", [("check",), ("records", "export"), ("bin", "list")])
def test_commands_look_for_a_house_and_make_none(
    postgresql: Postgresql, words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    url = postgresql.new()
    monkeypatch.setenv("MAFIA_DE_CUBA_DATABASE", url)
    done = typed(*words)
    assert done.returncode == (2 if words == ("check",) else 1)
    assert b"There is no house in postgresql://house:***@127.0.0.1" in done.stderr
    assert tell(Database(url), "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'") == [
        (0,)
    ]


@pytest.fixture
def frail() -> Iterator[Postgresql]:
    """A server of this test's own, to be stopped and started."""
    with own_postgresql() as server:
        yield server


@pytest.mark.long
@pytest.mark.parametrize("how", ["fast", "immediate"])
def test_a_house_outlives_a_restart_of_its_database(frail: Postgresql, how: str) -> None:
    """What was acknowledged is there, what was not is told so, and play goes on by itself."""

    async def story() -> None:
        async with opened(place_named(frail.new())) as ledger:
            table = await ledger.open_table("BCDF", 1)
            written = await fill(ledger, table, range(1, 6))
            await asyncio.to_thread(frail.stop, how)
            with pytest.raises(CannotWrite, match=r"gone away|does not answer"):
                await ledger.append(row(table, 6))
            with pytest.raises(LedgerError, match=r"gone away|does not answer"):
                await ledger.rows(table)
            await asyncio.to_thread(frail.start)
            assert await ledger.rows(table) == written
            written += await fill(ledger, table, range(6, 9))
            assert await ledger.rows(table) == written

    asyncio.run(story())


@pytest.mark.long
def test_whoever_is_stopped_in_the_middle_of_writing_holds_up_nobody_for_long(
    database: Place,
) -> None:
    """As a machine does that is put to sleep: its transaction is ended for it."""

    async def story() -> None:
        async with opened(database) as ledger:
            table = await ledger.open_table("BCDF", 1)
            stopped = ledger._home.writing()
            begun = stopped.begin()
            ledger._home.insert_rows(stopped, [(row(table, 1), b"")])
            await ledger.append(row(table, 1, says="mine"))
            assert await ledger.rows(table) == [row(table, 1, says="mine")]
            with pytest.raises(Exception, match=r"idle-in-transaction|closed|terminat"):
                begun.commit()
            stopped.close()

    asyncio.run(story())


def test_whoever_had_to_give_way_to_another_writes_once_more(
    database: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with opened(database) as ledger:
            table = await ledger.open_table("BCDF", 1)
            insert_rows, tries = ledger._home.insert_rows, []

            def gives_way(connection: Connection, rows: list[tuple[Row, bytes]]) -> None:
                insert_rows(connection, rows)
                tries.append(rows)
                if len(tries) < 3:
                    give_way = "DO $$ BEGIN RAISE SQLSTATE '40P01'; END $$"
                    connection.exec_driver_sql(give_way)

            monkeypatch.setattr(ledger._home, "insert_rows", gives_way)
            await ledger.append(row(table, 1))
            assert len(tries) == 3
            assert await ledger.rows(table) == [row(table, 1)]

    asyncio.run(story())
