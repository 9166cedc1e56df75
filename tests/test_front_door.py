"""`import mafia_de_cuba`: the few names that programs need, cheaply and with their types."""

import ast
import doctest
import pkgutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import assert_type

import pytest

import mafia_de_cuba
from mafia_de_cuba import (
    Accuse,
    Bot,
    Command,
    Game,
    Hide,
    Illegal,
    PlayedGame,
    Refused,
    Setup,
    Strategy,
    Token,
    Unplayable,
    View,
    Wishes,
    after,
    decide,
    game_of,
    lay_table,
    new_game,
    notation,
    play,
    play_out,
    record_of,
    records,
    step,
    view_for,
    worlds,
)

FILE = Path(str(mafia_de_cuba.__file__))


class Hasty:
    """A player of somebody's own."""

    def choose(self, view: View) -> Command | None:
        """Accuse the first, whoever that is."""
        return Hide(diamonds=0) if view.may.hide else Accuse(target=view.may.accuse[0])


def test_a_whole_program_is_typed_through_the_front_door() -> None:
    setup = assert_type(lay_table(Wishes(players=6)), Setup | Unplayable)
    game = assert_type(new_game(setup), Game)
    then = assert_type(play(game, 0, Hide(diamonds=2)), Game | Refused)
    assert not isinstance(then, Refused)
    assert assert_type(view_for(then, 1), View).box is not None
    assert assert_type(worlds(view_for(then, 0)).total, int) == 1
    assert assert_type(notation.write(then), str).startswith("6 HFD | 2")
    players: list[Strategy] = [Hasty(), *(Bot(seed=seat) for seat in range(1, 6))]
    played = assert_type(play_out(then.setup, players), PlayedGame)
    record = record_of([*"ABCDEF"], then.setup, played.events)
    again = assert_type(game_of(records.read(records.write(record))), Game | Illegal)
    assert again == played.game


def test_to_play_is_to_decide_and_to_apply_and_leaves_the_game_as_it_was() -> None:
    game = notation.read("6 HFD")
    events = decide(game, 0, Hide(diamonds=2))
    assert isinstance(events, tuple)
    assert play(game, 0, Hide(diamonds=2)) == after(game, events) == notation.read("6 HFD | 2")
    assert step(game, 0, Hide(diamonds=2)) == (events, after(game, events))
    assert game == notation.read("6 HFD")


def test_a_command_that_is_refused_gives_the_refusal_itself() -> None:
    game = notation.read("6 HFD")
    assert play(game, 0, Hide(diamonds=6)) == decide(game, 0, Hide(diamonds=6))
    assert step(game, 0, Hide(diamonds=6)) == decide(game, 0, Hide(diamonds=6))
    assert isinstance(play(game, 1, Hide(diamonds=2)), Refused)


def test_r1_a_table_that_cannot_be_played_is_no_game() -> None:
    for players in (4, 13):
        with pytest.raises(ValueError, match=r"cannot be played: too_\w+_players \(R1\)"):
            new_game(lay_table(Wishes(players=players)))
    with pytest.raises(ValueError, match=r"cannot be played: \w+ \(R\d+\)"):
        new_game(Setup(players=6, tokens=(Token.MINION,), jokers=0))


def promised() -> dict[str, str]:
    """What type checkers are told of: each name, and the module it comes from."""
    (block,) = (
        node
        for node in ast.parse(FILE.read_text(encoding="utf-8")).body
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name)
    )
    found: dict[str, str] = {}
    for line in block.body:
        assert isinstance(line, ast.ImportFrom)
        for alias in line.names:
            assert alias.asname == alias.name
            found[alias.name] = str(line.module)
    return found


def test_what_type_checkers_are_told_is_what_is_there() -> None:
    homes = promised()
    assert sorted(homes) == mafia_de_cuba.__all__
    for name, home in homes.items():
        here, there = getattr(mafia_de_cuba, name), import_module(home)
        assert here is (getattr(there, name, None) or import_module(f"{home}.{name}"))


def test_no_name_is_that_of_a_module_which_would_take_its_place() -> None:
    modules = {found.name for found in pkgutil.iter_modules(mafia_de_cuba.__path__)}
    assert modules & set(mafia_de_cuba.__all__) == set()


def test_every_name_is_listed_and_used_on_the_page() -> None:
    page = (FILE.parents[2] / "docs" / "library.md").read_text(encoding="utf-8")
    assert set(mafia_de_cuba.__all__) <= set(dir(mafia_de_cuba))
    assert [name for name in mafia_de_cuba.__all__ if name not in page] == []


def test_a_name_that_is_not_there_is_said_so() -> None:
    with pytest.raises(AttributeError, match="'mafia_de_cuba' has no attribute 'Gmae'"):
        mafia_de_cuba.Gmae  # type: ignore[attr-defined]  # noqa: B018
    assert not hasattr(mafia_de_cuba, "Any")


def loaded_after(lines: str) -> set[str]:
    """The packages that a fresh Python has loaded after these lines."""
    told = f"{lines}\nimport sys\nprint(*{{name.partition('.')[0] for name in sys.modules}})"
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_names_are_loaded_when_they_are_asked_for() -> None:
    heavy = {"numpy", "starlette", "uvicorn", "rich", "sqlalchemy"}
    bare = loaded_after("import mafia_de_cuba; dir(mafia_de_cuba)")
    assert bare & (heavy | {"msgspec"}) == set()
    rules = "from mafia_de_cuba import play, notation, records, view_for, lay_table"
    assert loaded_after(rules) & heavy == set()
    bots = "from mafia_de_cuba import Bot, play_out, worlds, weigh"
    assert loaded_after(bots) & heavy == {"numpy"}


@pytest.mark.long
def test_a_house_that_was_open_before_loads_nothing_that_it_does_not_need(tmp_path: Path) -> None:
    opened = f"""
from pathlib import Path
import mafia_de_cuba.server.run.house_command
from mafia_de_cuba.server.ledger.ledger import Ledger
Ledger.open(Path({str(tmp_path / "house.db")!r}))
"""
    rarely = {"PIL", "alembic", "matplotlib", "psycopg", "resvg_py"}
    assert loaded_after(opened) & rarely == {"alembic"}, "the first time a file is made"
    assert loaded_after(opened) & rarely == set()


def test_the_words_on_the_door_are_true() -> None:
    failed, tried = doctest.testmod(mafia_de_cuba)
    assert (failed, tried > 0) == (0, True)
