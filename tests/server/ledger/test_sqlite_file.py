"""Files: made, taken back when they were cut off, copied while tables go on."""

import asyncio
import logging
import shutil
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import event

from mafia_de_cuba.server.ledger.homes import sqlite_file
from mafia_de_cuba.server.ledger.ledger import CannotWrite, Ledger, UnusableLedger
from server.ledgers import an_evening, contents, fill, opened, row, still_there, with_ledger


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "ledger.db"


def test_folders_on_the_way_are_made(tmp_path: Path) -> None:
    path = tmp_path / "of" / "the evening 100%?#" / "ledger.db"
    with_ledger(path, an_evening, step_by_step=True)
    with_ledger(path, still_there)


def test_a_file_may_be_named_by_a_url(path: Path) -> None:
    ledger = Ledger.open(f"sqlite:///{path}")
    asyncio.run(an_evening(ledger))
    asyncio.run(ledger.close())
    with_ledger(path, still_there)


def test_our_files_carry_our_mark_and_are_written_through_to_the_disk(path: Path) -> None:
    async def story(ledger: Ledger) -> None:
        with ledger._engine.connect() as connection:
            ask = connection.exec_driver_sql
            assert ask("PRAGMA application_id").scalar() == sqlite_file.APPLICATION_ID
            assert ask("PRAGMA journal_mode").scalar() == "wal"
            assert ask("PRAGMA synchronous").scalar() == 2
            assert ask("PRAGMA foreign_keys").scalar() == 1

    with_ledger(path, story, step_by_step=True)


def test_an_empty_file_becomes_a_ledger(path: Path) -> None:
    path.touch()
    with_ledger(path, an_evening, step_by_step=True)
    with_ledger(path, still_there)


def test_many_may_open_a_new_file_at_once(path: Path) -> None:
    with ThreadPoolExecutor(8) as many:
        ledgers = list(many.map(Ledger.open, [path] * 8))

    async def story() -> None:
        table = await ledgers[0].open_table("BCDF", 1)
        for number, ledger in enumerate(ledgers, 1):
            await ledger.append(row(table, number))
        for ledger in ledgers:
            assert len(await ledger.rows(table)) == 8
            await ledger.close()

    asyncio.run(story())
    assert list(contents(path.parent)) == ["ledger.db"]


@pytest.mark.long
def test_wherever_making_a_file_is_cut_off_the_next_attempt_succeeds(tmp_path: Path) -> None:
    """What lies on the disk before each statement is what a power cut there would leave."""
    path = tmp_path / "made" / "ledger.db"
    moments: list[Path] = []

    def remember(*_: object) -> None:
        moments.append(tmp_path / str(len(moments)))
        shutil.copytree(path.parent, moments[-1])

    def watch(engine: object) -> None:
        event.listen(engine, "before_cursor_execute", remember)
        event.listen(engine, "commit", remember)

    with pytest.MonkeyPatch.context() as patch:
        make = sqlite_file._engine

        def watched(path: Path) -> object:
            engine = make(path)
            watch(engine)
            return engine

        patch.setattr(sqlite_file, "_engine", watched)
        with_ledger(path, an_evening, step_by_step=True)
    assert any((moment / "ledger.db-journal").exists() for moment in moments)
    for moment in moments[::3]:
        found = moment / "ledger.db"
        with_ledger(found, lambda ledger: ledger.live_tables(), step_by_step=True)


def test_a_page_left_half_written_is_taken_back(path: Path) -> None:
    """As the making of a file leaves it that is cut off in the middle of its commit."""
    with_ledger(path, an_evening)
    half = path.parent / "half" / path.name
    half.parent.mkdir()
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute("PRAGMA synchronous = OFF")
        connection.execute("BEGIN")
        connection.execute("UPDATE entries SET at = at + 1")
        for end in ("", "-journal"):
            shutil.copy(f"{path}{end}", f"{half}{end}")
        connection.execute("ROLLBACK")
    # The journal keeps pages as they were: after its own first sector, number and page by turns.
    journal = Path(f"{half}-journal").read_bytes()
    page = int.from_bytes(journal[512:516], "big")
    with half.open("r+b") as file:
        file.seek((page - 1) * 4096)
        assert file.read(4096) == journal[516 : 516 + 4096]
        file.seek((page - 1) * 4096 + 2048)
        file.write(b"\xaa" * 2048)
    with_ledger(half, still_there)


def full_disk(*_: object) -> None:
    raise OSError(28, "No space left on device")


def test_a_copy_is_whole_though_tables_go_on(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy = path.with_name("copy.db")

    async def story(ledger: Ledger) -> None:
        await an_evening(ledger)
        other = await ledger.open_table("GHJK", 1)
        await asyncio.gather(ledger.backup(copy), fill(ledger, other, range(1, 101)))
        async with opened(copy) as copied:
            rows = await copied.rows(other)
            assert rows == [row(other, number) for number in range(1, len(rows) + 1)]
        with pytest.raises(UnusableLedger, match="there already"):
            await ledger.backup(copy)
        with pytest.raises(CannotWrite):
            await ledger.backup(path.parent / "nowhere" / "copy.db")
        with monkeypatch.context() as patch:
            patch.setattr(Path, "rename", full_disk)
            with pytest.raises(CannotWrite, match="No space left"):
                await ledger.backup(path.with_name("half a copy.db"))

    with_ledger(path, story)
    assert set(contents(path.parent)) == {"ledger.db", "copy.db"}
    with_ledger(copy, still_there)


def test_no_logging_tells_what_is_in_the_ledger(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    with_ledger(path, an_evening)
    with_ledger(path, still_there)
    assert not [r for r in caplog.records if r.name.startswith(("sqlalchemy", "alembic"))]
