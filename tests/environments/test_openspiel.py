"""The OpenSpiel game by OpenSpiel's own tests: whole games by chance, copies, playthroughs."""

import re
import unittest
from random import Random

import pytest

pytest.importorskip("pyspiel")

import pyspiel

from mafia_de_cuba.environments.openspiel import GAME_TYPE

GAMES = [
    GAME_TYPE.short_name,
    "mafia_de_cuba(players=7,talk=questioned,questions=2)",
    "mafia_de_cuba(players=5,talk=open_floor,questions=0)",
]


@pytest.mark.parametrize("name", GAMES)
def test_it_passes_their_test_of_whole_games(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.long
def test_a_playthrough_comes_out_the_same_again() -> None:
    # All of their games come along: whoever only looks for tests need not wait for them.
    from open_spiel.python.algorithms import generate_playthrough

    told = [generate_playthrough.playthrough(GAMES[0], None, seed=3) for _ in range(2)]
    assert told[0] == told[1]
    actions = [int(number) for number in re.findall(r"^action: (\d+)", told[0], re.MULTILINE)]
    again = generate_playthrough.playthrough(GAMES[0], actions)
    assert told[0].splitlines()[2:] == again.splitlines()[2:]
    assert "empty pockets" in told[0]


def state_after(*actions: int) -> pyspiel.State:
    state = pyspiel.load_game("mafia_de_cuba").new_initial_state()
    for action in actions:
        state.apply_action(action)
    return state


def test_a_player_remembers_what_they_saw_and_did_and_nothing_else() -> None:
    one, other = state_after(2, 6, 17, 18, 19), state_after(2, 6, 17, 19, 18)
    told = [state.information_state_string(4) for state in (one, other)]
    assert told[0] == told[1]
    assert one.information_state_string(2) != other.information_state_string(2)
    assert "take 2" in one.information_state_string(2)
    assert one.information_state_tensor(4) == other.information_state_tensor(4)


def test_different_histories_of_a_player_are_different_information() -> None:
    rng, seen = Random(4), dict[str, tuple[tuple[int, int], ...]]()
    for _ in range(40):
        state, own = state_after(), [tuple[tuple[int, int], ...]()] * 6
        while not state.is_terminal():
            player = state.current_player()
            information = state.information_state_string(player)
            assert seen.setdefault(information, own[player]) == own[player]
            action = rng.choice(state.legal_actions())
            own[player] = (*own[player], (len(own[player]), action))
            state.apply_action(action)


def test_winners_are_worth_one() -> None:
    rng, state = Random(2), state_after()
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
    assert set(state.returns()) == {0.0, 1.0}
    assert state.legal_actions() == []


@pytest.mark.long
def test_it_passes_their_tests_of_the_interface(capfd: pytest.CaptureFixture[str]) -> None:
    """Theirs make a class of tests for each game of theirs; here is one for ours."""
    from open_spiel.integration_tests import api_test

    theirs = (api_test.EnforceAPIOnPartialTreeBase,)
    ours = type("MafiaDeCuba", theirs, {"game_name": GAMES[0], "game": pyspiel.load_game(GAMES[0])})
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(ours)
    result = unittest.TextTestRunner().run(suite)
    assert (result.testsRun >= 5, result.wasSuccessful()) == (True, True), capfd.readouterr().err
