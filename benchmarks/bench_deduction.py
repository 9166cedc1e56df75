"""How fast deduction is, on one core: a full posterior, a whole timeline, all contradictions."""

import sys
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from time import perf_counter

import numpy as np

from deduction.scenes import put, true_claim
from mafia_de_cuba.deduction.belief import Belief, Situations, timeline
from mafia_de_cuba.deduction.contradictions import weigh
from mafia_de_cuba.deduction.shelf import Amounts
from mafia_de_cuba.deduction.worlds import Worlds, worlds
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.commands import Testify
from mafia_de_cuba.game.events import Talk, Testified
from mafia_de_cuba.game.layout import Wishes, lay_table
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.game.sight import view_for
from mafia_de_cuba.game.state import Game, new_game
from mafia_de_cuba.game.view import View
from properties.dealing import random_claim, random_theft

ROUNDS = 7


class Model:
    """A model that weighs everything, to be measured with."""

    def keeps(self, setup: Setup) -> Sequence[float]:
        """Few are kept more often than many."""
        return [setup.players - kept for kept in range(6)]

    def takes(self, situations: Situations) -> Amounts:
        """Small handfuls are likelier."""
        return np.asarray(1.0 / (1 + situations.took_diamonds))

    def says(self, said: Testified, situations: Situations, before: Sequence[Talk]) -> Amounts:
        """Most of what is said is true."""
        del before
        likely = np.ones(len(situations))
        for claim in said.claims:
            likely *= np.where(situations.true(claim), 0.9, 0.1)
        return likely


def widest() -> Setup:
    """Nine tokens of nine kinds and the fake diamond: the most boxes there can be."""
    rare = tuple(token for token in Token if token is not Token.REVOLUTIONARY)[:9]
    return Setup(players=12, tokens=rare, jokers=2, fake_diamond=True)


def talked(setup: Setup, sentences: int) -> Game:
    """A table where so much was said, half of it true."""
    rng = Random(60)
    game = new_game(setup)
    for step in random_theft(rng, setup):
        game = put(game, *step)
    for _ in range(sentences):
        seat = rng.randrange(1, game.players)
        honest = rng.random() < 0.7
        claim = true_claim(rng, game, seat) if honest else random_claim(rng, game)
        game = put(game, seat, Testify(claims=(claim,)))
    return game


def posterior(found: Worlds) -> None:
    """Everything there is to know of every seat, of the bag and of what was kept."""
    found.kept()
    found.bag()
    for seat in range(1, found.facts.setup.players):
        found.kinds(seat)
        found.stones(seat)


def best(run: Callable[[], object]) -> float:
    """Milliseconds, in the best of several rounds."""
    run()
    taken = []
    for _ in range(ROUNDS):
        start = perf_counter()
        run()
        taken.append(perf_counter() - start)
    return min(taken) * 1000


def main() -> int:
    """Measure, print, and say with the exit code whether every aim was met."""
    base = lay_table(Wishes(players=12))
    assert isinstance(base, Setup)
    lines = []
    for name, setup, aim in (("base", base, 2.0), ("widest Revolución", widest(), 60.0)):
        view = view_for(talked(setup, 20), None)
        counted, believed = partial(worlds, view), partial(_believed, Belief(view, Model()))
        lines.append((f"a full posterior, 12 players, {name}", best(_posterior(counted)), aim))
        lines.append((f"the same, believed, {name}", best(_posterior(believed)), aim))
    said: View = view_for(talked(base, 60), None)
    lines.append(("a timeline of 60 sentences", best(lambda: _timeline(said)), 1000.0))
    lines.append(("all contradictions of 60 sentences", best(lambda: weigh(said)), 1000.0))
    for text, taken, aim in lines:
        met = "yes" if taken <= aim else "NO"
        print(f"{taken:10.2f} ms  {text:<48} at most {aim:g} ms  {met}")
    return 0 if all(taken <= aim for _, taken, aim in lines) else 1


def _believed(belief: Belief) -> Worlds:
    return belief.worlds


def _posterior(found: Callable[[], Worlds]) -> Callable[[], None]:
    return lambda: posterior(found())


def _timeline(view: View) -> None:
    for _, found in timeline(view, Model()):
        posterior(found)


if __name__ == "__main__":
    sys.exit(main())
