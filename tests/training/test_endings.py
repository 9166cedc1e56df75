"""Who wins in games of the school is who wins by the rules: R22–R34, R40–R45, R54–R62."""

import ctypes
import shutil
from collections import Counter
from random import Random

import numpy as np
import pytest

from mafia_de_cuba.game.box import Take, lawful_takes
from mafia_de_cuba.game.characters import EXTRAS, PROFILES, Character, Token
from mafia_de_cuba.game.commands import Accuse, Command, EmptyPockets, HelpYourself, Hide, Shoot
from mafia_de_cuba.game.layout import Wishes, lay_table
from mafia_de_cuba.game.rules import accusable, decide, has_gun
from mafia_de_cuba.game.setup import FIRST, GODFATHER, Setup
from mafia_de_cuba.game.state import Game, after, new_game
from mafia_de_cuba.odds.sides import Side, winning_side
from mafia_de_cuba.training.compiled import MOST_SEATS, NOBODY, LaidTable, library
from mafia_de_cuba.training.counted import ALL_SIDES, BYTES, INTS, KINDS, pointer

pytestmark = pytest.mark.skipif(
    not (shutil.which("cc") or shutil.which("gcc")), reason="the school needs a C compiler"
)
GAMES = 1_500


def a_table(rng: Random) -> Setup:
    """Some number of players, and some who are not at the rulebook's tables."""
    while True:
        extras = tuple(rng.sample(EXTRAS, rng.randint(1, 4)))
        laid = lay_table(Wishes(players=rng.randint(6, 12), extras=extras))
        if isinstance(laid, Setup):
            return laid


def done(game: Game, seat: int, command: Command) -> Game:
    events = decide(game, seat, command)
    assert isinstance(events, tuple), events
    return after(game, events)


def stolen_from(setup: Setup, rng: Random) -> Game:
    game = done(new_game(setup), GODFATHER, Hide(diamonds=rng.randrange(6)))
    for seat in setup.takers:
        bags = (None, *dict.fromkeys(game.box.tokens)) if seat == FIRST else (None,)
        bag: Token | None = rng.choice(bags)
        takes = list(lawful_takes(game.box.without_token(bag), last=seat == setup.last))
        tokens = [take for take in takes if not take.diamonds]
        small = [take for take in takes if take.diamonds < 6]
        take: Take = rng.choice(tokens if tokens and rng.random() < 0.7 else small or takes)
        game = done(game, seat, HelpYourself(take=take, bag=bag))
    return game


def replayed(game: Game, order: list[int], fired: list[bool]) -> tuple[Side, set[int], int]:
    """Whose game it is in C, which seats have won, and who is Godfather in the end."""
    takes = list(dict.fromkeys(game.takes))
    kind = np.array([KINDS.index(take.character) for take in takes], dtype=np.int32)
    stones = np.array([take.diamonds for take in takes], dtype=np.int32)
    table = LaidTable(
        players=game.players,
        jokers=game.setup.jokers,
        kind=pointer(kind, INTS),
        stones=pointer(stones, INTS),
    )
    held = np.array([takes.index(take) for take in game.takes], dtype=np.int32)
    seats = np.array(order, dtype=np.int32) - FIRST
    shots, won = np.array(fired, dtype=np.uint8), np.zeros(MOST_SEATS, dtype=np.uint8)
    usurper = ctypes.c_int32()
    side = library().replayed(
        ctypes.byref(table),
        pointer(held, INTS),
        pointer(seats, INTS),
        pointer(shots, BYTES),
        ctypes.c_int32(len(order)),
        pointer(won, BYTES),
        ctypes.byref(usurper),
    )
    chair = GODFATHER if usurper.value == NOBODY else usurper.value + FIRST
    return ALL_SIDES[side], {int(at) + FIRST for at in np.flatnonzero(won)}, chair


@pytest.mark.long
def test_the_same_accusations_end_as_they_do_by_the_rules() -> None:
    rng, sides, winners = Random(20), Counter[Side](), Counter[Character]()
    for _ in range(GAMES):
        game = stolen_from(a_table(rng), rng)
        order, fired = list[int](), list[bool]()
        while game.ended is None:
            accused = rng.choice([seat for seat in game.setup.takers if accusable(game, seat)])
            game = done(game, game.godfather, Accuse(target=accused))
            armed = [
                seat
                for seat in game.setup.takers
                if has_gun(game, seat) and seat not in game.eliminated and seat != accused
            ]
            fires = bool(armed) and rng.random() < 0.4
            game = done(game, armed[0], Shoot()) if fires else done(game, accused, EmptyPockets())
            order.append(accused)
            fired.append(fires)
        side, won, chair = replayed(game, order, fired)
        told = f"{game.takes} accused in order {order}, fired {fired}"
        assert (side, chair) == (winning_side(game), game.godfather), told
        by_the_rules = {win.seat for win in game.ended.wins}
        assert won == by_the_rules - {GODFATHER}, told
        sides[side] += 1
        winners.update(game.character(seat) for seat in by_the_rules)
    assert set(sides) == set(Side), "every ending was met"
    assert min(sides.values()) > 4, sides
    able = {who for who in Character if PROFILES[who].tokens}
    assert able <= set(winners), "everybody won some of them"
