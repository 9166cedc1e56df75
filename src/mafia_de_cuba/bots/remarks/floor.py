"""The moment at which anybody may speak of others, as everyone at the table can see it.

It is looked at once for all of them: most have nothing to say, and need not think long to know it.
"""

from mafia_de_cuba.bots.beliefs.chatter import chatter, in_a_row
from mafia_de_cuba.bots.beliefs.hearsay import Hearsay, Tone, heard_in
from mafia_de_cuba.bots.persona import Persona, moment_of
from mafia_de_cuba.bots.remarks.openings import (
    Cue,
    opening_after,
    urges_after_remark,
    urges_after_testimony,
)
from mafia_de_cuba.deduction.moment import lazily, of_the_moment
from mafia_de_cuba.game.characters import Character
from mafia_de_cuba.game.events import RemarkMade, Talk, Testified
from mafia_de_cuba.game.phase import Phase
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.game.view import SeatView, View

A_TABLE = 1.6
"""How many remarks a seat a table bears."""
AT_ONCE = 3
"""How many, one upon the other, before somebody has to be asked something."""


class Floor:
    """What there is to answer, and how much has been said already."""

    def __init__(
        self,
        talk: tuple[Talk, ...],
        accusations: tuple[int, ...],
        seats: tuple[SeatView, ...],
        setup: Setup,
        godfather: int,
        moment: str,
    ) -> None:
        self._talk, self._accusations, self._seats = talk, accusations, seats
        self._setup, self._godfather = setup, godfather
        self.moment = moment
        """By what name dice know it."""
        self.last = talk[-1] if talk else None
        self.made, self.in_a_row = chatter(talk, godfather), in_a_row(talk)
        enough = self.in_a_row >= AT_ONCE or self.made.unasked >= setup.players * A_TABLE
        self._open = bool(talk or accusations) and not enough

    def open_to(self, seat: int, persona: Persona) -> bool:
        """Whether neither the table nor this seat has talked enough."""
        return self._open and self.made.by_seat.get(seat, 0) < persona.remarks

    @lazily
    def known(self) -> Hearsay:
        """What was said so far."""
        return heard_in(self._talk, self._seats, self._setup)

    @lazily
    def opening(self) -> Cue:
        """What the last word leaves to be said, being testimony."""
        assert isinstance(self.last, Testified)
        return opening_after(self.last, self.known)

    @lazily
    def urges(self) -> list[float]:
        """How much each seat can want to answer the last word, whoever they are."""
        players = self._setup.players
        if isinstance(self.last, Testified):
            return urges_after_testimony(self.last.seat, self.opening, players)
        if isinstance(self.last, RemarkMade):
            return urges_after_remark(self.last, players)
        return [0.0] * players

    @lazily
    def misled(self) -> frozenset[int]:
        """Who spoke against an innocent, or for a Thief, whose pocket was emptied last."""
        opened = self._seats[self._accusations[-1]] if self._accusations else None
        if opened is None or opened.take is None:
            return frozenset()
        wrong = Tone.FOR if opened.character is Character.THIEF else Tone.AGAINST
        return frozenset(self.known.speakers(opened.seat, wrong) - {self._godfather})


def floor_of(view: View) -> Floor:
    """What this moment is to all who might speak."""
    return _floor(
        view.talk,
        view.accusations,
        view.seats,
        view.setup,
        view.godfather,
        view.phase,
        view.box_at,
    )


@of_the_moment
def _floor(
    talk: tuple[Talk, ...],
    accusations: tuple[int, ...],
    seats: tuple[SeatView, ...],
    setup: Setup,
    godfather: int,
    phase: Phase,
    box_at: int,
) -> Floor:
    moment = moment_of(phase, box_at, len(talk), len(accusations))
    return Floor(talk, accusations, seats, setup, godfather, moment)
