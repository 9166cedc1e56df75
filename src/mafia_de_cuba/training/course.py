"""The whole course: lessons at every number of players, written down where bots read them.

First at the rulebook's tables, then for each newcomer at its own, on top of what is written there;
and last before each Godfather who plays worse than an old hand.
"""

import argparse
import os
from concurrent.futures import ProcessPoolExecutor
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
from msgspec.structs import replace

from mafia_de_cuba.bots.old_hand.tables import (
    BEFORE,
    FILE,
    NEWCOMERS,
    PLACES,
    PULLS,
    ROW,
    TACTICS,
    TALK_ROWS,
    WORDS,
    Tables,
    Taught,
    tables_for,
    tables_from,
)
from mafia_de_cuba.bots.persona import Strength
from mafia_de_cuba.deduction.shelf import Amounts
from mafia_de_cuba.game.box import DIAMONDS
from mafia_de_cuba.game.characters import Character
from mafia_de_cuba.game.layout import Wishes, lay_table
from mafia_de_cuba.game.setup import FEWEST_PLAYERS, MOST_PLAYERS, Setup
from mafia_de_cuba.processes import fresh, leave_with_parent
from mafia_de_cuba.training import breeding, newcomers, tried_out
from mafia_de_cuba.training.evenings import Schoolroom
from mafia_de_cuba.training.fresh import FreshLearner, learnt
from mafia_de_cuba.training.measures import Progress, measured
from mafia_de_cuba.training.people import people_bags
from mafia_de_cuba.training.teaching import lessons_for, taught

SIZES = MOST_PLAYERS - FEWEST_PLAYERS + 1
LENGTHS = {
    5: (48, 4_000),
    6: (48, 3_500),
    7: (44, 3_000),
    8: (32, 2_500),
    9: (26, 1_800),
    10: (26, 6_000),
    11: (22, 6_000),
    12: (22, 4_000),
}
"""Rounds, and evenings a round: at large tables each takes longer."""
LISTENED = {
    Strength.GREEN: (12, 3_000),
    Strength.SEASONED: (12, 3_000),
    Strength.SHARP: (12, 1_500),
}
"""Rounds, and games a round and table, before a Godfather who is no old hand; games of the sharp
take longer."""
LISTENED_AT = (6, 7, 8, 9)
"""Numbers of players at which that is tried; what is learnt there goes for all."""
NEWCOMERS_LISTENED_AT = 7
WRITTEN = Path(str(files("mafia_de_cuba.bots.old_hand").joinpath(FILE)))


def blank() -> dict[str, Amounts]:
    """Tables for every number of players, nothing learnt."""
    return {
        "hands": np.ones((SIZES, MOST_PLAYERS - 1, DIAMONDS + 1, ROW)),
        "bags": np.repeat(people_bags()[None], SIZES, axis=0),
        "words": np.full((SIZES, TALK_ROWS, len(PLACES), len(TACTICS)), 1 / len(TACTICS)),
        "joker": np.full(SIZES, 0.5),
    }


def written(kept: Path) -> dict[str, Amounts]:
    """What was learnt before, where it can still be read."""
    fresh = blank()
    if not kept.exists():
        return fresh
    with np.load(BytesIO(kept.read_bytes())) as arrays:
        found = {name: arrays[name].astype(np.float64) for name in arrays.files}
    same = all(name in found and found[name].shape == fresh[name].shape for name in fresh)
    return found if same else fresh


def put_down(kept: Path, tables: Tables) -> None:
    """Write what was learnt for one number of players beside the others."""
    found, at = written(kept), tables.players - FEWEST_PLAYERS
    # Pulls count against each other alone: half a number is enough if none of them is large.
    scale = tables.hands.max(axis=2, keepdims=True)
    found["hands"][at, : tables.players - 1] = tables.hands / scale
    found["bags"][at], found["words"][at], found["joker"][at] = (
        tables.bags,
        tables.words,
        tables.joker,
    )
    _write(kept, found)


def put_down_newcomer(kept: Path, players: int, newcomer: Character, learnt: Taught) -> None:
    """Write what a newcomer learnt beside all the rest, and beside the tables it learnt at."""
    found = written(kept if kept.exists() else WRITTEN)
    for name, array in ((WORDS + newcomer, learnt.words), (PULLS + newcomer, learnt.pulls)):
        # Noughts stand where nothing was learnt.
        found.setdefault(name, np.zeros((SIZES, *array.shape)))[players - FEWEST_PLAYERS] = array
    _write(kept, found)


def _write(kept: Path, found: dict[str, Amounts]) -> None:
    kept.parent.mkdir(parents=True, exist_ok=True)
    with kept.open("wb") as file:
        small: dict[str, Any] = {name: it.astype(np.float16) for name, it in found.items()}
        np.savez_compressed(file, **small)


def told(players: int, found: Progress) -> str:
    """A line of the table in `docs/bots.md`."""
    sides = " / ".join(f"{share:.0f}" for share in found.sides)
    stories = ", ".join(f"{kin} {gain} ({gain.by})" for kin, gain in found.stories.items())
    habit = f"{found.habit} ({found.habit.by})"
    return f"| {players} | {sides} | {found.said_agent:.0f} % | {habit} | {stories} |"


def told_of_learner(players: int, found: FreshLearner) -> str:
    """A line of the other table there."""
    words = " | ".join(f"{gain}" for gain in found.words.values())
    return f"| {players} | {words} | {found.chair} | {found.godfather} ({found.godfather.by}) |"


def main() -> None:
    """Teach and write it down; tell what the tables written come to; or try other numbers."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--players", default="5-12")
    parser.add_argument(
        "--with",
        dest="newcomers",
        nargs="*",
        type=Character,
        metavar="NEWCOMER",
        help="teach these, each at tables of its own, and nobody else; all if none is named",
    )
    parser.add_argument(
        "--before",
        nargs="*",
        type=Strength,
        metavar="STRENGTH",
        help="teach how they talk to a Godfather who is no old hand, and nothing else; to all "
        "three if none is named",
    )
    parser.add_argument("--rounds", type=int, help="by players if it is not given")
    parser.add_argument("--games", type=int, help="evenings a round, likewise")
    parser.add_argument("--seed", type=int, default=1955)
    parser.add_argument("--to", type=Path, default=WRITTEN)
    parser.add_argument("--threads", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--measure", type=int, metavar="GAMES", help="only measure, in so many")
    parser.add_argument("--fresh", type=int, metavar="GAMES", help="only let somebody new learn")
    parser.add_argument(
        "--breed", type=int, metavar="MANY", help="only try so many numbers beside the best so far"
    )
    parser.add_argument("--journal", type=Path, default=Path("bred.jsonl"), help="where they are")
    asked = parser.parse_args()
    first, _, last = asked.players.partition("-")
    players = range(int(first), int(last or first) + 1)
    if asked.before is not None:
        for strength in asked.before or LISTENED:
            before_a_listener(strength, asked)
    elif asked.newcomers is None:
        for many in players:
            at_the_rulebooks_table(many, asked)
    else:
        # A Minion's table has a Traitor, who comes before.
        for newcomer in asked.newcomers or NEWCOMERS:
            for setup in newcomers.tables_with(newcomer, players):
                with_a_newcomer(newcomer, setup, asked)


def at_the_rulebooks_table(players: int, asked: argparse.Namespace) -> None:
    """What is asked for, at one table."""
    if asked.breed:
        beside_the_best(players, asked)
        return
    room = Schoolroom(rulebook_table(players), asked.threads)
    if asked.measure:
        found = measured(room, tables_for(players), asked.measure, asked.seed)
        print(told(players, found), flush=True)
    if asked.fresh:
        new = learnt(room, tables_for(players), asked.fresh, asked.seed)
        print(told_of_learner(players, new), flush=True)
    if not (asked.measure or asked.fresh):
        rounds, games = LENGTHS[players]
        lessons = lessons_for(players, rounds=asked.rounds or rounds, games=asked.games or games)
        tables = taught(room, lessons, asked.seed)
        put_down(asked.to, tables)
        print(f"{players} players: taught", flush=True)


def beside_the_best(players: int, asked: argparse.Namespace) -> None:
    """Try other numbers, and tell which would be written into `people.py`."""
    rounds, games = LENGTHS[players]
    for attempt in breeding.bred(
        rulebook_table(players),
        asked.breed,
        asked.journal,
        rounds=asked.rounds or rounds,
        games=asked.games or games,
        seed=asked.seed,
        cores=asked.threads,
    ):
        print(breeding.told(attempt), flush=True)
    all_of_them = [one for one in breeding.read(asked.journal) if one.players == players]
    best = min(all_of_them, key=lambda it: it.price)
    print(f"Best of {len(all_of_them)}: {breeding.told(best)}", best.drawn, sep="\n")


def with_a_newcomer(newcomer: Character, setup: Setup, asked: argparse.Namespace) -> None:
    """The same at a newcomer's table; measured beside what it did before it was taught."""
    room = Schoolroom(setup, asked.threads, newcomer=newcomer)
    tables = tables_from(written(asked.to if asked.to.exists() else WRITTEN), setup.players)
    untaught = {who: it for who, it in tables.newcomers.items() if who is not newcomer}
    before = replace(tables, newcomers=untaught)
    if asked.measure:
        for how, played in (("borrowed", before), ("own", tables)):
            found = newcomers.measured(room, played, asked.measure, asked.seed)
            print(newcomers.told(newcomer, setup.players, how, found), flush=True)
        return
    rounds, games = newcomers.LENGTHS[setup.players]
    known = newcomers.taught(
        room, before, asked.seed, rounds=asked.rounds or rounds, games=asked.games or games
    )
    put_down_newcomer(asked.to, setup.players, newcomer, known)
    print(f"{newcomer}, {setup.players} players: taught", flush=True)


def before_a_listener(godfather: Strength, asked: argparse.Namespace) -> None:
    """How to talk to him, learnt in games of the bots; newcomers at tables of their own. Or what
    that comes to beside what the sharp say."""
    rounds, games = LISTENED[godfather]
    tables: list[tuple[Setup, Character | None]] = [
        (rulebook_table(many), None) for many in LISTENED_AT
    ]
    for newcomer in NEWCOMERS:
        setup = newcomers.table_with(newcomer, NEWCOMERS_LISTENED_AT)
        assert setup is not None
        tables.append((setup, newcomer))
    kept = written(asked.to if asked.to.exists() else WRITTEN)
    with ProcessPoolExecutor(
        asked.threads, mp_context=fresh(), initializer=leave_with_parent
    ) as pool:
        if asked.measure:
            found = tried_out.compared(
                godfather,
                tables,
                pool,
                kept[BEFORE + godfather],
                games=asked.measure,
                seed=asked.seed + 1,
            )
            for kin, (sharp, own, gain) in found.items():
                print(f"| {godfather} | {kin} | {sharp:.1f} | {own:.1f} | {gain} |", flush=True)
            return
        ways = tried_out.learnt_before(
            godfather,
            tables,
            pool,
            rounds=asked.rounds or rounds,
            games=asked.games or games,
            seed=asked.seed,
        )
    _write(asked.to, {**kept, BEFORE + godfather: ways})
    print(f"before a {godfather} Godfather: taught", flush=True)


def rulebook_table(players: int) -> Setup:
    """The table as the rulebook lays it for so many."""
    laid = lay_table(Wishes(players=players))
    assert isinstance(laid, Setup)
    return laid


if __name__ == "__main__":
    main()
