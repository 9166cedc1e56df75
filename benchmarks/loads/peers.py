"""Two well-known game libraries, stepped from Python in the same way, to be measured beside ours.

Both are optional: `scripts/bench` installs them where it can.
"""

from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any

GAMES = 100


def open_spiel_steps() -> Callable[[], int] | None:
    """OpenSpiel's `social_deduction`, whose core is C++: recorded games, each action checked."""
    try:
        pyspiel = import_module("pyspiel")
    except ImportError:
        return None
    game = pyspiel.load_game("social_deduction")
    rng = Random(1)

    def recorded() -> list[int]:
        state, actions = game.new_initial_state(), []
        while not state.is_terminal():
            actions.append(rng.choice(state.legal_actions()))
            state.apply_action(actions[-1])
        return actions

    games = [recorded() for _ in range(GAMES)]

    def run() -> int:
        done = 0
        for actions in games:
            state = game.new_initial_state()
            for action in actions:
                state.apply_action_with_legality_check(action)
                done += 1
        return done

    return run


def pettingzoo_steps() -> Callable[[], int] | None:
    """PettingZoo's `texas_holdem_v4`: hands played by chance among the allowed actions."""
    try:
        poker = import_module("pettingzoo.classic.texas_holdem_v4")
    except ImportError:
        return None
    env = poker.env()

    def run() -> int:
        rng, done = Random(1), 0
        for seed in range(GAMES // 4):
            env.reset(seed=seed)
            for _ in env.agent_iter():
                observation, _, terminated, truncated, _ = env.last()
                if terminated or truncated:
                    env.step(None)
                    continue
                allowed = [a for a, may in enumerate(observation["action_mask"]) if may]
                env.step(rng.choice(allowed))
                done += 1
        return done

    return run


def open_spiel_games() -> Callable[[], int] | None:
    """OpenSpiel's `social_deduction`: whole games by chance, inside its own core in C++."""
    try:
        pyspiel = import_module("pyspiel")
    except ImportError:
        return None
    game = pyspiel.load_game("social_deduction")
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    # The only way in from Python: a search of two simulations, each of which plays so many games.
    games = pyspiel.RandomRolloutEvaluator(100 * GAMES, 1)
    search = pyspiel.MCTSBot(
        game,
        games,
        uct_c=1.0,
        max_simulations=2,
        max_memory_mb=1000,
        solve=False,
        seed=1,
        verbose=False,
    )

    def run() -> int:
        search.step(state)
        return 200 * GAMES

    return run


def hanabi_steps() -> Callable[[], int] | None:
    """PettingZoo's `hanabi_v5`: games by chance among the allowed actions."""
    try:
        env = import_module("pettingzoo.classic.hanabi_v5").env()
    except ImportError:
        return None
    return lambda: stepped(env, GAMES // 10)


def aec_steps(rng: Random) -> Callable[[], int] | None:
    """Our own PettingZoo environment: games by chance among the allowed actions."""
    del rng
    try:
        ours = import_module("mafia_de_cuba.environments.pettingzoo")
    except ImportError:
        return None
    env = ours.env(players=6)
    return lambda: stepped(env, GAMES)


def stepped(env: Any, games: int) -> int:
    """How many actions so many games of an AEC environment took."""
    rng, done = Random(1), 0
    for seed in range(games):
        env.reset(seed=seed)
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            allowed = observation["action_mask"].nonzero()[0]
            env.step(allowed[int(rng.random() * len(allowed))])
            done += 1
    return done
