"""Whole games told as prose: nothing is given away before its time."""

from pathlib import Path

from kit import events as caused
from mafia_de_cuba.bots.casting import seated
from mafia_de_cuba.game import records
from mafia_de_cuba.game.commands import Say
from mafia_de_cuba.game.events import Event
from mafia_de_cuba.game.notation import read
from mafia_de_cuba.game.scribe import commands_of, setup_of
from mafia_de_cuba.game.state import new_game, replay
from mafia_de_cuba.narration import transcript
from mafia_de_cuba.playout import play_out
from play.tables import laid
from playthroughs.stories import stories

NAMES = ("Rafael", "Chano", "Mirta", "Lázaro", "Ofelia", "Dulce", "Quintín", "Belkis")
EXAMPLE = Path(__file__).parents[2] / "docs/examples/game.json"
TRUTH = "## What really happened at the box"


def test_a_whole_game_between_bots_is_told() -> None:
    setup = laid(8)
    told = transcript(
        NAMES, setup, play_out(setup, [seated("green", seat) for seat in range(8)]).events
    )
    for heading in ("## The box goes round", "## The investigation", "## The verdict", TRUTH):
        assert told.count(heading) == 1
    public, truth = told.split(TRUTH)
    assert "Empty your pockets!" in public
    for name in NAMES[1:]:
        assert f"**{name}** got " in truth
    assert "put the" not in public
    assert " kept " not in public


def test_every_story_of_the_playthroughs_can_be_told() -> None:
    for story in stories():
        happened: list[Event] = [event for step in story.steps() for event in step.events]
        told = transcript(story.names, story.setup, happened)
        assert TRUTH in told
        assert "None" not in told


def test_a_game_that_is_not_over_stops_where_it_stands() -> None:
    setup = laid(8)
    assert "Nobody had touched it yet." in transcript(NAMES, setup, ())
    told = transcript(
        NAMES, setup, play_out(setup, [seated("green", s) for s in range(8)]).events[:6]
    )
    assert "The game stops here" in told
    assert "**Lázaro**" not in told


def test_names_and_talk_stay_as_they_are_written() -> None:
    setup = laid(8)
    game = read("8 3HFD j1")
    happened = caused(game, 2, Say(text="*I* <b>swear</b>"))
    told = transcript(("_Raf_", *NAMES[1:]), setup, happened)
    assert r"\_Raf\_" in told
    assert r"\*I\* \<b\>swear\</b\>" in told


def test_lies_come_out_at_the_end() -> None:
    """The record of docs/records.md: the first player lied about the bag and the take."""
    record = records.read(EXAMPLE.read_bytes())
    game, happened = new_game(setup_of(record)), list[Event]()
    for seat, command in commands_of(record):
        happened += caused(game, seat, command)
        game = replay(game.setup, happened)
    public, truth = transcript(record.players, game.setup, happened).split(TRUTH)
    assert "Lied" not in public
    assert "took two diamonds: a Thief. Lied about the bag and the take." in truth
    assert truth.count("Lied") == 1
