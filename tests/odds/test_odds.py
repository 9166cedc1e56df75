"""Measured tables: what lies near a table, when it leans, and what would be fairer."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from mafia_de_cuba import words
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.layout import Wishes, lay_table
from mafia_de_cuba.game.setup import MOST_JOKERS, Setup, Switch, fault_of
from mafia_de_cuba.odds.measured import Measured, fairer, measured_at, shipped
from mafia_de_cuba.odds.nearby import (
    BASE,
    Odds,
    distance,
    nearest_fairer,
    odds_of,
    one_change_away,
    recommended,
)
from mafia_de_cuba.odds.sides import CAMP_OF, Camp, Side, sides_at
from mafia_de_cuba.words.chances import chances
from properties.dealing import random_setup


def laid(players: int = 8, **wishes: Any) -> Setup:
    table = lay_table(Wishes(players=players, **wishes))
    assert isinstance(table, Setup)
    return table


def went(godfather: int, agents: int, thieves: int, setup: Setup | None = None) -> Measured:
    wins = {Side.GODFATHER: godfather, Side.AGENTS: agents, Side.THIEVES: thieves}
    return Measured(setup=setup or laid(), games=sum(wins.values()), wins=wins)


def test_every_table_that_hosts_lay_most_was_measured_and_no_other() -> None:
    tables = [one.setup for one in shipped().tables]
    assert tables == list(recommended())
    assert len({one.games for one in shipped().tables}) == 1
    for one in shipped().tables:
        assert sum(one.wins.values()) == one.games
        assert set(one.wins) <= set(sides_at(one.setup))


def test_more_jokers_are_better_for_the_godfather_and_worse_for_thieves() -> None:
    """What `advice` says in words (R6) is borne out by what was measured."""
    won = {Side.GODFATHER: [0, 0], Side.THIEVES: [0, 0]}
    for players in range(5, 13):
        for end, jokers in enumerate((0, MOST_JOKERS)):
            one = measured_at(laid(players, jokers=jokers))
            assert one is not None
            for side, counts in won.items():
                counts[end] += one.wins.get(side, 0)
    assert won[Side.GODFATHER][0] < won[Side.GODFATHER][1]
    assert won[Side.THIEVES][0] > won[Side.THIEVES][1]


def test_one_change_away_is_one_change_away_and_can_be_played() -> None:
    rng = Random("near")
    for _ in range(200):
        setup = random_setup(rng)
        near = list(one_change_away(setup))
        assert near
        assert len(set(near)) == len(near)
        for other in near:
            assert fault_of(other) is None
            assert distance(setup, other) == distance(other, setup) == 1
            assert set(other.tokens) <= {*setup.tokens, *BASE}


def test_how_far_apart_two_tables_are() -> None:
    setup = laid()
    assert distance(setup, setup) == 0
    assert distance(setup, laid(jokers=3)) == 2
    assert distance(setup, laid(extras=(Token.CLEANER,))) == 1
    assert distance(setup, laid(fake_diamond=True, honour_box=True)) == 2
    assert distance(setup, laid(switches=(Switch.DRIVERS_NOT_ALONE,))) == 1


def test_a_camp_for_every_side() -> None:
    assert set(CAMP_OF) == set(Side)
    assert set(CAMP_OF.values()) == set(Camp)


def test_shares_of_a_hundred_add_up_and_lie_beside_what_was_measured() -> None:
    for one in shipped().tables:
        whole = one.of_a_hundred
        assert sum(whole.values()) == 100
        for side, won in whole.items():
            assert abs(won - 100 * one.shares[side].rate) < 1
    assert went(1, 1, 1).of_a_hundred == {Side.GODFATHER: 34, Side.AGENTS: 33, Side.THIEVES: 33}


def test_a_table_leans_to_whoever_wins_more_than_a_third() -> None:
    one = went(60, 20, 20)
    assert (one.strongest, round(one.lean, 3), one.even) == (Camp.GODFATHER, 0.267, False)
    assert went(35, 33, 32).even
    assert went(0, 0, 0).give_or_take == 50


def test_fairer_is_more_than_chance_would_make_it() -> None:
    assert fairer(went(600, 200, 200), went(400, 300, 300))
    assert not fairer(went(6, 2, 2), went(4, 3, 3))
    assert not fairer(went(400, 300, 300), went(600, 200, 200))
    assert not fairer(went(400, 300, 300), went(0, 0, 0))


def test_of_fairer_tables_the_nearest_is_offered() -> None:
    leaning = went(600, 200, 200)
    near = went(450, 300, 250, laid(jokers=0))
    evener = went(340, 330, 330, laid(jokers=3))
    assert nearest_fairer(leaning, [evener, near]) == near
    assert nearest_fairer(leaning, [evener]) == evener
    assert nearest_fairer(leaning, [leaning]) is None
    assert nearest_fairer(went(340, 330, 330), [evener]) is None


def test_a_table_that_was_not_measured_has_the_odds_of_one_like_it() -> None:
    usual = odds_of(laid())
    honour = odds_of(laid(honour_box=True))
    assert usual is not None
    assert honour is not None
    assert (usual.here, honour.here) == (True, False)
    assert honour.at == usual.at
    assert odds_of(replace(laid(12), tokens=(Token.DRIVER,) * 9)) is None


@pytest.mark.parametrize("language", words.languages())
def test_a_host_hears_of_it_in_every_language(language: str) -> None:
    spoken = words.speaking(language)
    other = went(400, 300, 300, laid(jokers=0))
    told = list(chances(Odds(at=went(600, 250, 150), here=True, fairer=other), spoken))
    assert len(told) == 2
    assert "60" in told[0]
    assert "40" in told[1]
    assert words.contents(other.setup, spoken) in told[1]
    near, even = chances(Odds(at=went(35, 33, 32), here=False), spoken)
    assert near != told[0]
    assert even == spoken("odds.even")
