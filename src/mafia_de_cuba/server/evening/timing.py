"""What a table waits for, since when, and until when: from public facts and the pace alone.

Time is information. A full box, an empty one and one from which nothing is taken stay equally long;
an accusation pauses as long with a Cleaner in the room as without one (R35).
"""

from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from mafia_de_cuba.game.phase import Phase
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.server.evening.settings import TIMES, Settings, Talk

BACK_AGAIN = 20_000
"""What is left on a clock at least when a server has been away."""


class Wait(StrEnum):
    """What a table can wait for."""

    HIDING = "hiding"
    BOX = "box"
    ANSWER = "answer"
    DEED = "deed"
    BREATH = "breath"


class Period(Struct, frozen=True, kw_only=True):
    """One wait: it began, it lasts at least and at most until, in milliseconds since the epoch."""

    wait: Wait
    turn: int
    """Tells one wait of a kind from the next."""
    since: int
    least: int | None = None
    due: int | None = None

    def later(self, by: int) -> "Period":
        """The same wait after the clocks stood still for so long."""
        return replace(
            self,
            since=self.since + by,
            least=None if self.least is None else self.least + by,
            due=None if self.due is None else self.due + by,
        )

    def with_time_left(self, now: int) -> "Period":
        """The same wait with time enough left for phones to find their table again."""
        if self.due is None or self.wait is Wait.BREATH:
            return self
        return replace(self, due=max(self.due, now + BACK_AGAIN))


def waiting_for(game: Game | None) -> tuple[Wait, int] | None:
    """What the table waits for now, and which of its kind that is."""
    if game is None:
        return None
    match game.phase:
        case Phase.HIDING:
            return Wait.HIDING, 0
        case Phase.THEFT:
            return Wait.BOX, game.box_at
        case Phase.ACCUSATION:
            return Wait.BREATH, len(game.accusations)
        case Phase.INVESTIGATION:
            if game.waiting:
                return Wait.ANSWER, game.talk.index(game.waiting[0])
            return Wait.DEED, len(game.accusations)
        case Phase.OVER:
            return None


def period_after(
    before: Period | None, game: Game | None, settings: Settings, now: int
) -> Period | None:
    """The wait that an entry written now leaves the table in."""
    waiting = waiting_for(game)
    if waiting is None or game is None:
        return None
    wait, turn = waiting
    if before is not None and before.wait is wait and before.turn == turn:
        return before
    times = TIMES[settings.pace]
    match wait:
        case Wait.HIDING:
            least, most = times.least, times.hide
        case Wait.BOX:
            least, most = times.least, times.box
        case Wait.ANSWER:
            least, most = 0, times.answer
        case Wait.DEED:
            least, most = 0, None if settings.talk is Talk.SPOKEN else times.deed
        case Wait.BREATH:
            least = most = times.shot if game.setup.shots_possible else times.breath
    return Period(
        wait=wait,
        turn=turn,
        since=now,
        least=now + least,
        due=None if most is None else now + most,
    )
