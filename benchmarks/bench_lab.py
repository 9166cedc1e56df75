"""How fast the laboratory is, on one core, beside OpenSpiel and PettingZoo where there are any.

Everything is measured in rounds that take turns, in the processor's time, so that a busy machine
slows all alike; the best round counts, and the ratios matter more than the figures.
"""

import sys
from collections.abc import Callable
from itertools import count, islice
from random import Random
from time import process_time

import numpy as np

import mafia_de_cuba_core as core
from loads.peers import aec_steps, hanabi_steps, open_spiel_games
from mafia_de_cuba.bots.bot import Bot
from mafia_de_cuba.bots.persona import Persona, Strength
from mafia_de_cuba.environments.fast import table_of
from mafia_de_cuba.game.layout import Wishes, lay_table
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.playout import play_out
from mafia_de_cuba.processes import swept_seldom

ROUNDS, BATCH, SHARP_GAMES = 7, 512, 4
TODAYS_SHARP_GAMES = 13.1
"""A second, at eight players, before anything was done about it: 76 ms a game."""
Run = Callable[[], int]
"""Does something a number of times, and says how many."""


def standard(players: int) -> Setup:
    """The rulebook's table."""
    setup = lay_table(Wishes(players=players))
    assert isinstance(setup, Setup)
    return setup


def whole_games(players: int, talk: int, games: int) -> Run:
    """Whole games by chance, inside the core."""
    table = core.Table(**{**vars(table_of(standard(players))), "talk": talk, "questions": 20})
    return lambda: core.play_games(table, games).games


def batched(players: int, *, observe: bool, mask: bool) -> Run:
    """Steps of many games from Python: actions given, rows written."""
    games = core.Games(table_of(standard(players)), BATCH, observe=observe, mask=mask)
    chosen = [games.choose().copy()]

    def run() -> int:
        for _ in range(400):
            games.step(chosen[0])
            chosen[0] = games.choose()
        return 400 * games.many

    return run


def by_chance(players: int) -> Run:
    """Steps of many games from Python, the actions chosen by the core: only ends are written."""
    games = core.Games(table_of(standard(players)), BATCH, observe=False, mask=False)

    def run() -> int:
        for _ in range(800):
            games.step_by_chance()
        return 800 * games.many

    return run


def posteriors(players: int) -> Run:
    """Full posteriors, each of a table of likelihoods."""
    chain = core.Chain(table_of(standard(players)))
    rng = np.random.default_rng(12)
    kept, bags = np.ones((300, 6)), np.ones((300, chain.kinds + 1))
    weights = chain.blank()
    weights[:] = rng.random(weights.shape)
    return lambda: len(chain.posteriors(kept, bags, weights).totals)


def sharp_games(players: int) -> Run:
    """Whole games between sharp bots, all in Python, as `simulate` plays them."""
    setup, persona = standard(players), Persona(strength=Strength.SHARP)
    begun = count()

    def run() -> int:
        with swept_seldom():
            for game in islice(begun, SHARP_GAMES):
                play_out(
                    setup, [Bot(persona=persona, seed=100 * game + seat) for seat in range(players)]
                )
        return SHARP_GAMES

    return run


def best_rates(runs: dict[str, Run]) -> dict[str, float]:
    """How many a second of each, in the best of several rounds."""
    best = dict.fromkeys(runs, 0.0)
    for _ in range(ROUNDS):
        for name, run in runs.items():
            start = process_time()
            done = run()
            best[name] = max(best[name], done / max(process_time() - start, 1e-9))
    return best


def main() -> int:
    """Measure, print, and say with the exit code whether every aim was met."""
    runs: dict[str, Run | None] = {
        "games": whole_games(6, 0, 100_000),
        "games with questions": whole_games(6, 1, 10_000),
        "games on an open floor": whole_games(6, 2, 3_000),
        "steps by chance": by_chance(6),
        "steps with masks": batched(6, observe=False, mask=True),
        "steps with masks and observations": batched(6, observe=True, mask=True),
        "posteriors": posteriors(12),
        "sharp bots": sharp_games(8),
        "aec": aec_steps(Random(1)),
        "social_deduction": open_spiel_games(),
        "hanabi_v5": hanabi_steps(),
    }
    left_out = [name for name, run in runs.items() if run is None]
    rates = best_rates({name: run for name, run in runs.items() if run is not None})
    print(f"{'not installed, left out: ' + ', '.join(left_out) if left_out else ''}".rstrip())
    micros = 1e6 / rates["posteriors"]
    aims: list[tuple[str, str, bool | None]] = [
        (
            f"{rates['games']:14,.0f} games a second, 6 players, deeds alone",
            "at least 1,000,000",
            rates["games"] >= 1e6,
        ),
        (f"{rates['games with questions']:14,.0f} with questions and answers", "", None),
        (f"{rates['games on an open floor']:14,.0f} with an open floor", "", None),
        (
            f"{rates['steps by chance']:14,.0f} batched steps a second, chosen by the core",
            "at least 20,000,000",
            rates["steps by chance"] >= 2e7,
        ),
        (f"{rates['steps with masks']:14,.0f} given from Python, masks written", "", None),
        (f"{rates['steps with masks and observations']:14,.0f} observations too", "", None),
        (f"{micros:14.1f} µs a posterior, 12 players", "at most 60", micros <= 60),
        (
            f"{rates['sharp bots']:14,.1f} sharp bots' games a second, 8 players",
            f"at least {10 * TODAYS_SHARP_GAMES:,.0f}",
            rates["sharp bots"] >= 10 * TODAYS_SHARP_GAMES,
        ),
    ]
    if "aec" in rates:
        aims.append(
            (f"{rates['aec']:14,.0f} AEC steps a second", "at least 50,000", rates["aec"] >= 5e4)
        )
    for mine, other in (("games", "social_deduction"), ("aec", "hanabi_v5")):
        if mine in rates and other in rates:
            text = (
                f"{rates[mine] / rates[other]:14,.1f} times {other} ({rates[other]:,.0f} a second)"
            )
            aims.append((text, "at least 5", rates[mine] >= 5 * rates[other]))
    for text, aim, met in aims:
        print(f"{text:<66} {aim:<20} {'' if met is None else 'yes' if met else 'NO'}".rstrip())
    return 0 if all(met is not False for *_, met in aims) else 1


if __name__ == "__main__":
    sys.exit(main())
