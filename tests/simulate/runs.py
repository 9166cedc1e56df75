"""Small runs between quick players, for the tests of simulation."""

from typing import Any

import command
from mafia_de_cuba.game.layout import Wishes, lay_table
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.simulate.cast import Cast
from mafia_de_cuba.simulate.games import Result, Run
from mafia_de_cuba.simulate.interruption import Interruption
from mafia_de_cuba.simulate.report import Report
from mafia_de_cuba.simulate.workers import played
from mafia_de_cuba.table_options import USUAL

COMMAND = [*command.COMMAND, "simulate"]
PLAIN = Cast(godfather="random", others=("naive",))
QUICK = ("--godfather", "random", "--others", "naive", "--seed", "1")


def a_table(players: int = 6) -> Setup:
    laid = lay_table(Wishes(players=players))
    assert isinstance(laid, Setup)
    return laid


def a_run(*players: int, games: int = 5, cast: Cast = PLAIN, **changes: Any) -> Run:
    tables = tuple(map(a_table, players or (6,)))
    wanted = {"seed": 1, "keep_records": True} | changes
    return Run(tables=tables, games=games, cast=cast, **wanted)


def results(run: Run, workers: int = 1) -> list[Result]:
    return list(played(run, workers, Interruption()))


def a_report(run: Run) -> Report:
    report = Report(run=run, options=USUAL)
    for result in results(run):
        report.add(result)
    report.seconds = 1.0
    return report


def started(*words: str) -> command.Done:
    return command.started("simulate", *words)


def typed(*words: str) -> command.Done:
    """Without workers, which would have to load the house, each for itself."""
    return command.typed("simulate", *words, "--workers", "1")
