"""Thousands of games played out by chance: what is true of every one of them at its end."""

from itertools import accumulate
from random import Random

import pytest

from mafia_de_cuba.game import notation
from mafia_de_cuba.game.characters import Character, Ending
from mafia_de_cuba.game.events import BoxPassed
from mafia_de_cuba.game.layout import Wishes, lay_table
from mafia_de_cuba.game.phase import Phase
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.game.sight import view_for
from mafia_de_cuba.game.state import Game, evolve, new_game
from properties.dealing import random_game, random_setup
from properties.winning import settled

GAMES = 400


@pytest.mark.parametrize("seed", range(40))
def test_winners_do_not_depend_on_the_order_in_which_seats_are_visited(seed: int) -> None:
    rng = Random(seed)
    for _ in range(GAMES):
        *_, game = random_game(rng, random_setup(rng), words=0)
        assert game.ended is not None
        order = rng.sample(range(game.players), game.players)
        line = notation.write(game)
        assert settled(game, order) == game.ended.winners, f"visited {order}: {line}"


@pytest.mark.parametrize("players", range(5, 13))
def test_truths_of_every_game_with_the_standard_tokens(players: int) -> None:
    rng = Random(players)
    setup = lay_table(Wishes(players=players))
    assert isinstance(setup, Setup)
    for _ in range(GAMES):
        _, events, over = random_game(rng, setup, words=0)
        game = new_game(setup)
        for event in events:
            game = evolve(game, event)
            if game.box_is_back:
                check_truths(game)
        returned = [event for event in events if isinstance(event, BoxPassed)][-1]
        assert returned.to == 0
        check_truths(over)


def check_truths(game: Game) -> None:
    line = notation.write(game)
    characters = [game.character(seat) for seat in range(1, game.players)]
    thieves, urchins = (characters.count(c) for c in (Character.THIEF, Character.STREET_URCHIN))
    assert thieves + urchins == 2 + len(game.box.tokens) + (game.bag is not None), line
    assert thieves >= 1, line
    assert urchins <= 2, line
    if game.phase in (Phase.INVESTIGATION, Phase.ACCUSATION) and game.missing:
        in_game = [seat for seat in range(1, game.players) if seat not in game.eliminated]
        assert any(game.character(seat) is Character.THIEF for seat in in_game), line
    if thieves == game.players - 1 and game.ended is not None:
        assert game.ended.ending is Ending.DIAMONDS_RECOVERED, line


def test_where_everyone_steals_the_godfather_cannot_lose() -> None:
    """All players Thieves: whatever he does, each accusation brings diamonds back."""
    rng = Random(5)
    for _ in range(100):
        game = notation.read("6 HFD | 0 | 1 2 1 3 4")
        order = rng.sample(range(1, 6), 5)
        line = notation.write(game) + " | " + " ".join(f"{seat}!" for seat in order)
        game = notation.read(line)
        assert game.ended is not None
        assert game.ended.ending is Ending.DIAMONDS_RECOVERED
        assert game.ended.winners == (0,)


def test_when_the_game_is_over_everyone_sees_everything() -> None:
    rng = Random(12)
    for _ in range(200):
        *_, game = random_game(rng, random_setup(rng))
        journeys = [view_for(game, viewer).journey for viewer in (None, *range(game.players))]
        assert journeys.count(journeys[0]) == len(journeys)
        journey = journeys[0]
        assert journey is not None
        assert (journey.kept, journey.bag) == (game.kept, game.bag)
        assert (journey.takes, journey.boxes) == (game.takes, game.boxes)


@pytest.mark.parametrize("seed", range(10))
def test_nobody_sees_anything_else_because_others_looked_before(seed: int) -> None:
    rng = Random(seed)
    for _ in range(10):
        looks = [(game, seat) for game in moments(rng) for seat in (None, *range(game.players))]
        seen = [view_for(game, viewer) for game, viewer in looks]
        for at in rng.sample(range(len(looks)), len(looks)):
            assert view_for(*looks[at]) == seen[at], notation.write(looks[at][0])


def moments(rng: Random) -> list[Game]:
    """A game played by chance, after each of its events."""
    _, events, over = random_game(rng, random_setup(rng))
    return list(accumulate(events, evolve, initial=new_game(over.setup)))
