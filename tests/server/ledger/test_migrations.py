"""Files from older versions, and that the database is asked for nothing only SQLite can do."""

from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Insert, Select, make_url
from sqlalchemy.schema import CreateIndex, CreateTable

from mafia_de_cuba.server.ledger import migrations, queries
from mafia_de_cuba.server.ledger.archive import records
from mafia_de_cuba.server.ledger.archive.register import register
from mafia_de_cuba.server.ledger.books import book, inserts, waste_bin
from mafia_de_cuba.server.ledger.books.inserts import digest
from mafia_de_cuba.server.ledger.homes import sqlite_file, sqlite_home
from mafia_de_cuba.server.ledger.ledger import Ledger, Row, UnusableLedger
from mafia_de_cuba.server.ledger.owners.rows import owners
from mafia_de_cuba.server.ledger.schema import metadata
from server.ledgers import contents, row, tell, with_ledger

INDEX = "SELECT count(*) FROM sqlite_master WHERE name = 'games_by_digest'"
REVISION = "SELECT version_num FROM alembic_version"


STORIES = {
    2: ("Opened", "GameBegan", "Said"),
    3: ("Opened", "GameBegan", "GameEnded", "GameBegan", "GameAbandoned"),
    4: ("Opened", 'Said","text":"\\"type\\":\\"GameBegan\\"'),
}
"""Tables at which a game is on, at which two are over, and at which one is only talked about."""


def happened(table: int, number: int, kind: str) -> Row:
    """An entry of this kind."""
    entry = f'{{"happened":[{{"type":"{kind}"}}]}}'.encode()
    return Row(table=table, number=number, at=number, entry=entry)


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A file as the first version left it, with an evening in it."""
    path = tmp_path / "ledger.db"
    with sqlite_home.writing(sqlite_file._engine(path)) as connection, connection.begin():
        migrations.upgrade(connection, to="0001")
        connection.exec_driver_sql(f"PRAGMA application_id = {sqlite_file.APPLICATION_ID}")
        for table, code in enumerate(("BCDF", "GHJK", "LMNP", "QRST"), 1):
            connection.exec_driver_sql(f"INSERT INTO tables VALUES ({table}, '{code}', 1, NULL)")
        written = [row(1, number) for number in (1, 2, 3)]
        connection.exec_driver_sql(
            "INSERT INTO games (table_id, game, ended_at, digest, record) VALUES (1, 1, 1, ?, ?)",
            (digest(b"a game"), b"a game"),
        )
        for table, kinds in STORIES.items():
            written += [happened(table, *it) for it in enumerate(kinds, 1)]
        for it in written:
            told = (it.table, it.number, it.at, it.entry)
            connection.exec_driver_sql("INSERT INTO entries VALUES (?, ?, ?, ?)", told)
    tell(path, "PRAGMA journal_mode = WAL")
    return path


async def nothing_is_lost(ledger: Ledger) -> None:
    table = await ledger.table_of("BCDF")
    assert table is not None
    assert await ledger.rows(table) == [row(table, number) for number in (1, 2, 3)]
    assert await ledger.record(table, 1) == b"a game"
    await ledger.append(row(table, 4))


def test_an_older_file_is_brought_up_to_date_with_a_copy_beside_it(old: Path) -> None:
    before = tell(old, INDEX, REVISION)
    assert before == [("0001",)]
    with_ledger(old, nothing_is_lost)
    assert tell(old, INDEX) == [(1,)]
    assert tell(old, REVISION) == [(migrations.newest(),)]

    copy = old.with_name(f"ledger.db.before-{migrations.newest()}")
    assert set(contents(old.parent)) == {"ledger.db", copy.name}
    assert tell(copy, INDEX) == [(0,)]
    assert tell(copy, REVISION) == [("0001",)]
    with_ledger(copy, nothing_is_lost)


def test_what_was_played_at_old_tables_is_read_off_their_entries(old: Path) -> None:
    async def story(ledger: Ledger) -> None:
        live = await ledger.live_tables()
        assert [(it.games, it.playing) for it in live] == [
            (0, False),
            (1, True),
            (2, False),
            (0, False),
        ]
        assert [it.touched for it in live] == [0] * 4
        assert (await ledger.house_time()).ran == 0

    with_ledger(old, story)


def test_a_file_from_before_files_shrank_is_laid_out_anew(old: Path) -> None:
    assert tell(old, "PRAGMA auto_vacuum") == [(0,)]
    with_ledger(old, nothing_is_lost)
    assert tell(old, "PRAGMA auto_vacuum") == [(2,)]
    assert tell(old, "PRAGMA integrity_check") == [("ok",)]


def test_steps_are_one_row_and_each_file_has_its_number_in_its_name() -> None:
    config = Config()
    config.set_main_option("script_location", "mafia_de_cuba.server.ledger:migrations")
    steps = list(ScriptDirectory.from_config(config).walk_revisions())
    assert steps[0].revision == migrations.newest()
    assert all(Path(it.path).name.startswith(f"r{it.revision}_") for it in steps)
    assert all(migrations.is_known(it.revision) for it in steps)
    assert not migrations.is_known(f"{int(migrations.newest()) + 1:04}")


def test_a_copy_never_takes_the_place_of_another(old: Path) -> None:
    name = f"ledger.db.before-{migrations.newest()}"
    old.with_name(name).write_bytes(b"from last year")
    with_ledger(old, nothing_is_lost)
    assert old.with_name(name).read_bytes() == b"from last year"
    assert tell(old.with_name(name + "-2"), REVISION) == [("0001",)]


def test_a_file_of_today_is_not_copied(tmp_path: Path) -> None:
    path = tmp_path / "ledger.db"
    for _ in range(2):
        with_ledger(path, lambda ledger: ledger.live_tables(), step_by_step=True)
    assert set(contents(tmp_path)) == {"ledger.db"}


def test_steps_that_fail_halfway_leave_the_file_as_it_was(
    old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    upgrade = migrations.upgrade

    def trips(connection: Connection) -> None:
        upgrade(connection)
        raise OSError(28, "No space left on device")

    before = old.read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(migrations, "upgrade", trips)
        with pytest.raises(UnusableLedger, match="No space left"):
            Ledger.open(old)
    assert old.read_bytes() == before
    with_ledger(old, nothing_is_lost)


def test_the_steps_lead_to_the_schema(tmp_path: Path) -> None:
    path = tmp_path / "ledger.db"
    with_ledger(path, lambda ledger: ledger.live_tables(), step_by_step=True)
    # Those that only a part of the house asks for stand beside it, not in the schema.
    assert {register.name, owners.name} <= set(metadata.tables)
    with sqlite_file._engine(path).connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def test_one_set_of_statements_does_for_postgresql_too() -> None:
    dialect = make_url("postgresql://").get_dialect()()
    every = [
        it for file in (queries, inserts, waste_bin, book, records) for it in vars(file).values()
    ]
    known = [each for each in every if isinstance(each, Insert | Select)]
    assert len(known) > 10
    for statement in known:
        assert str(statement.compile(dialect=dialect))
    for table in metadata.sorted_tables:
        assert str(CreateTable(table).compile(dialect=dialect))
    indices = [
        str(CreateIndex(i).compile(dialect=dialect))
        for t in metadata.tables.values()
        for i in t.indexes
    ]
    assert sum("WHERE" in index for index in indices) == 3
