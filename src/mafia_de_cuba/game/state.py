"""A game as it stands, and how an event moves it on.

A game is a frozen value. It holds only what happened; characters, phase and who is richest follow
from that. `evolve` takes any event of the game's own and never refuses: whether something may
happen was decided before it did.
"""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from mafia_de_cuba.game.box import Box, Take, breach
from mafia_de_cuba.game.characters import USURPERS, Character, Token
from mafia_de_cuba.game.events import (
    BoxPassed,
    DiamondsHidden,
    Eliminated,
    Event,
    FakeShown,
    GameEnded,
    JokerGiven,
    PocketsEmptied,
    PocketsOrdered,
    QuestionAsked,
    RemarkMade,
    Said,
    ShotFired,
    Talk,
    Testified,
    TokenBagged,
    TookFromBox,
    TraitorTookOver,
)
from mafia_de_cuba.game.layout import Unplayable
from mafia_de_cuba.game.phase import Phase
from mafia_de_cuba.game.setup import FIRST, GODFATHER, Fault, Setup, fault_of
from mafia_de_cuba.game.testimony import Turn, turn_at


class Game(Struct, frozen=True, kw_only=True):
    """Everything that happened at a table, for those who may know everything."""

    setup: Setup
    kept: int | None = None
    """What the Godfather hid; None until he has."""
    bag: Token | None = None
    boxes: tuple[Box, ...] = ()
    """The box as seat 1 received it, as seat 2 did, … and last as it came back."""
    takes: tuple[Take, ...] = ()
    """Seat 1's take first."""
    talk: tuple[Talk, ...] = ()
    waiting: tuple[QuestionAsked, ...] = ()
    """Questions that nobody has answered or refused yet."""
    accusations: tuple[int, ...] = ()
    """Every seat ordered to empty its pockets, in order, the one in progress included."""
    accused: int | None = None
    """The seat whose accusation is in progress."""
    shown: tuple[int, ...] = ()
    """Accused seats whose whole take lies open, in that order."""
    fake_shown: int | None = None
    """The seat that showed the fake diamond (R52)."""
    jokers_given: tuple[int, ...] = ()
    paid_after: tuple[int, ...] = ()
    """How much had been said when each Joker was given."""
    shooter: int | None = None
    victim: int | None = None
    """Who fired, and at whom."""
    eliminated: tuple[int, ...] = ()
    godfather: int = GODFATHER
    """The Godfather of the moment: seat 0, or the Traitor's after a take-over (R57)."""
    ended: GameEnded | None = None

    @property
    def players(self) -> int:
        """How many sit at the table, the Godfather among them."""
        return self.setup.players

    @property
    def phase(self) -> Phase:
        """Where the game is."""
        if self.ended is not None:
            return Phase.OVER
        if self.kept is None:
            return Phase.HIDING
        if not self.box_is_back:
            return Phase.THEFT
        return Phase.INVESTIGATION if self.accused is None else Phase.ACCUSATION

    @property
    def box(self) -> Box:
        """The box as it is now."""
        return self.boxes[-1] if self.boxes else self.setup.full_box

    @property
    def box_at(self) -> int:
        """The seat the box is with."""
        if self.kept is None or self.box_is_back:
            return self.godfather
        return len(self.takes) + 1

    @property
    def box_is_back(self) -> bool:
        """Whether the box has gone all the way round."""
        return len(self.takes) == self.setup.players - 1

    @property
    def jokers(self) -> int:
        """The Jokers still before the Godfather: a Traitor inherits none (R57)."""
        if self.godfather != GODFATHER:
            return 0
        return self.setup.jokers - len(self.jokers_given)

    @property
    def recovered(self) -> int:
        """The diamonds that lie in the open before the Godfather."""
        return sum(self.take_of(seat).diamonds for seat in self.shown)

    @property
    def missing(self) -> int:
        """The stolen diamonds that are not back yet."""
        return sum(take.diamonds for take in self.takes) - self.recovered

    def received(self, seat: int) -> Box:
        """The box as it came to this seat, which is not the Godfather's."""
        return self.boxes[seat - 1]

    def take_of(self, seat: int) -> Take:
        """What this seat left the box with."""
        return self.takes[seat - 1]

    def helped_from(self, seat: int) -> Box:
        """The box this seat's take came out of: for the first player, after the bag (R13)."""
        box = self.boxes[seat - 1]
        return box.without_token(self.bag) if seat == FIRST else box

    def turn(self, seat: int) -> Turn | None:
        """A seat's turn, whoever may know it; None until it is over, the Godfather's at the end."""
        over = self.box_is_back if seat == GODFATHER else len(self.takes) >= seat
        if self.kept is None or not over:
            return None
        return turn_at(seat, kept=self.kept, bag=self.bag, boxes=self.boxes, takes=self.takes)

    def character(self, seat: int) -> Character:
        """What this seat is, whoever may know it."""
        if seat == GODFATHER:
            return Character.GODFATHER
        take = self.takes[seat - 1]
        if self.setup.honour_box:
            box, is_last = self.helped_from(seat), seat == self.setup.last
            if breach(box, take, last=is_last) is not None:
                return Character.RULE_BREAKER
        return take.character

    def is_open(self, seat: int) -> bool:
        """Whether this seat's whole take lies open to all while the game goes on."""
        if seat == GODFATHER:
            return False
        return seat in self.shown or seat in (self.shooter, self.godfather)

    def usurper(self) -> int | None:
        """The Traitor still in who would take over if the Godfather fell now (R57)."""
        if self.godfather != GODFATHER:
            return None
        for seat in self.setup.takers:
            if seat not in self.eliminated and self.character(seat) in USURPERS:
                return seat
        return None


def new_game(setup: Setup | Unplayable) -> Game:
    """A table laid and nobody's hand in the box yet; one that cannot be played is an error."""
    if isinstance(setup, Unplayable):
        raise ValueError(_cannot_be_played(setup.fault))
    fault = fault_of(setup)
    if fault is not None:
        raise ValueError(_cannot_be_played(fault))
    return Game(setup=setup)


def _cannot_be_played(fault: Fault) -> str:
    return f"this table cannot be played: {fault.flaw} ({fault.ruling})"


def replay(setup: Setup, events: Iterable[Event]) -> Game:
    """The game that these events make."""
    return after(new_game(setup), events)


def after(game: Game, events: Iterable[Event]) -> Game:
    """The game after these events, one by one."""
    for event in events:
        game = _AFTER[type(event)](game, event)
    return game


def evolve(game: Game, event: Event) -> Game:
    """The game after an event."""
    return _AFTER[type(event)](game, event)


def _hidden(game: Game, event: DiamondsHidden) -> Game:
    sent = game.setup.full_box.without(Take(diamonds=event.diamonds))
    return replace(game, kept=event.diamonds, boxes=(sent,))


def _bagged(game: Game, event: TokenBagged) -> Game:
    return replace(game, bag=event.token)


def _took(game: Game, event: TookFromBox) -> Game:
    left = game.helped_from(event.seat).without(event.take)
    return replace(game, takes=(*game.takes, event.take), boxes=(*game.boxes, left))


def _passed(game: Game, _: BoxPassed) -> Game:
    # Where the box is follows from how many have taken.
    return game


def _asked(game: Game, event: QuestionAsked) -> Game:
    talk = (*game.talk, event)
    if any((other.of, other.question) == (event.of, event.question) for other in game.waiting):
        # It is waiting for an answer already.
        return replace(game, talk=talk)
    return replace(game, talk=talk, waiting=(*game.waiting, event))


def _testified(game: Game, event: Testified) -> Game:
    talk = (*game.talk, event)
    if not game.waiting:
        return replace(game, talk=talk)
    waiting = tuple(
        asked
        for asked in game.waiting
        if asked.of != event.seat or not any(map(asked.question.answered_by, event.claims))
    )
    return replace(game, talk=talk, waiting=waiting)


def _said(game: Game, event: RemarkMade | Said) -> Game:
    return replace(game, talk=(*game.talk, event))


def _ordered(game: Game, event: PocketsOrdered) -> Game:
    return replace(game, accused=event.target, accusations=(*game.accusations, event.target))


def _fake_shown(game: Game, event: FakeShown) -> Game:
    return replace(game, accused=None, fake_shown=event.seat)


def _emptied(game: Game, event: PocketsEmptied) -> Game:
    return replace(game, accused=None, shown=(*game.shown, event.seat))


def _shot(game: Game, event: ShotFired) -> Game:
    shown = (*game.shown, event.target)
    return replace(game, accused=None, shown=shown, shooter=event.seat, victim=event.target)


def _joker_given(game: Game, event: JokerGiven) -> Game:
    given, after = (*game.jokers_given, event.seat), (*game.paid_after, len(game.talk))
    return replace(game, jokers_given=given, paid_after=after)


def _eliminated(game: Game, event: Eliminated) -> Game:
    waiting = tuple(asked for asked in game.waiting if asked.of != event.seat)
    return replace(game, eliminated=(*game.eliminated, event.seat), waiting=waiting)


def _taken_over(game: Game, event: TraitorTookOver) -> Game:
    return replace(game, godfather=event.seat, waiting=())


def _ended(game: Game, event: GameEnded) -> Game:
    return replace(game, ended=event, waiting=())


_AFTER: dict[type[Event], Callable[[Game, Any], Game]] = {
    DiamondsHidden: _hidden,
    TokenBagged: _bagged,
    TookFromBox: _took,
    BoxPassed: _passed,
    QuestionAsked: _asked,
    Testified: _testified,
    RemarkMade: _said,
    Said: _said,
    PocketsOrdered: _ordered,
    FakeShown: _fake_shown,
    PocketsEmptied: _emptied,
    ShotFired: _shot,
    JokerGiven: _joker_given,
    Eliminated: _eliminated,
    TraitorTookOver: _taken_over,
    GameEnded: _ended,
}
