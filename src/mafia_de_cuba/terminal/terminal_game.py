"""One game at the terminal, from the first word to the verdict, and the record kept of it."""

from datetime import date
from pathlib import Path
from random import Random

from msgspec import Struct
from rich.columns import Columns
from rich.text import Text

from mafia_de_cuba.game import records
from mafia_de_cuba.game.events import (
    BoxPassed,
    Event,
    FakeShown,
    GameEnded,
    PocketsEmptied,
    PocketsOrdered,
    QuestionAsked,
    ShotFired,
    TraitorTookOver,
)
from mafia_de_cuba.game.layout import advice
from mafia_de_cuba.game.scribe import record_of
from mafia_de_cuba.game.setup import GODFATHER, MOST_PLAYERS, Setup
from mafia_de_cuba.game.sight import view_for, visible
from mafia_de_cuba.narration import Company, Teller
from mafia_de_cuba.playout import IllegalPlayError, Step, steps
from mafia_de_cuba.table_options import USUAL_BOTS
from mafia_de_cuba.terminal import guidance, verdict
from mafia_de_cuba.terminal.opponents import Opponent, gathered
from mafia_de_cuba.terminal.person import Person
from mafia_de_cuba.terminal.picture import opened
from mafia_de_cuba.terminal.place import Place
from mafia_de_cuba.terminal.terminal import (
    ALARM,
    GOLD,
    QUIET,
    LeftTable,
    Terminal,
    ToldToGo,
    hearing,
)
from mafia_de_cuba.words import ENGLISH, Words, advised, contents

INTERRUPTED, SIGNALLED = 130, 128
PATIENCE = records.MOST_ACTIONS // MOST_PLAYERS
"""A person may ask as much as a record can hold."""


class Invitation(Struct, frozen=True, kw_only=True):
    """Who sits down where, with whom, and where the record goes."""

    setup: Setup
    seat: int
    name: str = "Visitor"
    bots: str = USUAL_BOTS
    seed: int = 0
    record: Path | None = None
    again: str = ""
    """What to type for the same game."""


class TerminalGame:
    """One game between a person and bots, told in the words of a language."""

    def __init__(self, invited: Invitation, terminal: Terminal, words: Words = ENGLISH) -> None:
        self.invited, self.terminal, self.words = invited, terminal, words
        setup, seat, seed = invited.setup, invited.seat, invited.seed
        self.names = gathered(invited.name, seat, setup.players, Random(f"{seed}/names"))
        self.opponents = {
            other: Opponent(invited.bots, seed * 100 + other, words=words)
            for other in range(setup.players)
            if other != seat
        }
        company = Company(
            names=tuple(self.names),
            temperaments=tuple(
                self.opponents[at].temperament if at in self.opponents else None
                for at in range(setup.players)
            ),
        )
        self.place = Place(terminal, company, seat, words)
        self.person = Person(self.place)
        self.events: list[Event] = []
        self._teller = Teller(company, setup, you=seat, words=words)

    def spend(self) -> int:
        """Play it, keep the record, and say how it can be played again; the exit code."""
        code, said = 0, None
        with hearing() as hangs_up:
            try:
                with hangs_up:
                    self._play()
            except LeftTable:
                said = self.words("play.you_leave")
            except KeyboardInterrupt:
                code, said = INTERRUPTED, ""
            except ToldToGo as told:
                code, said = SIGNALLED + told.signal, ""
            except IllegalPlayError:
                code, said = 1, self.words("play.dawn")
            except OSError:
                # Nobody reads on, or the window is closed.
                self._keep()
                raise
            kept = self._keep()
        if said is not None:
            self.place.say(said)
        self.terminal.copyable(kept)
        self.terminal.copyable(self.words("play.same_again", command=self.invited.again))
        return code

    def _play(self) -> None:
        self._welcome()
        setup = self.invited.setup
        players = [self.opponents.get(seat, self.person) for seat in range(setup.players)]
        for step in steps(setup, players, patience=PATIENCE):
            self.events += step.events
            self._tell(step)
            # Nobody waits for the last word of somebody who is out or wants to be left in peace.
            gone = view_for(step.game, self.place.seat).seats[self.place.seat].eliminated
            for opponent in self.opponents.values():
                opponent.waits = not (gone or self.place.in_peace)

    def _welcome(self) -> None:
        place, setup, words = self.place, self.invited.setup, self.words
        place.say(words("play.welcome"), GOLD)
        place.say(words("play.on_the_table", what=contents(setup, words)))
        for note in advice(setup):
            place.say(advised(note, words), QUIET)
        place.say(words("play.clockwise"))
        place.show(
            Columns(
                Text(f"{seat} {words('common.you')}", "bold")
                if seat == place.seat
                else Text(f"{seat} {name}")
                for seat, name in enumerate(self.names)
            )
        )
        if place.seat == GODFATHER:
            place.say(words("play.you_are_godfather"))
        else:
            place.say(words("play.will_hand_you_the_box", name=self.names[place.seat - 1]))
        place.say(words("play.how_to_get_help"), QUIET)
        place.say()

    def _tell(self, step: Step) -> None:
        """What the person saw of it, and what it means to them."""
        seat = self.place.seat
        for event in visible(step.events, seat):
            line = self._teller.tell(event)
            if not self._told_otherwise(event):
                self.place.speak(line, _weight(event, seat))
                self.terminal.pause()
        view = view_for(step.game, seat)
        if view.ended is not None:
            verdict.tell(self.place, view)
        elif isinstance(step.events[-1], BoxPassed):
            self._box_went_on(step)

    def _told_otherwise(self, event: Event) -> bool:
        """The end has a telling of its own; a question to everyone is told once."""
        if isinstance(event, QuestionAsked) and event.seat == self.place.seat:
            return event.everyone and self.person.questioning.going_round
        return isinstance(event, GameEnded)

    def _box_went_on(self, step: Step) -> None:
        place, view = self.place, view_for(step.game, self.place.seat)
        if step.seat == place.seat and view.pocket is not None:
            being = guidance.being(view.pocket.character, place.seat, self.names, self.words)
            place.say(being, "bold")
            place.say()
        if view.safe is not None and view.safe.returned is not None:
            place.show(opened(view.safe.returned, self.words("play.box_is_back"), self.words))
            place.pocket(view)

    def _keep(self) -> str:
        """Write the record down, and say where it is."""
        if not self.events:
            return self.words("play.nothing_to_keep")
        line = records.write(record_of(self.names, self.invited.setup, self.events)) + b"\n"
        try:
            return self.words("play.record_is_in", file=written(line, self.invited.record))
        except OSError as error:
            return self.words("play.record_not_kept", why=error.strerror)


def _weight(event: Event, seat: int) -> str:
    """What should catch the eye: orders, and whatever is meant for the person."""
    match event:
        case PocketsOrdered():
            return ALARM
        case QuestionAsked(of=of) if of == seat:
            return "bold"
        case PocketsEmptied() | ShotFired() | FakeShown() | TraitorTookOver():
            return "bold"
        case _:
            return ""


def written(line: bytes, wanted: Path | None) -> Path:
    """Where a record went: a file of this name, or a new one of today's."""
    if wanted is not None:
        with wanted.open("xb") as file:
            file.write(line)
        return wanted
    number = 1
    while True:
        path = Path(f"mafia-de-cuba-{date.today().isoformat()}-{number}.json")
        try:
            return written(line, path)
        except FileExistsError:
            number += 1
