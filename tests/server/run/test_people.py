"""What a house keeps of somebody: it can be told, taken out, and deleted, and then it is gone."""

import json
from pathlib import Path

import pytest

from house import run
from mafia_de_cuba.client.chair import Chair
from mafia_de_cuba.game.commands import Accuse, Say
from mafia_de_cuba.game.records import read
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.referee import game_of
from mafia_de_cuba.server.evening.commands import Rename
from mafia_de_cuba.server.ledger.homes.house_lock import alone_in
from mafia_de_cuba.server.ledger.ledger import Ledger
from mafia_de_cuba.server.run.people_command import delete, export, show
from mafia_de_cuba.server.tables.keys import hashed
from server.at_table import STANDARD, Scene, at_table
from server.ledgers import with_ledger
from server.witnesses import book_of

SECRET = "my aunt in Matanzas has the measles"


async def played(it: Scene) -> None:
    """A game that ends, with talk in it."""
    ben = it.chairs[1]
    await it.host.do(Rename(player=it.evening.chairs[1] or 0, name="Benedicto"))
    await it.begins()
    await it.theft()
    await ben.do(Say(text=SECRET))
    await it.host.do(Say(text="Benedicto talks too much. So did Ben once; Benita did not."))
    for target in range(1, 5):
        if it.evening.playing:
            await it.host.do(Accuse(target=target))
            await it.passes(STANDARD.least * 20)
    assert not it.evening.playing


def house(folder: Path) -> tuple[Path, Chair]:
    """A house with one finished game, and Ben's chair."""
    chairs: list[Chair] = []

    async def scene() -> None:
        async with at_table(folder) as it:
            await played(it)
            chairs.extend(it.chairs)

    run(scene())
    return folder / "house.db", chairs[1]


@pytest.fixture(scope="module")
def once(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Chair]:
    return house(tmp_path_factory.mktemp("people"))


@pytest.fixture
def kept(once: tuple[Path, Chair], tmp_path: Path) -> tuple[Path, Chair]:
    file, ben = once
    copy = tmp_path / "house.db"
    copy.write_bytes(file.read_bytes())
    return copy, ben


def records(file: Path) -> list[bytes]:
    async def all_of(ledger: Ledger) -> list[bytes]:
        return list(ledger.records())

    return with_ledger(file, all_of)


def test_what_is_kept_is_told_by_any_name_they_had(
    kept: tuple[Path, Chair], capsys: pytest.CaptureFixture[str]
) -> None:
    file, ben = kept
    for name in ("Ben", "benedicto"):
        assert show(name, data=file) == 0
        told = capsys.readouterr().out
        assert told.startswith(f"Table {ben.code} (number 1): as “Ben” and “Benedicto”, ")
        assert "1 finished game, 1 typed line, the last on " in told
    assert show("Benita", data=file) == 0
    assert capsys.readouterr().out == "Nothing is kept of them.\n"
    assert show("Ben", table="ZZZZ", data=file) == 0
    assert capsys.readouterr().out == "Nothing is kept of them.\n"


def test_it_can_be_taken_out_and_holds_nobody_else(
    kept: tuple[Path, Chair], tmp_path: Path
) -> None:
    file, _ = kept
    assert export("Ben", to=tmp_path / "ben.json", data=file) == 0
    text = (tmp_path / "ben.json").read_text()
    (place,) = json.loads(text)
    assert [line["text"] for line in place["typed"]] == [SECRET]
    assert place["names"] == ["Ben", "Benedicto"]
    assert place["device"]
    (game,) = place["games"]
    assert {action["seat"] for action in game["did"]} == {1}
    assert "Cleo" not in text
    assert "talks too much" not in text


def test_whoever_is_deleted_is_in_no_corner_of_the_file(
    kept: tuple[Path, Chair], capsys: pytest.CaptureFixture[str]
) -> None:
    file, ben = kept
    before = book_of(file, ben.code)
    (game,) = map(read, records(file))
    key = hashed(ben.key or "") or ""
    assert all(word.encode() in file.read_bytes() for word in ("Benedicto", SECRET, key))
    copy = file.with_name("house.db.before-0003")
    copy.touch()
    assert delete("Ben", data=file) == 0
    said = capsys.readouterr().out
    assert "1 line they typed gone" in said
    assert "1 finished game, which others played too, they are “Somebody” now" in said
    assert str(copy) in said
    for part in file.parent.glob("house.db*"):
        content = part.read_bytes()
        assert not [word for word in ("Benedicto", SECRET, key) if word.encode() in content]
    after = book_of(file, ben.code)
    assert [player.name for player in after.evening.players.values()] == [
        "Somebody" if it.name == "Benedicto" else it.name for it in before.evening.players.values()
    ]
    assert [it.face for it in after.evening.players.values()] == [
        it.face for it in before.evening.players.values()
    ]
    assert len(after.pages) == len(before.pages)
    (left,) = map(read, records(file))
    assert isinstance(game_of(left), Game)
    assert left.outcome == game.outcome
    assert left.players == ("Ana", "Somebody", "Cleo", "Dora", "Eli")
    talk = [action.text for action in left.actions if hasattr(action, "text")]
    assert talk == ["…", "Somebody talks too much. So did Somebody once; Benita did not."]
    assert show("Ben", data=file) == 0
    assert capsys.readouterr().out == "Nothing is kept of them.\n"


def test_by_their_key_which_is_worth_nothing_afterwards(
    kept: tuple[Path, Chair], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file, ben = kept
    lines = iter((f"{ben.key}\n", "nonsense\n"))
    monkeypatch.setattr("sys.stdin.readline", lambda: next(lines), raising=False)
    monkeypatch.setattr("sys.stdin.isatty", lambda: False, raising=False)
    assert delete(key=True, data=file) == 0
    evening = book_of(file, ben.code).evening
    assert hashed(ben.key or "") not in {guest.key for guest in evening.guests.values()}
    assert delete(key=True, data=file) == 1
    assert "That is no key" in capsys.readouterr().err


def test_an_open_house_is_not_rewritten(
    kept: tuple[Path, Chair], capsys: pytest.CaptureFixture[str]
) -> None:
    file, _ = kept
    with alone_in(file):
        assert delete("Ben", data=file) == 1
        assert "is open in another house" in capsys.readouterr().err
        assert show("Ben", data=file) == 0
    assert SECRET.encode() in file.read_bytes()


def test_games_of_which_only_records_are_left(
    kept: tuple[Path, Chair], capsys: pytest.CaptureFixture[str]
) -> None:
    """Their tables are gone, or were in another house: the name is all there is to go by."""
    file, _ = kept
    elsewhere = [record.replace(b"Cleo", b"Clea") for record in records(file)]

    async def take_in(ledger: Ledger) -> None:
        ledger.take_in(elsewhere)

    with_ledger(file, take_in)
    assert delete("Benedicto", data=file) == 1
    assert "2 tables had somebody of that name" in capsys.readouterr().err
    assert delete("Benedicto", table="elsewhere", data=file) == 0
    assert [read(record).players[1] for record in records(file)] == ["Benedicto", "Somebody"]
    assert delete("Benedicto", everywhere=True, data=file) == 0
    assert [read(record).players[1] for record in records(file)] == ["Somebody", "Somebody"]
