"""The same seed gives the same evening; another seed, temperament or strength another one."""

import pytest

from bots.company import evening, spend
from mafia_de_cuba.bots.bot import Bot
from mafia_de_cuba.bots.casting import UnknownPlayer, names, seated
from mafia_de_cuba.bots.persona import Persona, Strength, Temperament
from mafia_de_cuba.game.commands import Command
from mafia_de_cuba.game.layout import Wishes, lay_table
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.playout import steps

EVENINGS = range(500, 508)


def deeds(seed: int) -> tuple[tuple[int, Command], ...]:
    """An evening as what was done in it."""
    return tuple((deed.seat, deed.command) for deed in spend(evening(seed)))


@pytest.mark.long
def test_the_same_seed_gives_the_same_evening_whatever_was_played_before() -> None:
    there = [deeds(seed) for seed in EVENINGS]
    back = [deeds(seed) for seed in reversed(EVENINGS)]
    assert there == back[::-1]


def played(setup: Setup, persona: Persona, seed: int) -> tuple[tuple[int, Command], ...]:
    """A game of bots who are all alike."""
    bots = [Bot(persona=persona, seed=seed + seat) for seat in range(setup.players)]
    return tuple((step.seat, step.command) for step in steps(setup, bots))


@pytest.fixture
def six() -> Setup:
    setup = lay_table(Wishes(players=6))
    assert isinstance(setup, Setup)
    return setup


@pytest.mark.parametrize("strength", Strength)
def test_different_seeds_give_different_games(six: Setup, strength: Strength) -> None:
    games = {played(six, Persona(strength=strength), 10 * seed) for seed in range(8)}
    assert len(games) == 8


def test_temperaments_make_tables_differ(six: Setup) -> None:
    def evenings(temperament: Temperament) -> tuple[object, ...]:
        persona = Persona(strength=Strength.SEASONED, temperament=temperament)
        return tuple(played(six, persona, 10 * seed) for seed in range(6))

    assert len({evenings(temperament) for temperament in Temperament}) == len(Temperament)


def test_strengths_make_tables_differ(six: Setup) -> None:
    games = {
        strength: [played(six, Persona(strength=strength), 10 * seed) for seed in range(6)]
        for strength in Strength
    }
    assert games[Strength.GREEN] != games[Strength.SEASONED] != games[Strength.SHARP]


def test_two_bots_of_one_seed_on_different_seats_are_not_twins(six: Setup) -> None:
    bots = [Bot(persona=Persona(strength=Strength.GREEN), seed=1)] * 6
    takes = [step.command for step in steps(six, bots)][1:6]
    assert len(set(takes)) > 1


def test_everyone_sits_down_by_name() -> None:
    for strength in Strength:
        for temperament in Temperament:
            persona = Persona(strength=strength, temperament=temperament)
            assert seated(f"{strength}:{temperament}", 4) == Bot(persona=persona, seed=4)
    chosen = {repr(seated("sharp", seed)).partition(", seed")[0] for seed in range(30)}
    assert len(chosen) == len(Temperament), "a temperament that is not told is drawn"
    for nobody in ("blunt", "sharp:sleepy", "", "naive:bold"):
        with pytest.raises(UnknownPlayer, match="there is no player called"):
            seated(nobody, 1)
    assert all(strength in names() for strength in Strength)
