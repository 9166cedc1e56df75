"""Files from older versions, and that the database is asked for nothing only SQLite can do."""

from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, Insert, Select, make_url
from sqlalchemy.schema import CreateIndex, CreateTable

from mafia_de_cuba.server.ledger import migrations, queries, sqlite_file
from mafia_de_cuba.server.ledger.ledger import Ledger, UnusableLedger
from mafia_de_cuba.server.ledger.schema import metadata
from server.ledgers import contents, kept, row, tell, with_ledger

INDEX = "SELECT count(*) FROM sqlite_master WHERE name = 'games_by_digest'"
REVISION = "SELECT version_num FROM alembic_version"


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A file as the first version left it, with an evening in it."""
    path = tmp_path / "ledger.db"
    with sqlite_file.writing(sqlite_file._engine(path)) as connection, connection.begin():
        migrations.upgrade(connection, to="0001")
        connection.exec_driver_sql(f"PRAGMA application_id = {sqlite_file.APPLICATION_ID}")
        table = queries.insert_table(connection, "BCDF", 1)
        queries.insert_rows(connection, [row(table, number) for number in (1, 2, 3)])
        queries.insert_kept(connection, [kept(table, 1, b"a game")])
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


def test_a_copy_never_takes_the_place_of_another(old: Path) -> None:
    name = f"ledger.db.before-{migrations.newest()}"
    old.with_name(name).write_bytes(b"from last year")
    with_ledger(old, nothing_is_lost)
    assert old.with_name(name).read_bytes() == b"from last year"
    assert tell(old.with_name(name + "-2"), REVISION) == [("0001",)]


def test_a_file_of_today_is_not_copied(tmp_path: Path) -> None:
    path = tmp_path / "ledger.db"
    for _ in range(2):
        with_ledger(path, lambda ledger: ledger.live_tables())
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
    with_ledger(path, lambda ledger: ledger.live_tables())
    with sqlite_file._engine(path).connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def test_one_set_of_statements_does_for_postgresql_too() -> None:
    dialect = make_url("postgresql://").get_dialect()()
    known = [each for each in vars(queries).values() if isinstance(each, Insert | Select)]
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
    assert sum("WHERE" in index for index in indices) == 2
