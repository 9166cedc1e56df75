"""Learns from bots' own games how often the Godfather goes on to win: the numbers of the analysis.

Every game gives a line whenever something changed: how the way down the list looked, how many had
spoken, and whether he won in the end. What a table of so many players adds, by how many have
spoken, and how much the list weighs then, is fitted to all of it (a logistic regression by Newton's
method). Every moment counts alike: to weigh games by their length would be to look at how they
ended. Then what orders promise is held against what came of them.
"""

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from importlib.resources import files
from itertools import groupby, pairwise
from pathlib import Path

import msgspec
import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from mafia_de_cuba.analysis.chance import KNOTS, Fitted, chances_of, features, fitted, log_odds
from mafia_de_cuba.analysis.moments import Moment, moments
from mafia_de_cuba.analysis.outlook import Order, chance_now, order_of, prospects_now
from mafia_de_cuba.bots.persona import Strength
from mafia_de_cuba.deduction.shelf import Amounts
from mafia_de_cuba.game.commands import Ask, EmptyPockets, Say
from mafia_de_cuba.game.layout import Unplayable, Wishes, lay_table
from mafia_de_cuba.game.phase import Phase
from mafia_de_cuba.game.records import Record, read
from mafia_de_cuba.game.scribe import commands_of, setup_of
from mafia_de_cuba.game.setup import FEWEST_PLAYERS, GODFATHER, MOST_PLAYERS, Setup
from mafia_de_cuba.game.state import new_game
from mafia_de_cuba.processes import all_done
from mafia_de_cuba.simulate.cast import Cast
from mafia_de_cuba.simulate.games import Run, play_game

CHANCE = Path(str(files("mafia_de_cuba.analysis").joinpath("chance.json")))
TABLES = range(FEWEST_PLAYERS, MOST_PLAYERS + 1)
STRENGTHS = tuple(it.value for it in Strength)
SEASONED = Cast(godfather="seasoned", others=("seasoned",))
MIXED = tuple(Cast(godfather=name, others=STRENGTHS) for name in STRENGTHS)
"""All strengths at one table, under a Godfather of each."""
EVERY = 5
"""Of so many games all are among the seasoned, as at a table that asked for nothing else, but one,
which is mixed."""
FEWEST = 2000
"""Games behind the house's own numbers, at least."""
DOUBT = 0.05
"""How much is held against large numbers."""
ROUNDS = 30


class Looked(Struct, frozen=True, kw_only=True):
    """One moment of a game, and how the game ended."""

    players: int
    odds: float
    heard: float
    won: bool


class Outlook(Struct, frozen=True, kw_only=True):
    """A way the table may look, or an end."""

    odds: float = 0.0
    heard: float = 0.0
    end: float | None = None

    def chance(self, players: int, numbers: Fitted) -> float:
        """The Godfather's chance then."""
        if self.end is not None:
            return self.end
        odds, heard = np.array([self.odds]), np.array([self.heard])
        return float(chances_of(players, odds, heard, numbers)[0])


class Ordered(Struct, frozen=True, kw_only=True):
    """An order: what might have come of it, each so likely, and what came."""

    players: int
    might: tuple[tuple[float, Outlook], ...]
    came: Outlook

    def promised(self, numbers: Fitted) -> float:
        """The chance that was to be expected of it."""
        return sum(likely * it.chance(self.players, numbers) for likely, it in self.might)


class Lesson(Struct, frozen=True, kw_only=True):
    """What one game teaches."""

    looked: tuple[Looked, ...]
    ordered: tuple[Ordered, ...]


def played(seed: int, players: int, number: int) -> Record:
    """One game of the fit."""
    laid = lay_table(Wishes(players=players))
    table: Setup = laid.nearest if isinstance(laid, Unplayable) else laid
    run = Run(
        tables=(table,), games=1, cast=cast_of(number), seed=seed, first=number, keep_records=True
    )
    return read(play_game(run, table, number).record)


def cast_of(number: int) -> Cast:
    """Who plays the game of this number."""
    return SEASONED if number % EVERY else MIXED[number // EVERY % len(MIXED)]


def lesson_of(record: Record) -> Lesson | None:
    """What a game teaches; nothing if it was not finished."""
    every = list(moments(new_game(setup_of(record)), commands_of(record)))
    ended = every[-1].game.ended
    if ended is None:
        return None
    looked = [key for key, _ in groupby(_seen(moment) for moment in every if _counts(moment))]
    players = len(record.players)
    return Lesson(
        looked=tuple(
            Looked(players=players, odds=odds, heard=heard, won=GODFATHER in ended.winners)
            for odds, heard, _ in looked
        ),
        ordered=tuple(_orders(every)),
    )


def _orders(every: Sequence[Moment]) -> Iterator[Ordered]:
    """Every order whose pockets were emptied, as it looked just before."""
    for before, after in pairwise(every):
        target = before.game.accused
        if not isinstance(after.command, EmptyPockets) or target is None or before.fallen:
            continue
        order = order_of(before, target)
        if order is not None:
            yield Ordered(
                players=before.game.players, might=tuple(_might(order)), came=_outlook(after)
            )


def _might(order: Order) -> Iterator[tuple[float, Outlook]]:
    """All that might have come of an order, each as likely as it was believed."""
    looks = iter(() if order.going_on is None else zip(*features(order.going_on), strict=True))
    for likely, end in zip(order.likely, order.ends, strict=True):
        if np.isnan(end):
            odds, heard = next(looks)
            yield float(likely), Outlook(odds=float(odds), heard=float(heard))
        else:
            yield float(likely), Outlook(end=float(end))


def _outlook(moment: Moment) -> Outlook:
    if moment.game.ended is not None or moment.fallen:
        return Outlook(end=chance_now(moment))
    odds, heard, _ = _seen(moment)
    return Outlook(odds=odds, heard=heard)


def _seen(moment: Moment) -> tuple[float, float, int]:
    """What the chance is told by: the same again is no other moment."""
    odds, heard = features(prospects_now(moment))
    return float(odds[0]), float(heard[0]), len(moment.open)


def _counts(moment: Moment) -> bool:
    """Whether something was said or shown, and the Godfather has yet to go on."""
    on = moment.game.phase is Phase.INVESTIGATION and not moment.fallen
    return on and not isinstance(moment.command, Ask | Say)


def learn(job: tuple[int, int, int]) -> Lesson | None:
    """Play one game and look at all of it."""
    return lesson_of(played(*job))


def fit(lessons: Iterable[Lesson], fitted_to: str) -> Fitted:
    """The numbers under which all this is most likely."""
    games = list(lessons)
    looked = [one for game in games for one in game.looked]
    tables = sorted({one.players for one in looked})
    numbers = _logistic(_rows(looked, tables), np.array([float(one.won) for one in looked]))
    by_knot = [_four(numbers[at : at + len(KNOTS)]) for at in range(0, len(numbers), len(KNOTS))]
    found = Fitted(
        fitted_to=fitted_to,
        tables=dict(zip(tables, by_knot, strict=False)),
        odds=by_knot[-1],
        orders=dict.fromkeys(tables, (0.0, 1.0)),
    )
    ordered = [one for game in games for one in game.ordered]
    return replace(found, orders={n: _as_kept(ordered, n, found) for n in tables})


def _as_kept(ordered: Iterable[Ordered], players: int, numbers: Fitted) -> tuple[float, float]:
    """How what came of orders compares with what they promised."""
    some = [one for one in ordered if one.players == players]
    promised = log_odds(np.array([one.promised(numbers) for one in some]))
    came = np.array([one.came.chance(players, numbers) for one in some])
    moved, stretched = _logistic(np.stack([np.ones(len(some)), promised], axis=1), came)
    return moved, stretched


def _logistic(rows: Amounts, true: Amounts) -> list[float]:
    """The weights under which what was true is most likely."""
    found = np.zeros(rows.shape[1])
    for _ in range(ROUNDS):
        chance = 1 / (1 + np.exp(-rows @ found))
        slope = rows.T @ (true - chance) - DOUBT * found
        bend = (rows * (chance * (1 - chance))[:, None]).T @ rows
        found = found + np.linalg.solve(bend + DOUBT * np.eye(len(found)), slope)
    return [round(float(number), 4) for number in found]


def _rows(looked: Sequence[Looked], tables: list[int]) -> Amounts:
    """A line for each moment: a number for each knot of each table, and of the odds."""
    heard = np.array([one.heard for one in looked])
    odds = np.array([one.odds for one in looked])
    players = np.array([one.players for one in looked])
    near = np.stack([np.interp(heard, KNOTS, knot) for knot in np.eye(len(KNOTS))], axis=1)
    here = [near * (players == table)[:, None] for table in tables]
    return np.hstack([*here, near * odds[:, None]])


def _four(numbers: list[float]) -> tuple[float, float, float, float]:
    first, second, third, last = numbers
    return first, second, third, last


def learn_again(line: bytes) -> Lesson | None:
    """Look at all of a game that was played before."""
    return lesson_of(read(line))


def main() -> None:
    """Fit the Godfather's chance to records of games played before, and to games played now."""
    asked = _asked()
    tables = asked.players if asked.players is not None else [] if asked.records else TABLES
    known = [line for name in asked.records for line in name.read_bytes().splitlines()]
    games = list(all_done(learn_again, known, processes=asked.processes)) if known else []
    told = [f"{len(games)} games of bots played before"] if games else []
    jobs = [(asked.seed, n, number) for number in range(1, asked.games + 1) for n in tables]
    now = list(all_done(learn, jobs, processes=asked.processes, seconds=asked.seconds))
    if now:
        told.append(f"{len(now)} at {', '.join(map(str, tables))} players, seed {asked.seed}")
    lessons = [it for it in games + now if it is not None]
    if asked.to == CHANCE and len(lessons) < FEWEST:
        sys.exit(f"fit-chance: {len(lessons)} games are too few to go by; {FEWEST} are not")
    found = fit(lessons, "; ".join(told))
    asked.to.write_bytes(msgspec.json.format(msgspec.json.encode(found)) + b"\n")
    fitted.cache_clear()
    print(found.fitted_to)


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--games", type=int, default=3000, help="games at each number of players")
    parser.add_argument("--seed", type=int, default=1018)
    parser.add_argument("--players", type=int, nargs="*", help="only these are played now")
    parser.add_argument("--records", type=Path, nargs="*", default=[], help="files of records")
    parser.add_argument("--processes", type=int, help="all cores without it")
    parser.add_argument("--seconds", type=float, help="play no longer than this")
    parser.add_argument("--to", type=Path, default=CHANCE, help="another file than the house's")
    return parser.parse_args()


if __name__ == "__main__":
    main()
