"""An evening from the first word to the verdict, and the record that is kept of it."""

from datetime import date
from pathlib import Path
from random import Random

from msgspec import Struct
from rich.columns import Columns
from rich.text import Text

from mafia_de_cuba import words
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
from mafia_de_cuba.game.seats import GODFATHER
from mafia_de_cuba.game.setup import MOST_PLAYERS, Setup
from mafia_de_cuba.game.sight import view_for, visible
from mafia_de_cuba.narration import Teller, pieces
from mafia_de_cuba.playout import IllegalPlayError, Step, steps
from mafia_de_cuba.terminal import guidance, verdict
from mafia_de_cuba.terminal.guests import USUAL, Guest, company
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

INTERRUPTED, SIGNALLED = 130, 128
PATIENCE = records.MOST_ACTIONS // MOST_PLAYERS
"""A person may ask as much as a record can hold."""


class Invitation(Struct, frozen=True, kw_only=True):
    """Who sits down where, with whom, and where the record goes."""

    setup: Setup
    seat: int
    name: str = "Visitor"
    bots: str = USUAL
    seed: int = 0
    record: Path | None = None
    again: str = ""
    """What to type for the same evening."""


class Evening:
    """One game between a person and bots."""

    def __init__(self, invited: Invitation, terminal: Terminal) -> None:
        self.invited, self.terminal = invited, terminal
        setup, seat, seed = invited.setup, invited.seat, invited.seed
        self.names = company(invited.name, seat, setup.players, Random(f"{seed}/names"))
        self.place = Place(terminal, self.names, seat)
        self.person = Person(self.place)
        self.guests = {
            other: Guest(invited.bots, seed * 100 + other)
            for other in range(setup.players)
            if other != seat
        }
        self.events: list[Event] = []
        self._teller = Teller(self.names, single=pieces.single_kinds(setup), you=seat)

    def spend(self) -> int:
        """Play it, keep the record, and say how it can be played again; the exit code."""
        code, said = 0, None
        with hearing() as hangs_up:
            try:
                with hangs_up:
                    self._play()
            except LeftTable:
                said = "You leave the table."
            except KeyboardInterrupt:
                code, said = INTERRUPTED, ""
            except ToldToGo as told:
                code, said = SIGNALLED + told.signal, ""
            except IllegalPlayError:
                code, said = 1, "It is dawn, and nobody wants to go on. The game ends here."
            except OSError:
                # Nobody reads on, or the window is closed.
                self._keep()
                raise
            kept = self._keep()
        if said is not None:
            self.place.say(said)
        self.terminal.copyable(kept)
        self.terminal.copyable(f"The same again: {self.invited.again}")
        return code

    def _play(self) -> None:
        self._welcome()
        setup = self.invited.setup
        players = [self.guests.get(seat, self.person) for seat in range(setup.players)]
        for step in steps(setup, players, patience=PATIENCE):
            self.events += step.events
            self._tell(step)
            # Nobody waits for the last word of somebody who is out or wants to be left in peace.
            gone = view_for(step.game, self.place.seat).seats[self.place.seat].eliminated
            for guest in self.guests.values():
                guest.waits = not (gone or self.place.in_peace)

    def _welcome(self) -> None:
        place, setup = self.place, self.invited.setup
        place.say("Havana, 1955. A back room, a cigar box, and the Godfather's diamonds.", GOLD)
        place.say(f"On the table: {words.contents(setup)}.")
        for note in advice(setup):
            place.say(f"{words.ADVICE[note.advice]} ({note.ruling})", QUIET)
        place.say("Clockwise from the Godfather:")
        place.show(
            Columns(
                Text(
                    f"{seat} {'you' if seat == place.seat else name}", "bold" * (seat == place.seat)
                )
                for seat, name in enumerate(self.names)
            )
        )
        if place.seat == GODFATHER:
            place.say("You are the Godfather. Find every diamond they steal.")
        else:
            place.say(f"{self.names[place.seat - 1]} will hand you the box.")
        place.say("Type ? at any time for help, rules for the game in short, q to leave.", QUIET)
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
            return self.person.questioning.going_round
        return isinstance(event, GameEnded)

    def _box_went_on(self, step: Step) -> None:
        place, view = self.place, view_for(step.game, self.place.seat)
        if step.seat == place.seat and view.pocket is not None:
            place.say(guidance.being(view.pocket.character, place.seat, self.names), "bold")
            place.say()
        if view.safe is not None and view.safe.returned is not None:
            place.show(opened(view.safe.returned, "The box is back"))
            place.pocket(view)

    def _keep(self) -> str:
        """Write the record down, and say where it is."""
        if not self.events:
            return "Nothing had happened yet, so there is nothing to keep."
        line = records.write(record_of(self.names, self.invited.setup, self.events)) + b"\n"
        try:
            return f"The record of the game is in {written(line, self.invited.record)}."
        except OSError as error:
            return f"The record could not be kept: {error.strerror}."


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
