"""`mafia-de-cuba lab` as it is typed: any table's shares, those of the same seed, and a picture."""

import io
import json
from collections.abc import Generator
from pathlib import Path
from xml.etree import ElementTree

import pytest
from rich.console import Console

from command import typed
from mafia_de_cuba import words
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.lab import command, make_shares
from mafia_de_cuba.lab.drawing import drawing
from mafia_de_cuba.lab.in_print import show
from mafia_de_cuba.lab.measuring import Bench
from mafia_de_cuba.lab.report import LabReport
from mafia_de_cuba.odds.measured import Measured, read_shares, shipped
from mafia_de_cuba.odds.nearby import one_change_away
from mafia_de_cuba.odds.sides import Side
from mafia_de_cuba.playout import steps
from mafia_de_cuba.simulate.cast import read_cast
from mafia_de_cuba.simulate.games import Result, Run
from mafia_de_cuba.simulate.interruption import Interruption
from odds.test_odds import laid

QUICK = ("--bots", "green", "--workers", "1", "--language", "en")


def by_jokers(run: Run, _: Interruption) -> Generator[Result, None, None]:
    """Games that the Godfather wins the more often, the more Jokers there are."""
    for table in run.tables:
        for number in run.numbers:
            sides = (Side.THIEVES, Side.AGENTS)
            godfathers = number % 8 < 2 * table.jokers
            side = Side.GODFATHER if godfathers else sides[number % 2]
            yield Result(
                players=table.players,
                number=number,
                seed="",
                side=side,
                characters=(),
                winners=(),
                record=b"",
                guesses=(),
            )


def bench(games: int, moves: list[None] | None = None) -> Bench:
    return Bench(
        games=games,
        cast=read_cast("green", "green", (), (), players=8),
        seed=1,
        played=by_jokers,
        interruption=Interruption(),
        move_on=lambda: (moves if moves is not None else []).append(None),
    )


def test_what_was_measured_before_is_told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "_measured", None)
    done = typed("lab", "8", "--json")
    assert (done.returncode, done.stderr) == (0, b"")
    told = json.loads(done.stdout)
    one = next(it for it in shipped().tables if it.setup == laid(8))
    assert told["measured_before"] is True
    assert {
        side: tally["wins"] for side, tally in told["sides"].items() if tally["wins"]
    } == one.wins
    assert told["games"] == one.games
    shown = typed("lab", "8", "--language", "en").stdout.decode()
    assert f"{one.games} games between seasoned bots, seed 1, measured before" in shown
    assert "█" in shown


def test_bots_that_have_changed_since_are_owned_up_to(monkeypatch: pytest.MonkeyPatch) -> None:
    for bots, said in ((shipped().bots, False), ("other bots", True)):
        monkeypatch.setattr("mafia_de_cuba.lab.measuring.bots_of_today", lambda bots=bots: bots)
        assert json.loads(typed("lab", "8", "--json").stdout)["older_bots"] is said
        shown = typed("lab", "8", "--language", "en").stdout.decode()
        assert ("The bots have changed since" in shown) is said


@pytest.mark.long
def test_any_other_table_is_played_and_gives_what_simulate_gives() -> None:
    table = ("5", "--jokers", "1", "--switch", "R44", "--kept", "2")
    done = typed("lab", *table, "--games", "6", *QUICK, "--alone", "--json")
    told = json.loads(done.stdout)
    assert (told["games"], told["measured_before"], told["fairer"]) == (6, False, None)
    bots = ("--godfather", "green", "--others", "green", "--workers", "2")
    line = ("simulate", "6", "--players", *table, *bots, "--seed", "1", "--json")
    other = json.loads(typed(*line).stdout)["tables"][0]["sides"]
    assert {side: one["wins"] for side, one in told["sides"].items()} == {
        side: one["wins"] for side, one in other.items()
    }
    assert told["setup"]["switches"] == ["R44"]


@pytest.mark.parametrize("kept", [0, 3])
def test_the_godfather_keeps_what_is_said(kept: int) -> None:
    cast = read_cast("random", "naive", (), (), players=6, kept=kept)
    players = [cast.player(seat, "seed") for seat in range(6)]
    assert next(steps(laid(6), players)).game.kept == kept
    assert cast.typed(6)[-2:] == ["--kept", str(kept)]


def test_the_nearest_fairer_table_is_looked_for_by_playing() -> None:
    moves = list[None]()
    lab = bench(200, moves)
    (one,) = lab.measure([laid(8, jokers=3)], 200)
    assert one.camps[one.strongest].rate == 0.75
    found = lab.nearby(one)
    assert found is not None
    assert (found.setup, found.games) == (laid(8, jokers=2), 200)
    assert len(moves) == Bench.most(200, len(list(one_change_away(one.setup))))


def test_where_nothing_nearby_is_fairer_that_is_said() -> None:
    one = Measured(setup=laid(8, jokers=4), games=200, wins={Side.GODFATHER: 80, Side.AGENTS: 120})
    found = LabReport(table=one, fairer=None, looked=True, cast="green", seed=1)
    console = Console(record=True, file=io.StringIO(), width=80)
    show(found, console, words.speaking("es"))
    assert "Ninguna mesa" in console.export_text()


def test_a_picture_is_drawn_of_both_tables(tmp_path: Path) -> None:
    one = Measured(setup=laid(8), games=10, wins={Side.GODFATHER: 9, Side.AGENTS: 1})
    other = Measured(setup=laid(8, jokers=0), games=10, wins={Side.GODFATHER: 5, Side.AGENTS: 5})
    found = LabReport(table=one, fairer=other, looked=True, cast="green", seed=1)
    assert texts(drawing(found, words.speaking("fr"))).count("Parrain") == 2
    assert any("équilibré" in text for text in texts(drawing(found, words.speaking("fr"))))
    file = tmp_path / "lab.svg"
    done = typed("lab", "8", "--svg", file, "--language", "en", "--alone")
    assert (done.returncode, done.stderr) == (0, b"")
    assert texts(file.read_text()).count("Godfather") == 1
    assert typed("lab", "8", "--svg", tmp_path).returncode == 2


def texts(svg: str) -> list[str]:
    drawn = ElementTree.fromstring(svg)
    return [element.text or "" for element in drawn.iter("{http://www.w3.org/2000/svg}text")]


def test_shares_can_be_gone_on_with_and_made_finer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = [laid(8), laid(8, jokers=2)]
    monkeypatch.setattr(make_shares, "recommended", lambda: iter(tables))
    kept, done = tmp_path / "kept", dict[Setup, Measured]()
    for games in (10, 25):
        done = make_shares.kept(kept, b"bots")
        make_shares.measure_missing(bench(games), done, kept)
    once = dict[Setup, Measured]()
    make_shares.measure_missing(bench(25), once, tmp_path / "other")
    assert done == once == make_shares.kept(kept, b"bots")
    assert make_shares.kept(kept, b"other bots") == {}
    assert read_shares(make_shares.in_lines(shipped())) == shipped()


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (("4",), "players"),
        (("8", "--games", "0"), "--games must be from 1"),
        (("8", "--kept", "6"), "keeps 0 to 5 diamonds (R4), not 6"),
        (("8", "--bots", "nobody"), "nobody"),
        (("8", "--tokens", "XYZ"), "--tokens"),
        (("8", "--svg", "/there/is/no/such/folder.svg"), "there is no folder"),
        (("8", "--workers", "0"), "--workers must be from 1"),
    ],
)
def test_what_cannot_be_is_told_in_one_sentence(line: tuple[str, ...], said: str) -> None:
    done = typed("lab", *line, "--language", "en")
    assert done.returncode == 2
    assert done.stdout == b""
    assert said in done.stderr.decode()
    assert done.stderr.count(b"\n") == 1
