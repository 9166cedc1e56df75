"""How fast the rules are, on one core, beside two other game libraries where they are installed.

Everything is measured in rounds that take turns, so that a busy machine slows all alike; the best
round counts, and the ratios matter more than the figures.
"""

import io
import sys
from collections.abc import Callable
from random import Random
from time import perf_counter

from loads.peers import open_spiel_steps, pettingzoo_steps
from mafia_de_cuba.game import records
from mafia_de_cuba.game.layout import Wishes, lay_table
from mafia_de_cuba.game.refusal import Refused
from mafia_de_cuba.game.rules import decide
from mafia_de_cuba.game.scribe import record_of
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.game.sight import view_for
from mafia_de_cuba.game.state import Game, evolve, new_game
from mafia_de_cuba.referee import verdicts
from properties.dealing import Step, random_game

ROUNDS = 7
GAMES = 400

Run = Callable[[], int]
"""Does something a number of times, and says how many."""


def standard(players: int) -> Setup:
    """The rulebook's table."""
    setup = lay_table(Wishes(players=players))
    assert isinstance(setup, Setup)
    return setup


def commands(players: int) -> Run:
    """Recorded games played again, every command decided and every event applied."""
    rng, setup = Random(8), standard(players)
    games: list[list[Step]] = [random_game(rng, setup)[0] for _ in range(GAMES)]

    def run() -> int:
        done = 0
        for steps in games:
            game = new_game(setup)
            for seat, command in steps:
                decision = decide(game, seat, command)
                if isinstance(decision, Refused):
                    raise AssertionError(decision)
                for event in decision:
                    game = evolve(game, event)
                done += 1
        return done

    return run


def views(players: int) -> Run:
    """The views of every seat and of a spectator, at every step of a game that talks a lot."""
    rng, setup = Random(12), standard(players)
    stages: list[Game] = []
    while len(stages) < 200:
        game = new_game(setup)
        for event in random_game(rng, setup, words=0.6)[1]:
            game = evolve(game, event)
            stages.append(game)
    viewers = (None, *range(players))

    def run() -> int:
        for game in stages:
            for viewer in viewers:
                view_for(game, viewer)
        return len(stages) * len(viewers)

    return run


def refereed(players: int) -> Run:
    """Records as JSON Lines, read and judged."""
    rng, setup = Random(21), standard(players)
    names = [f"Player {seat}" for seat in range(players)]
    lines = [
        records.write(record_of(names, setup, random_game(rng, setup)[1])) for _ in range(GAMES)
    ]
    text = b"\n".join(lines) + b"\n"

    def run() -> int:
        judged = [verdict.legal for verdict in verdicts(io.BytesIO(text))]
        assert all(judged)
        return len(judged)

    return run


def best_rates(runs: dict[str, Run]) -> dict[str, float]:
    """How many a second of each, in the best of several rounds."""
    best = dict.fromkeys(runs, 0.0)
    for _ in range(ROUNDS):
        for name, run in runs.items():
            start = perf_counter()
            done = run()
            best[name] = max(best[name], done / (perf_counter() - start))
    return best


def main() -> int:
    """Measure, print, and say with the exit code whether every aim was met."""
    runs: dict[str, Run] = {
        "commands": commands(8),
        "views": views(12),
        "games": refereed(8),
    }
    peers = {"texas_holdem_v4": pettingzoo_steps(), "social_deduction": open_spiel_steps()}
    runs |= {name: run for name, run in peers.items() if run is not None}
    rates = best_rates(runs)
    micros = 1e6 / rates["views"]
    lines = [
        (
            f"{rates['commands']:12,.0f} commands a second, 8 players",
            "at least 100,000",
            rates["commands"] >= 1e5,
        ),
        (f"{micros:12.1f} µs a view, 12 players", "at most 25", micros <= 25),
        (
            f"{rates['games']:12,.0f} games refereed a second, 8 players",
            "at least 2,000",
            rates["games"] >= 2000,
        ),
    ]
    for name, wanted in (("texas_holdem_v4", 20.0), ("social_deduction", 0.1)):
        if name not in rates:
            print(f"{name}: not installed, left out")
            continue
        ratio = rates["commands"] / rates[name]
        text = f"{ratio:12,.2f} times {name} ({rates[name]:,.0f} steps a second)"
        lines.append((text, f"at least {wanted:g}", ratio >= wanted))
    for text, aim, met in lines:
        print(f"{text:<70} {aim:<18} {'yes' if met else 'NO'}")
    return 0 if all(met for *_, met in lines) else 1


if __name__ == "__main__":
    sys.exit(main())
