"""What happens for all to see, at the same moment in both halves of a pair.

Beside the game itself: talk, what the viewer tries in vain, new connections of everyone who must
not be able to tell, and pages that are looked up.
"""

from collections.abc import Callable, Iterator

from mafia_de_cuba.game.box import Take
from mafia_de_cuba.game.commands import (
    Accuse,
    Ask,
    Command,
    EmptyPockets,
    HelpYourself,
    Hide,
    Say,
    Shoot,
)
from mafia_de_cuba.game.refusal import Refused
from mafia_de_cuba.game.rules import decide
from mafia_de_cuba.game.sight import may_for
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.server.evening.commands import Leave, Pause, Resume
from properties.dealing import random_words
from server.secrets.wire_tap.cast import Cast, Kind
from server.secrets.wire_tap.half import Act, Half
from server.secrets.wire_tap.looked_up import ARCHIVE, METRICS
from server.secrets.wire_tap.phones import lottery

Doing = Callable[[Half], None]

PAGES = ("/api/tables/{code}", "/api/tables/{code}/games/1", "/healthz", METRICS)
PRELUDES = ("pause", "restart", "all go")
LONG = 5_000
"""How long a table stands still, in milliseconds."""


class Schedule:
    """Draws what happens for all to see."""

    def __init__(self, cast: Cast) -> None:
        self.dice = lottery(cast.seed, "evening")
        self._archive = lottery(cast.seed, "archive")
        self._cast, self._pair = cast, cast.pair
        self._visits = 0

    def beside(self, start: int, end: int) -> list[Act]:
        """What happens besides between these moments."""
        return list(self._beside(start, end)) if end - start >= 10 else []

    def _beside(self, start: int, end: int) -> Iterator[Act]:
        dice, viewer = self.dice, self._pair.viewer

        def at() -> int:
            return dice.randrange(start + 1, end - 5)

        if viewer is not None:
            if dice.random() < 0.6:
                yield Act(at=at(), do=lambda half: half.looks_again("viewer"))
            if dice.random() < 0.4:
                yield Act(at=at(), do=self._in_vain(viewer))
        if dice.random() < 0.3:
            yield does(at(), dice.choice(self._cast.present()), Say(text="No comment."))
        if dice.random() < 0.25:
            name = dice.choice(("spectator", "big screen", "host"))
            yield Act(at=at(), do=lambda half: half.looks_again(name))
        if dice.random() < 0.15:
            self._visits += 1
            visitor, then = f"visitor {self._visits}", at()
            yield Act(at=then, do=lambda half: half.looks_again(visitor))
            yield Act(at=then + 3, do=lambda half: half.looks_away(visitor))
        if dice.random() < 0.25:
            page = dice.choice(PAGES)
            yield Act(at=at(), do=lambda half: half.asks(page.format(code=half.code)))
        # By dice of its own: what else is drawn stays as it was.
        which = self._archive.randrange(len(ARCHIVE))
        yield Act(at=start + 1, do=lambda half: half.asks_the_archive(which))

    def _in_vain(self, viewer: int) -> Doing:
        """The viewer presses something that is refused."""
        seat, many = self.dice.randrange(self._pair.setup.players), self.dice.randint(0, 9)
        command = self.dice.choice(
            (
                HelpYourself(take=Take(diamonds=many)),
                Hide(diamonds=many),
                Shoot(),
                EmptyPockets(),
                Accuse(target=seat),
            )
        )

        def tries(half: Half) -> None:
            if isinstance(decide(half.game, viewer, command), Refused):
                half.does(viewer, command)

        return tries

    def those_who_go(self, now: int) -> Iterator[Act]:
        """People lose their connection, or go home."""
        for seat, kind in enumerate(self._cast.kinds):
            if kind is Kind.GONE:
                yield goes(now, seat)
            elif kind is Kind.LEFT:
                yield does(now, seat, Leave())

    def prelude(self) -> str | None:
        """What stops every clock now, if anything does."""
        # An heir who is there must not be waited for anew, or orders could be told from none.
        if self._cast.somebody_goes or self.dice.random() > 0.08:
            return None
        return self.dice.choice(PRELUDES)

    def standstill(self, what: str, start: int) -> list[Act]:
        """Everything stops for a while and goes on."""
        if what == "pause":
            return [
                Act(at=start + 1, do=lambda half: half.asks_as_host(Pause())),
                Act(at=start + LONG, do=lambda half: half.asks_as_host(Resume())),
            ]
        owners = dict.fromkeys(map(self._cast.owner, self._cast.present()))
        return [
            *(goes(start + 1, seat) for seat in owners),
            *(Act(at=start + LONG, do=_comes(seat)) for seat in owners),
        ]

    def step(self, game: Game) -> tuple[int, Command] | None:
        """What somebody does next in the investigation; None to wait for a deadline."""
        here, dice = self._cast.present(), self.dice
        chance = dice.random()
        if chance < 0.1:
            return None
        if game.godfather in here and chance < 0.65:
            may = may_for(game, game.godfather)
            alike = [seat for seat in may.accuse if seat in self._pair.open_seats]
            if alike and chance < 0.4:
                return game.godfather, Accuse(target=dice.choice(alike))
            ask = dice.choice(may.ask)
            return game.godfather, Ask(of=ask.of, question=dice.choice(ask.questions))
        seat, words = random_words(dice, game)
        return (seat, words) if seat in here else None


def does(at: int, seat: int, command: Command | Leave) -> Act:
    """Somebody does something."""
    return Act(at=at, do=lambda half: half.does(seat, command))


def goes(at: int, seat: int) -> Act:
    """Somebody loses the connection."""
    return Act(at=at, do=lambda half: half.goes(seat))


def _comes(seat: int) -> Doing:
    return lambda half: half.comes(seat)
