"""Walks by the core beside walks by numpy: the same worlds and words, to the last digit."""

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import numpy as np
import pytest

pytest.importorskip("mafia_de_cuba_core")

from fast.test_posterior import random_view
from mafia_de_cuba.bots.beliefs import ears, memory, telling
from mafia_de_cuba.bots.beliefs.habits import model_of, naive
from mafia_de_cuba.bots.beliefs.suspicion import ideas
from mafia_de_cuba.bots.beliefs.telling import takes_after
from mafia_de_cuba.bots.beliefs.ways import stated
from mafia_de_cuba.bots.bot import Bot
from mafia_de_cuba.bots.persona import Persona, Strength
from mafia_de_cuba.deduction import by_core
from mafia_de_cuba.deduction.abreast import Abreast
from mafia_de_cuba.deduction.belief import Belief
from mafia_de_cuba.deduction.facts import facts_of
from mafia_de_cuba.deduction.shelf import Amounts
from mafia_de_cuba.deduction.worlds import Worlds
from mafia_de_cuba.game.layout import Wishes, lay_table
from mafia_de_cuba.game.setup import FIRST, GODFATHER, Setup, right_neighbour
from mafia_de_cuba.game.sight import view_for
from mafia_de_cuba.game.testimony import About, BoxClaim, TakeClaim
from mafia_de_cuba.game.view import View
from mafia_de_cuba.playout import play_out, steps


@contextmanager
def without_core(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As on a machine that has none, and with nothing kept from before."""
    with monkeypatch.context() as patched:
        patched.setattr(by_core, "core", None)
        _forget()
        yield
    _forget()


def _forget() -> None:
    for forget in (
        memory.SHARED.cache_clear,
        ears.speeches_at.cache_clear,
        by_core.core_table.cache_clear,
        model_of.cache_clear,
        naive.cache_clear,
    ):
        forget()


def overheard(seed: int) -> View:
    """A moment among bots who talk, as somebody sees it who may have a secret."""
    rng = Random(f"overheard {seed}")
    players = rng.randrange(5, 11)
    setup = lay_table(Wishes(players=players, honour_box=rng.random() < 0.2))
    assert isinstance(setup, Setup)
    persona = Persona(strength=Strength.GREEN)
    bots = [Bot(persona=persona, seed=seed + seat) for seat in range(players)]
    games = [step.game for step in steps(setup, bots) if step.game.box_is_back]
    game = rng.choice([game for game in games if game.ended is None] or games[:1])
    return view_for(game, rng.choice([None, *range(players)]))


def counted(view: View) -> list[Amounts]:
    """All that is believed of a moment, in numbers."""
    found = list[Amounts]()
    models = [model for _, model in ideas(view.setup)]
    for model in models:
        worlds = Belief(view, model).worlds
        found.append(np.array(worlds.weight))
        found += [worlds.by_take(seat) for seat in view.setup.takers]
        found += [worlds.by_box(stage) for stage in range(view.setup.players)]
    abreast = Abreast(facts_of(view), [Belief(view, model).weights for model in models])
    return [*found, np.array(abreast.weights), abreast.takes]


def told(view: View) -> list[Amounts]:
    """What each seat would be taken for after some stories."""
    stories = tuple(
        stated((BoxClaim(about=About.RECEIVED, diamonds=diamonds), TakeClaim(tokens=tokens)))
        for diamonds in (2, 7, 11)
        for tokens in ((), view.setup.tokens[:1])
    )
    models = model_of(Strength.SHARP), model_of(Strength.SEASONED)
    listeners = [(Belief(view, model), model) for model in models]
    return [
        takes_after((*stories, ()), seat, listeners, of=of)
        for seat in view.setup.takers
        for of in (seat, right_neighbour(seat))
        if of != GODFATHER
    ]


@pytest.mark.parametrize("seed", range(25))
def test_what_the_core_counts_is_what_numpy_counts(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = overheard(seed) if seed % 2 else random_view(Random(f"ways {seed}"))
    by_the_core = counted(view), told(view)
    with without_core(monkeypatch):
        by_numpy = counted(view), told(view)
    for ours, theirs in zip(by_the_core, by_numpy, strict=True):
        assert len(ours) == len(theirs)
        assert all(np.array_equal(one, other) for one, other in zip(ours, theirs, strict=True))


@pytest.mark.parametrize("seed", [1, 3, 5])
def test_words_are_weighed_alike_when_what_was_heard_is_forgotten(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With hardly any room, places of tables are given out anew at every moment."""
    views = [overheard(seed + more) for more in range(4)]
    at_ease = [counted(view) for view in views]
    with monkeypatch.context() as patched:
        patched.setattr(ears, "MOST_CHANGES", 1)
        patched.setattr(ears, "ROOM", 1)
        _forget()
        in_need = [counted(view) for view in views]
    _forget()
    for ours, theirs in zip(at_ease, in_need, strict=True):
        assert all(np.array_equal(one, other) for one, other in zip(ours, theirs, strict=True))


def test_the_core_is_asked_where_it_can_answer() -> None:
    """Were it never asked, everything above would be equal too."""
    view = overheard(1)
    model = model_of(Strength.SHARP)
    belief, table = Belief(view, model), by_core.core_table(view.setup)
    worlds = belief.worlds
    assert worlds.weight > 0
    assert worlds._counted is not None
    assert isinstance(worlds, Worlds)
    assert table is not None
    assert telling._by_core(table, ((),), FIRST + 1, [(belief, model)], FIRST + 1) is not None


@pytest.mark.long
def test_games_are_the_same_with_the_core_and_without(monkeypatch: pytest.MonkeyPatch) -> None:
    def games() -> list[object]:
        played = list[object]()
        for seed, players in enumerate((5, 8, 11)):
            setup = lay_table(Wishes(players=players))
            assert isinstance(setup, Setup)
            persona = Persona(strength=Strength.SHARP)
            bots = [Bot(persona=persona, seed=100 * seed + seat) for seat in range(players)]
            played.append(play_out(setup, bots).events)
        return played

    by_the_core = games()
    with without_core(monkeypatch):
        assert games() == by_the_core
