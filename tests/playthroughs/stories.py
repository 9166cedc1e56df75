"""The stories: hand-made games, each a record in `stories/` with its title in `index.toml`."""

import tomllib
from collections.abc import Iterator
from pathlib import Path

import msgspec
from msgspec import Struct

from mafia_de_cuba.game import records
from mafia_de_cuba.game.commands import Command
from mafia_de_cuba.game.events import Event
from mafia_de_cuba.game.refusal import Refused
from mafia_de_cuba.game.rules import decide
from mafia_de_cuba.game.scribe import commands_of, setup_of
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.game.state import Game, after, new_game

HERE = Path(__file__).parent
RECORDS = HERE / "stories"
INDEX = RECORDS / "index.toml"


class Chapter(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A story's line in the index."""

    file: str
    title: str
    moral: str


class Step(Struct, frozen=True, kw_only=True):
    """One action of a story: who did what, what came of it, and the game before and after."""

    seat: int
    command: Command
    events: tuple[Event, ...]
    before: Game
    after: Game


class Story(Struct, frozen=True, kw_only=True):
    """A game worth telling."""

    chapter: Chapter
    line: bytes
    """The record as it lies in its file."""

    @property
    def record(self) -> records.Record:
        return records.read(self.line)

    @property
    def names(self) -> tuple[str, ...]:
        return self.record.players

    @property
    def setup(self) -> Setup:
        return setup_of(self.record)

    @property
    def text_file(self) -> Path:
        """Where its text is kept."""
        return HERE / f"{self.chapter.file}.txt"

    def steps(self) -> Iterator[Step]:
        """The story action by action."""
        game = new_game(self.setup)
        for at, (seat, command) in enumerate(commands_of(self.record)):
            events = decide(game, seat, command)
            if isinstance(events, Refused):
                raise ValueError(
                    f"{self.chapter.file}, action {at}: {events.reason} ({events.ruling})"
                )
            then = after(game, events)
            yield Step(seat=seat, command=command, events=events, before=game, after=then)
            game = then


def chapters() -> list[Chapter]:
    """What the index lists, in its order."""
    listed = tomllib.loads(INDEX.read_text(encoding="utf-8"))
    return msgspec.convert(listed["story"], list[Chapter])


def stories() -> list[Story]:
    """Every story, in the order of the index."""
    return [
        Story(chapter=chapter, line=(RECORDS / f"{chapter.file}.json").read_bytes())
        for chapter in chapters()
    ]
