"""A house examined: what is well is said, what is not is named, and nothing is changed."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from mafia_de_cuba.server.ledger.homes.house_lock import alone_in
from mafia_de_cuba.server.run import examination, file_findings
from mafia_de_cuba.server.run.check_command import check
from mafia_de_cuba.server.tables.upkeep.calendar import DAY
from server.ledgers import with_ledger
from server.run.test_people import house


@pytest.fixture(scope="module")
def once(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    file, _ = house(tmp_path_factory.mktemp("check"))
    return file.read_bytes()


@pytest.fixture
def file(once: bytes, tmp_path: Path) -> Path:
    copy = tmp_path / "house.db"
    copy.touch(0o600)
    copy.write_bytes(once)
    return copy


def told(file: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, dict[str, str]]:
    """The exit code, and what was said of each thing, with its mark."""
    code = check(data=file)
    lines = capsys.readouterr().out.splitlines()
    return code, {line[6:18].strip(): f"{line[:4].strip()}: {line[20:]}" for line in lines}


def change(file: Path, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute(statement, values)


def test_a_house_in_order(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = file.read_bytes()
    code, said = told(file, capsys)
    assert code == 0
    disk = said.pop("disk")
    assert disk.startswith(("ok: ", "note: "))
    assert set(said) == {
        *("permissions", "lock", "copies", "integrity", "version", "clock", "tables", "games")
    }
    assert all(line.startswith("ok: ") for line in said.values())
    assert "All 1 are as they were written and replay" in said["tables"]
    assert "All 1 finished games are whole and legal" in said["games"]
    assert file.read_bytes() == before
    assert [it.name for it in file.parent.iterdir()] == ["house.db"]


def test_while_the_house_is_open(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with alone_in(file):
        code, said = told(file, capsys)
    assert code == 0
    assert said["lock"].startswith("ok: It is open in another house (process ")


@pytest.mark.parametrize(
    ("what", "says", "spoils"),
    [
        (
            "tables",
            "entry 3 is not what was written",
            "UPDATE entries SET entry = X'7B' WHERE number = 3",
        ),
        ("tables", "entry 4 is not what was written", "DELETE FROM entries WHERE number = 4"),
        (
            "games",
            "1 of 1 finished games are damaged or not legal",
            "UPDATE games SET record = X'7B7D'",
        ),
        ("tables", "list of tables was changed", "UPDATE tables SET code = 'ZZZZ'"),
        ("clock", "own time is damaged", "INSERT INTO house (id, ran, wall) VALUES (1, 5, 5)"),
        ("version", "which this program cannot read", "UPDATE alembic_version SET version_num = 9"),
    ],
)
def test_what_is_wrong_is_named(
    what: str, says: str, spoils: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    change(file, spoils)
    code, said = told(file, capsys)
    assert code == 1
    assert said[what].startswith("BAD: ")
    assert says in said[what]


def test_a_damaged_page(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    content = bytearray(file.read_bytes())
    content[-4096:] = b"\xaa" * 4096
    file.write_bytes(content)
    code, said = told(file, capsys)
    assert code == 1
    assert any("is damaged" in line for line in said.values())


def test_who_else_may_read_it(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.chmod(0o644)
    code, said = told(file, capsys)
    assert code == 1
    assert said["permissions"].startswith("BAD: Others on this machine may read house.db")


def test_a_clock_that_was_set_back(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with_ledger(file, lambda ledger: ledger.note_time(ran=3 * DAY, wall=40 * DAY))
    monkeypatch.setattr(examination, "on_the_wall", lambda: 40 * DAY)
    assert told(file, capsys)[1]["clock"].startswith("ok: Right as far as one can see; open for 3 ")
    monkeypatch.setattr(examination, "on_the_wall", lambda: 39 * DAY)
    code, said = told(file, capsys)
    assert code == 1
    assert said["clock"].startswith("BAD: The clock is 24 hours behind")


def test_a_full_disk(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(file_findings, "TIGHT", 1 << 62)
    code, said = told(file, capsys)
    assert code == 1
    assert said["disk"].startswith("BAD: ")


def test_no_house_at_all(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert check(data=tmp_path / "nothing.db") == 2
    assert capsys.readouterr().err.startswith("mafia-de-cuba: There is no house in ")
    assert list(tmp_path.iterdir()) == []
