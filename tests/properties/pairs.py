"""Non-interference: two games that differ only in what a viewer cannot know look the same to them.

A pair is one table, one viewer, and two thefts that agree in all the viewer saw. Both games are
then led through the same investigation. After every step the viewer's views must be equal byte for
byte, and so must the events they saw and the answers to what they tried, until the rules themselves
lay a secret open that the two games do not share: who the Traitor is, or how it ended.
"""

from collections.abc import Callable, Iterable, Sequence
from random import Random

import msgspec

from mafia_de_cuba.game.box import Take
from mafia_de_cuba.game.characters import Character, Token
from mafia_de_cuba.game.commands import Accuse, Command, HelpYourself, Hide
from mafia_de_cuba.game.events import Event, GameEnded, TraitorTookOver
from mafia_de_cuba.game.notation import write
from mafia_de_cuba.game.refusal import Decision, Refused
from mafia_de_cuba.game.rules import decide
from mafia_de_cuba.game.setup import FIRST, Setup
from mafia_de_cuba.game.sight import view_for, visible
from mafia_de_cuba.game.state import Game, after, new_game
from properties.alike import alike
from properties.dealing import (
    Step,
    random_deed,
    random_setup,
    random_theft,
    random_words,
)

LAYS_OPEN = (GameEnded, TraitorTookOver)

See = Callable[[Game, int | None], object]
Hear = Callable[[Iterable[Event], int | None], tuple[Event, ...]]


class Leak(AssertionError):
    """Something told a viewer which of two games they are in."""


class Pair(msgspec.Struct, frozen=True, kw_only=True):
    """One table, one viewer, two thefts alike to that viewer's eyes."""

    setup: Setup
    viewer: int | None
    open_seats: frozenset[int]
    """Seats that took the same in both, and so may be accused without telling them apart."""
    thefts: tuple[tuple[Step, ...], tuple[Step, ...]]


class Told(msgspec.Struct, frozen=True, kw_only=True):
    """How far a pair could be followed, and which characters it kept apart."""

    steps: int
    accusations: int
    hidden: frozenset[Character]


def random_pair(rng: Random, tokens: Sequence[Token] = tuple(Token)) -> Pair:
    """A pair whose two thefts truly differ, at a table with some of these tokens."""
    while True:
        setup = random_setup(rng, tokens)
        viewer = rng.choice([None, *range(setup.players)])
        one = tuple(random_theft(rng, setup))
        seats = range(FIRST, setup.players)
        open_seats = frozenset(rng.sample(seats, rng.randint(0, min(4, len(seats)))))
        for _ in range(3):
            other = alike(rng, setup, viewer, open_seats, one)
            if other is not None and other != one:
                pair = Pair(setup=setup, viewer=viewer, open_seats=open_seats, thefts=(one, other))
                if _open_alike(pair):
                    return pair


def check(pair: Pair, rng: Random, *, see: See = view_for, hear: Hear = visible) -> Told:
    """Lead both games through the same evening; `Leak` if the viewer could tell them apart."""
    eye = _Eye(pair, see, hear)
    eye.look()
    for steps in zip(*pair.thefts, strict=True):
        if not eye.step(*steps):
            return eye.told()
    for _ in range(rng.randint(5, 25)):
        command = _next(rng, eye, pair)
        if not eye.step(command, command):
            break
    return eye.told()


class _Eye:
    """Both games, through the viewer's eyes."""

    def __init__(self, pair: Pair, see: See, hear: Hear) -> None:
        self.pair, self.see, self.hear = pair, see, hear
        self.games = [new_game(pair.setup), new_game(pair.setup)]
        self.steps = 0

    def look(self) -> None:
        views = [msgspec.json.encode(self.see(game, self.pair.viewer)) for game in self.games]
        if views[0] != views[1]:
            raise Leak(self._story("the view", *views))

    def step(self, one: Step, other: Step) -> bool:
        """A step in each game; False when it laid a secret open and the pair is done."""
        decisions = [decide(g, *s) for g, s in zip(self.games, (one, other), strict=True)]
        by_viewer = one[0] == self.pair.viewer
        refusals = [isinstance(decision, Refused) for decision in decisions]
        if any(refusals):
            if by_viewer and decisions[0] != decisions[1]:
                raise Leak(self._story(f"the answer to {one}", *decisions))
            return True
        before = [_until_open(decision) for decision in decisions]
        heard = [self.hear(events, self.pair.viewer) for events in before]
        if heard[0] != heard[1]:
            raise Leak(self._story(f"what was heard of {one}", *heard))
        opened = [_opened(decision) for decision in decisions]
        if opened[0] != opened[1] or any(map(self._tells_all, opened[0])):
            return False
        self.games = [
            after(game, _events(decision))
            for game, decision in zip(self.games, decisions, strict=True)
        ]
        self.steps += 1
        self.look()
        return True

    def _tells_all(self, event: Event) -> bool:
        """At the end all lies open; a Traitor who takes over learns what the Godfather knew."""
        return isinstance(event, GameEnded) or event.seat == self.pair.viewer

    def told(self) -> Told:
        one, other = self.games
        taken = range(FIRST, min(len(one.takes), len(other.takes)) + 1)
        apart = {
            character
            for seat in taken
            if one.character(seat) is not other.character(seat)
            for character in (one.character(seat), other.character(seat))
        }
        return Told(steps=self.steps, accusations=len(one.accusations), hidden=frozenset(apart))

    def _story(self, what: str, one: object, other: object) -> str:
        lines = "\n  ".join(write(game) for game in self.games)
        return f"{what} tells viewer {self.pair.viewer} these apart:\n  {lines}\n{one!r}\n{other!r}"


def _next(rng: Random, eye: _Eye, pair: Pair) -> Step:
    """Something to try in both games: the viewer's own tries, words, or a deed of the first."""
    game = eye.games[0]
    chance = rng.random()
    if chance < 0.25 and pair.viewer is not None:
        step: Step = pair.viewer, _any_command(rng, game)
    else:
        step = random_words(rng, game) if chance < 0.5 else random_deed(rng, game)
    command = step[1]
    if isinstance(command, Accuse) and command.target not in pair.open_seats:
        # Other pockets may differ, and then the reveal rightly tells the games apart.
        return random_words(rng, game)
    return step


def _any_command(rng: Random, game: Game) -> Command:
    seats = range(game.players)
    own = [random_deed(rng, game)[1], Hide(diamonds=rng.randint(0, 6))]
    take = HelpYourself(take=Take(diamonds=rng.randint(0, 3)))
    return rng.choice([*own, take, Accuse(target=rng.choice(seats))])


def _events(decision: Decision) -> tuple[Event, ...]:
    assert not isinstance(decision, Refused)
    return decision


def _until_open(decision: Decision) -> tuple[Event, ...]:
    """What happened before the rules laid a secret of the whole table open."""
    events = _events(decision)
    for place, event in enumerate(events):
        if isinstance(event, LAYS_OPEN):
            return events[:place]
    return events


def _opened(decision: Decision) -> list[Event]:
    return [event for event in _events(decision) if isinstance(event, LAYS_OPEN)]


def _open_alike(pair: Pair) -> bool:
    """Whether the seats that may be accused are the same characters in both thefts."""
    games = []
    for theft in pair.thefts:
        game = new_game(pair.setup)
        for step in theft:
            game = after(game, _events(decide(game, *step)))
        games.append(game)
    one, other = games
    return all(one.character(seat) is other.character(seat) for seat in pair.open_seats)
