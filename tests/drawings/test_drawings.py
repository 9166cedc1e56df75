"""Drawings say what the code says: every room, every arrow that no others imply, every file."""

import json
from graphlib import CycleError
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

import mafia_de_cuba
from drawings import __main__ as command
from drawings import house, way
from drawings.rooms import Arrows, first_sentence, plan, reduced
from drawings.rows import Passage, across, crossings, in_rows

SOURCES = Path(mafia_de_cuba.__path__[0])
STAIRS: Arrows = {
    "roof": frozenset({"hall", "cellar"}),
    "hall": frozenset({"cellar"}),
    "shed": frozenset({"cellar"}),
    "cellar": frozenset(),
}


def texts(drawing: str) -> list[str]:
    """What is written on a drawing, in its order."""
    root = ElementTree.fromstring(drawing)
    return [one.text or "" for one in root.iter("{http://www.w3.org/2000/svg}text")]


def test_an_arrow_that_follows_from_others_is_left_out() -> None:
    assert reduced(STAIRS) == STAIRS | {"roof": {"hall"}}


def test_rooms_in_a_circle_are_an_error() -> None:
    with pytest.raises(CycleError):
        reduced({"egg": frozenset({"hen"}), "hen": frozenset({"egg"})})


def test_every_room_stands_above_what_it_imports_and_long_arrows_have_a_passage() -> None:
    rows = in_rows(STAIRS)
    at = {place: index for index, row in enumerate(rows.rows) for place in row}
    assert all(at[start] < at[end] for start, ends in STAIRS.items() for end in ends)
    assert Passage("roof", "cellar", 1) in rows.rows[1]
    assert all(at[end] == at[start] + 1 for start, ends in rows.below.items() for end in ends)


def test_arrows_that_need_not_cross_do_not() -> None:
    arrows = {
        "a": frozenset("y"),
        "b": frozenset("x"),
        "x": frozenset[str](),
        "y": frozenset[str](),
    }
    rows = in_rows(arrows)
    assert crossings([["a", "b"], ["x", "y"]], rows.below) == 1
    assert crossings(rows.rows, rows.below) == 0


def test_no_room_stands_upon_another() -> None:
    rows = in_rows(plan("mafia_de_cuba", SOURCES).arrows)
    widths = {place: 100.0 for row in rows.rows for place in row}
    x = across(rows, widths, gap=10)
    assert min(b - a for row in rows.rows for a, b in pairwise(x[one] for one in row)) >= 109.999
    assert min(x.values()) == pytest.approx(50)


def test_the_house_shows_every_room_with_its_door() -> None:
    rooms = plan("mafia_de_cuba", SOURCES)
    said = texts(house.draw(rooms, "The rooms"))
    assert {"game", "deduction", "bots", "server"} <= {room.name for room in rooms.rooms}
    for room in rooms.rooms:
        start = said.index(room.name) + 1
        assert room.door
        assert " ".join(said[start:]).startswith(room.door)
    assert rooms.arrows["game"] == frozenset()
    assert "game" not in rooms.arrows["bots"], "bots reach the game by way of deduction"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Pure. And exact.", "Pure."),
        ("What `box.py` says,\nin two lines", "What box.py says, in two lines"),
        ("Who?\n\nMore.", "Who?"),
        ("", ""),
    ],
)
def test_a_door_bears_the_first_sentence(text: str, sentence: str) -> None:
    assert first_sentence(text) == sentence


def test_a_way_shows_its_files_in_order_under_their_rooms() -> None:
    files = ["src/mafia_de_cuba/server/socket.py", "src/mafia_de_cuba/game/rules.py", "words.py"]
    title, count, *said = texts(way.draw(files, "A way"))
    assert (title, count) == ("A way", "3 files")
    assert said == [
        *("server", "game", "mafia_de_cuba"),
        *("1 socket.py", "2 rules.py", "3 words.py"),
    ]


def test_the_check_names_what_is_out_of_date_and_writes_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "PICTURES", tmp_path)
    traced = tmp_path / "way.json"
    traced.write_text(json.dumps({"tap": ["game/rules.py"]}), encoding="utf-8")

    def run(*words: str) -> int:
        monkeypatch.setattr("sys.argv", ["drawings", "--way", str(traced), *words])
        return command.main()

    assert run("--check") == 1
    assert list(tmp_path.glob("*.svg")) == []
    assert run() == 0
    assert run("--check") == 0
    capsys.readouterr()
    (tmp_path / "rooms.svg").write_text("<svg/>", encoding="utf-8")
    traced.write_text(json.dumps(["game/rules.py", "game/talk.py"]), encoding="utf-8")
    assert run("--check") == 1
    assert capsys.readouterr().err == "out of date: rooms.svg\nout of date: way-of-a-tap.svg\n"


def test_two_ways_differ_by_their_files_and_not_by_their_order() -> None:
    there = way.draw(["server/web/socket.py", "game/rules.py"], "There")
    back = way.draw(["game/rules.py", "server/web/socket.py"], "Back")
    assert way.files_on(there) == way.files_on(back) == {"server/web/socket.py", "game/rules.py"}
    assert way.files_on(way.draw(["game/rules.py"], "Short")) != way.files_on(there)
