"""What an outside player can take from a table of bots: in the Godfather's chair, at the box, and
under questioning.

The Godfather studies games of the very bots he will face, asks everyone everything and hears with
what he counted. At the box one chair follows a fixed habit while everyone else plays as bots do.
Under questioning each chair tells story upon story after the very same theft; what pays best in the
first half of the games is measured anew in the second, since the best of many are lucky too. All
comparisons are made game by game, on the same seeds.
"""

import argparse
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import chain
from math import sqrt
from random import Random

from msgspec import Struct

from judges.habits import HABITS, Accustomed
from judges.refitted import (
    AsksEverything,
    Refitted,
    Studied,
    game_turn,
    questioned,
    stands_of,
    studied,
)
from judges.same_theft import OFTEN, Gain, Tried, best_of, gains, summed_up, theft
from judges.stories import STORIES
from mafia_de_cuba.bots.casting import seated
from mafia_de_cuba.bots.strategy import Strategy
from mafia_de_cuba.game.characters import Character
from mafia_de_cuba.game.layout import Wishes, lay_table
from mafia_de_cuba.game.setup import AGENTS, GODFATHER, Setup
from mafia_de_cuba.odds.sides import Side, winning_side
from mafia_de_cuba.playout import play_out
from mafia_de_cuba.processes import leave_with_parent

BEST = 3
"""How many stories of each character are measured again."""


class Job(Struct, frozen=True, kw_only=True):
    """One game to play: the table, who sits there, and what is tried at it."""

    strength: str
    players: int
    seed: str
    tried: str = ""
    stories: Tried = {}
    heard: Refitted | None = None


def table(players: int) -> Setup:
    """The rulebook's table."""
    laid = lay_table(Wishes(players=players))
    assert isinstance(laid, Setup)
    return laid


def company(job: Job) -> list[Strategy]:
    """Bots in all chairs."""
    return [
        seated(job.strength, Random(f"{job.seed}/{seat}").randrange(2**32))
        for seat in range(job.players)
    ]


def outsider(job: Job) -> AsksEverything:
    """The judge's Godfather, with the dice of the chair's bot."""
    seed = Random(f"{job.seed}/{GODFATHER}").randrange(2**32)
    return AsksEverything(seed=seed, heard=job.heard)


def study(job: Job) -> tuple[Studied, list[bool]]:
    """What one game teaches; and for whoever says they are an Agent, whether they are."""
    game = questioned(table(job.players), [outsider(job), *company(job)[1:]])
    said = []
    for seat in game.setup.takers:
        took = stands_of(game.talk, seat).took
        if took is not None and set(took.tokens) & set(AGENTS):
            said.append(game_turn(game, seat).took.character is Character.AGENT)
    return studied(game), said


def godfather(job: Job) -> bool:
    """Whether the Godfather wins: the bots' own, or the judge's."""
    players = company(job)
    if job.heard is not None:
        players[GODFATHER] = outsider(job)
    return winning_side(play_out(table(job.players), players).game) is Side.GODFATHER


def one_chair(job: Job) -> bool:
    """Whether somebody wins who follows a habit in one chair, or none."""
    players = company(job)
    seat = Random(f"{job.seed}/chair").randrange(1, job.players)
    if job.tried:
        players[seat] = Accustomed(bot=players[seat], habit=job.tried)
    ended = play_out(table(job.players), players).game.ended
    assert ended is not None
    return seat in ended.winners


def one_theft(job: Job) -> list[Gain]:
    """What stories win and lose after one theft, on every chair."""
    players = company(job)
    return list(gains(theft(table(job.players), players), players, job.stories))


def spread(values: Sequence[float]) -> str:
    """A mean in percent, with its 95 % interval."""
    mean = sum(values) / len(values)
    off = sqrt(sum((value - mean) ** 2 for value in values)) / len(values)
    return f"{100 * mean:+5.1f} ± {196 * off:.1f}"


def judged_godfather(pool: ProcessPoolExecutor, asked: argparse.Namespace, players: int) -> None:
    """How much more a Godfather wins who has studied them."""
    jobs = [
        Job(strength=asked.strength, players=players, seed=f"{asked.seed}/study/{number}")
        for number in range(asked.study)
    ]
    found = list(pool.map(study, jobs, chunksize=8))
    said = [true for _, agents in found for true in agents]
    refitted = Refitted(game for game, _ in found)
    jobs = [
        Job(strength=asked.strength, players=players, seed=f"{asked.seed}/play/{number}")
        for number in range(asked.games)
    ]
    own = list(pool.map(godfather, jobs, chunksize=8))
    judges = [
        Job(strength=job.strength, players=job.players, seed=job.seed, heard=refitted)
        for job in jobs
    ]
    outside = list(pool.map(godfather, judges, chunksize=8))
    gain = spread([float(b) - float(a) for a, b in zip(own, outside, strict=True)])
    agents = f"{100 * sum(said) / len(said):.0f} % of {len(said)}" if said else "nobody says it"
    print(
        f"| {players} | {100 * sum(own) / len(own):.1f} | {100 * sum(outside) / len(outside):.1f} "
        f"| {gain} | {agents} |",
        flush=True,
    )


def judged_habits(pool: ProcessPoolExecutor, asked: argparse.Namespace, players: int) -> None:
    """How much more somebody wins who follows each habit in one chair."""

    def games(habit: str) -> Iterator[bool]:
        jobs = [
            Job(
                strength=asked.strength,
                players=players,
                seed=f"{asked.seed}/chair/{number}",
                tried=habit,
            )
            for number in range(asked.games)
        ]
        return pool.map(one_chair, jobs, chunksize=8)

    usual = list(games(""))
    for habit in HABITS:
        gain = [float(wins) - float(won) for won, wins in zip(usual, games(habit), strict=True)]
        print(f"| {players} | {habit} | {spread(gain)} |", flush=True)


def judged_stories(pool: ProcessPoolExecutor, asked: argparse.Namespace, players: int) -> None:
    """How much more each character wins by the best stories: found first, then confirmed."""

    def games(numbers: range, tried: Tried) -> Iterator[Gain]:
        jobs = [
            Job(
                strength=asked.strength,
                players=players,
                seed=f"{asked.seed}/theft/{number}",
                stories=tried,
            )
            for number in numbers
        ]
        return chain.from_iterable(pool.map(one_theft, jobs, chunksize=8))

    half = asked.games // 2
    found = summed_up(games(range(half), dict.fromkeys(Character, STORIES)))
    best = best_of([worth for worth in found if worth.times >= OFTEN], BEST)
    again = summed_up(games(range(half, asked.games), best))
    before = {(worth.character, worth.story): worth for worth in found}
    for who in best:
        for worth in (worth for worth in again if worth.character is who):
            told = f"{before[who, worth.story]} | {worth}"
            print(f"| {players} | {who} | {worth.story} | {told} |", flush=True)


def main() -> None:
    """Measure, and print lines of tables."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("strength", nargs="?", default="sharp")
    parser.add_argument("--players", default="6,8")
    parser.add_argument("--study", type=int, default=1500, help="games to study")
    parser.add_argument(
        "--games",
        type=int,
        default=500,
        help="games to play; of stories, half find the best, half confirm them",
    )
    parser.add_argument("--seed", default="judge")
    parser.add_argument("--only", default="godfather,habits,stories")
    asked = parser.parse_args()
    cores = len(os.sched_getaffinity(0))
    with ProcessPoolExecutor(cores, initializer=leave_with_parent) as pool:
        for players in map(int, asked.players.split(",")):
            if "godfather" in asked.only:
                print("| players | own Godfather | refitted | gain | P(Agent, says Agent) |")
                judged_godfather(pool, asked, players)
            if "habits" in asked.only:
                print("| players | at the box | gain |")
                judged_habits(pool, asked, players)
            if "stories" in asked.only:
                print("| players | who | story | gain (times told) | measured again |")
                judged_stories(pool, asked, players)


if __name__ == "__main__":
    main()
