"""The PettingZoo environment by PettingZoo's own tests, and what those do not look at."""

import warnings
from random import Random
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pettingzoo")

with warnings.catch_warnings():
    # Theirs import an environment of theirs in a way that they warn of.
    warnings.simplefilter("ignore")
    from pettingzoo.test import api_test, render_test, seed_test

from mafia_de_cuba import Take, notation, view_for, worlds
from mafia_de_cuba.environments.pettingzoo import env

TABLES: list[dict[str, Any]] = [
    {},
    {"players": 7, "talk": "questioned", "questions": 3, "extras": ["cleaner"]},
    {"players": 8, "talk": "open_floor", "questions": 1, "fake_diamond": True},
    {"honour_box": True},
]


@pytest.mark.parametrize("wishes", TABLES, ids=str)
def test_it_passes_their_tests_of_the_interface_and_of_seeds(wishes: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        # It would rather have no masks beside the rows.
        warnings.simplefilter("ignore")
        api_test(env(**wishes), num_cycles=100)
        seed_test(lambda: env(**wishes), num_cycles=50)


def test_it_passes_their_test_of_pictures(capsys: pytest.CaptureFixture[str]) -> None:
    render_test(env, custom_tests={"svg": lambda drawn: drawn.startswith("<svg")})
    assert "seat 0 Godfather" in capsys.readouterr().out


def played(wishes: dict[str, Any], seed: int) -> tuple[list[float], Any]:
    """A game by chance: everyone's reward in the end, and the environment."""
    game, rng = env(**wishes), Random(seed)
    game.reset(seed=seed)
    total = dict.fromkeys(game.possible_agents, 0.0)
    for agent in game.agent_iter():
        seen, reward, terminated, truncated, _ = game.last()
        total[agent] += reward
        over = terminated or truncated
        legal = np.flatnonzero(seen["action_mask"])
        game.step(None if over else int(rng.choice(legal)))
    return list(total.values()), game


def test_winners_have_one_and_all_others_nothing() -> None:
    for seed in range(20):
        rewards, game = played({}, seed)
        won = [float(seat in game.unwrapped.game.winners) for seat in range(6)]
        assert rewards == won


def test_nobody_is_shown_what_another_took() -> None:
    games = [env(render_mode="ansi") for _ in range(2)]
    # Two thefts that differ only in what seats 2 and 3 took.
    for game, takes in zip(games, ((18, 19), (19, 18)), strict=True):
        game.reset(seed=1)
        for action in (2, 6, 17, *takes):
            game.step(action)
    one, other = (game.observe("seat_4") for game in games)
    assert np.array_equal(one["observation"], other["observation"])
    apart = [game.observe("seat_2")["observation"] for game in games]
    assert not np.array_equal(*apart)
    assert games[0].render() == games[1].render()


def test_posteriors_are_what_the_seat_could_work_out() -> None:
    game = env(posteriors=True)
    game.reset(seed=1)
    for action in (2, 6, 19, 48, 18, 19, 17):
        assert game.infos[game.agent_selection] == {}
        game.step(action)
    # The Godfather kept 2 and sent 13; 3, a Henchman, 2, 3 and 1 are gone.
    told = game.infos["seat_0"]["posterior"]
    view = view_for(notation.read("6 HFD | 2 | 3 H 2 3 1"), 0)
    assert told.weight == worlds(view).total
    assert told.kept[2] == 1
    for seat in range(1, 6):
        assert told.takes[seat] == pytest.approx(worlds(view).takes(seat))
    own = game.unwrapped.posterior("seat_3")
    assert own.takes[3] == {Take(diamonds=2): 1.0}


def test_what_is_not_legal_is_refused_in_one_sentence() -> None:
    game = env()
    game.reset(seed=1)
    with pytest.raises(ValueError, match="seat_0 may not take action 17 now"):
        game.step(17)
    with pytest.raises(ValueError, match=r"seat_0 may not take action 0\.5 now"):
        game.step(0.5)
    game.step(3)
    with pytest.raises(ValueError, match="talk is one of silent, questioned, open_floor"):
        env(talk="loud")
    with pytest.raises(ValueError, match=r"this table cannot be played: too_many_players \(R1\)"):
        env(players=13)
