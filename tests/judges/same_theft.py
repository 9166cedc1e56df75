"""One theft, after which one chair tells story upon story: what each of them wins or loses there.

Hands and boxes are the same every time, and so is everybody else's manner; nothing is different but
this chair's words, and what comes of them.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import sqrt

from msgspec import Struct

from judges.accounts import Chair
from judges.stories import Storyteller, told_of
from mafia_de_cuba.bots.strategy import Strategy
from mafia_de_cuba.game.characters import Character
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.game.sight import view_for
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.playout import steps, steps_from

OFTEN = 20
"""How often a story has to have been told to be spoken of: what was tried ten times may be luck."""

Tried = Mapping[Character, Sequence[str]]
"""For each character, the stories to tell."""


class Gain(Struct, frozen=True, kw_only=True):
    """What a story won (1) or lost (-1) where a bot's own words would not have; mostly nothing."""

    character: Character
    story: str
    won: int


class Worth(Struct, frozen=True, kw_only=True):
    """What a story gains one character on average, where it was told."""

    character: Character
    story: str
    times: int
    mean: float
    off: float
    """Half of the 95 % interval."""

    @property
    def fairly_sure(self) -> float:
        """What to choose by: what was rarely told is easily lucky."""
        return self.mean - self.off / 2

    def __str__(self) -> str:
        return f"{100 * self.mean:+.1f} ± {100 * self.off:.1f} ({self.times})"


def theft(setup: Setup, players: Sequence[Strategy]) -> Game:
    """A game as far as the box's return."""
    return next(step.game for step in steps(setup, players) if step.game.box_is_back)


def gains(game: Game, players: Sequence[Strategy], tried: Tried) -> Iterator[Gain]:
    """After this theft, on every chair, each story of whoever sits there that can be told."""
    won = _winners(game, players)
    for seat in game.setup.takers:
        pocket = view_for(game, seat).pocket
        assert pocket is not None
        chair = Chair(setup=game.setup, seat=seat, turn=pocket.turn)
        for story in tried.get(pocket.character, ()):
            if told_of(story, chair) is not None:
                company = list(players)
                company[seat] = Storyteller(bot=players[seat], story=story)
                wins = seat in _winners(game, company)
                yield Gain(character=pocket.character, story=story, won=wins - (seat in won))


def _winners(game: Game, players: Sequence[Strategy]) -> tuple[int, ...]:
    for step in steps_from(game, players):
        game = step.game
    assert game.ended is not None
    return game.ended.winners


def summed_up(found: Iterable[Gain]) -> list[Worth]:
    """What each story came to for each character, the best first."""
    values: dict[tuple[Character, str], list[int]] = {}
    for gain in found:
        values.setdefault((gain.character, gain.story), []).append(gain.won)
    summed = [_summed(who, story, won) for (who, story), won in values.items()]
    return sorted(summed, key=lambda worth: -worth.fairly_sure)


def _summed(character: Character, story: str, won: Sequence[int]) -> Worth:
    mean = sum(won) / len(won)
    off = 1.96 * sqrt(sum((one - mean) ** 2 for one in won)) / len(won)
    return Worth(character=character, story=story, times=len(won), mean=mean, off=off)


def best_of(summed: Iterable[Worth], many: int) -> dict[Character, tuple[str, ...]]:
    """The best stories of each character, so many at most."""
    best: dict[Character, tuple[str, ...]] = {}
    for worth in summed:
        stories = best.get(worth.character, ())
        if len(stories) < many:
            best[worth.character] = (*stories, worth.story)
    return best
