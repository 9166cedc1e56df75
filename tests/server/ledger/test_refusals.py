"""Files that cannot be used: refused with one sentence, and left as they are to the byte."""

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from mafia_de_cuba.server.ledger.homes import sqlite_file
from mafia_de_cuba.server.ledger.ledger import Ledger, UnusableLedger
from server.ledgers import an_evening, contents, still_there, tell, with_ledger


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "ledger.db"


def refusal(path: Path | str) -> str:
    """The sentence with which a file is refused."""
    with pytest.raises(UnusableLedger) as refused:
        Ledger.open(path)
    said = str(refused.value)
    assert said.endswith(".")
    assert "\n" not in said
    assert said.count(". ") == 0, "one sentence"
    return said


def refusal_of_unchanged(path: Path) -> str:
    before = contents(path.parent)
    said = refusal(path)
    assert contents(path.parent) == before
    return said


@pytest.mark.parametrize("url", ["mysql://me:secret@here/there", "sqlite://", "://", "a b://"])
def test_other_urls_are_refused(url: str) -> None:
    assert "secret" not in refusal(url)


@pytest.mark.parametrize("text", [b"x", b"Dear diary\n" * 100, b"SQLite format 3\0", bytes(5000)])
def test_a_file_that_is_no_database_is_refused(path: Path, text: bytes) -> None:
    path.write_bytes(text)
    assert "is not a ledger" in refusal_of_unchanged(path)


@pytest.mark.parametrize("mark", [0, 7])
@pytest.mark.parametrize("mode", ["delete", "wal"])
def test_the_database_of_another_program_is_refused(path: Path, mark: int, mode: str) -> None:
    tell(
        path,
        f"PRAGMA journal_mode = {mode}",
        f"PRAGMA application_id = {mark}",
        "CREATE TABLE tables (a, b)",
        "INSERT INTO tables VALUES (1, 2)",
    )
    assert "another program" in refusal_of_unchanged(path)


def test_a_file_from_a_newer_version_is_refused(path: Path) -> None:
    with_ledger(path, an_evening)
    tell(path, "UPDATE alembic_version SET version_num = '9999'")
    assert "newer version" in refusal_of_unchanged(path)


def test_a_newer_file_that_was_cut_off_is_refused_and_loses_nothing(path: Path) -> None:
    """What was acknowledged may lie in the file beside it and nowhere else."""
    with_ledger(path, an_evening)
    there = path.parent / "cut off"
    there.mkdir()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
        for name in (path.name, path.name + "-wal"):
            shutil.copy(path.with_name(name), there)
    before = contents(there)
    assert len(before["ledger.db-wal"]) > 0
    assert "newer version" in refusal(there / path.name)
    after = contents(there)
    assert {name: after[name] for name in before} == before


def test_a_file_damaged_in_any_of_its_pages_is_refused(path: Path) -> None:
    with_ledger(path, an_evening)
    whole = path.read_bytes()
    pages = len(whole) // 4096
    assert pages > 8
    for page in range(1, pages):
        path.write_bytes(whole[: page * 4096] + b"\xaa" * 4096 + whole[(page + 1) * 4096 :])
        assert "is damaged" in refusal_of_unchanged(path), f"page {page + 1}"
    path.write_bytes(whole[:100] + b"\xaa" * 3996 + whole[4096:])
    assert "is damaged" in refusal_of_unchanged(path)


@pytest.mark.parametrize("whole", [True, False])
def test_a_file_that_was_cut_short_is_refused(
    path: Path, whole: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also one too large to look at every page."""
    if not whole:
        monkeypatch.setattr(sqlite_file, "CHECKED_WHOLE", 0)
    with_ledger(path, an_evening)
    path.write_bytes(path.read_bytes()[:-4096])
    assert "is damaged" in refusal_of_unchanged(path)


def test_a_folder_or_a_pipe_is_refused(tmp_path: Path) -> None:
    assert "is a folder" in refusal(tmp_path)
    os.mkfifo(tmp_path / "pipe")
    assert "is not a file" in refusal(tmp_path / "pipe")
    assert "is not a file" in refusal("/dev/null")


def test_a_file_where_a_folder_should_be_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("Dear Fidel")
    assert "no folder" in refusal(tmp_path / "letter" / "ledger.db")
    assert (tmp_path / "letter").read_text() == "Dear Fidel"


@pytest.fixture
def as_a_guest() -> Iterator[Path]:
    """A folder everybody can get to, and nobody's rights to do there what it does not allow."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o777)
        is_root = os.geteuid() == 0
        if is_root:
            os.seteuid(65534)
        try:
            yield Path(folder)
        finally:
            if is_root:
                os.seteuid(0)


def test_what_cannot_be_written_to_is_refused(as_a_guest: Path) -> None:
    shut, ledger = as_a_guest / "shut", as_a_guest / "ledger.db"
    shut.mkdir()
    with_ledger(ledger, an_evening)
    shutil.copy(ledger, shut)
    shut.chmod(0o500)
    before = contents(shut)
    assert "cannot be opened" in refusal(shut / "new.db")
    assert "cannot be made" in refusal(shut / "folder" / "new.db")
    assert "cannot be" in refusal(shut / "ledger.db")
    assert contents(shut) == before
    shut.chmod(0o700)

    ledger.chmod(0o400)
    assert "cannot be written to" in refusal_of_unchanged(ledger)
    ledger.chmod(0o600)
    with_ledger(ledger, still_there)


def test_a_file_that_somebody_else_holds_is_refused(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_file, "PATIENCE", 0.0)
    with_ledger(path, an_evening)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert "in use" in refusal(path)
        other.execute("ROLLBACK")
    with_ledger(path, still_there)
