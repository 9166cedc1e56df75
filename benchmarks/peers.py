"""Two well-known game libraries, stepped from Python in the same way, to be measured beside ours.

Both are optional: `scripts/bench` installs them where it can.
"""

from collections.abc import Callable
from importlib import import_module
from random import Random

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
