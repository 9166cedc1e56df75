"""`mafia-de-cuba simulate`: what is typed made into a run, and the run into tables and files."""

import secrets
import sys
from contextlib import ExitStack, closing
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from mafia_de_cuba.simulate.typed import Mistyped, drawable, player_counts, possible, within
from mafia_de_cuba.wishes import USUAL, NoSuchTable, TableOptions

if TYPE_CHECKING:
    from mafia_de_cuba.simulate.report import Report

UNREADABLE, INTERRUPTED = 2, 130
MOST_GAMES = 10**9
MOST_WORKERS = 60
"""Windows waits for no more than 61 processes."""


def simulate(
    games: int,
    /,
    *,
    players: str = "8",
    options: TableOptions = USUAL,
    godfather: str = "seasoned",
    others: str = "seasoned",
    chair: Annotated[tuple[str, ...], Parameter(negative=())] = (),
    as_: Annotated[tuple[str, ...], Parameter(name="--as", negative=())] = (),
    having: str | None = None,
    seed: int | None = None,
    first: int = 1,
    workers: int | None = None,
    records: Path | None = None,
    plot: Path | None = None,
    calibration: Annotated[bool, Parameter(negative=())] = False,
    plot_calibration: Path | None = None,
    as_json: Annotated[bool, Parameter(name="--json", negative=())] = False,
) -> int:
    """Play games by the thousand between bots, and tell who wins how often.

    The same seed gives the same games on any machine. Ctrl-C keeps what was played. Exit code 0, 1
    if a game broke off, 2 if something was typed that cannot be, 130 after Ctrl-C.

    Parameters
    ----------
    games
        How many, at each number of players.
    players
        How many sit down: 8, or several as in 6,8,10 or 6-12.
    godfather
        Who is the Godfather, by name.
    others
        Who has the other chairs: a name, or several as in green,sharp, drawn for each chair.
    chair
        Who has one chair whatever else is said, as in 3=sharp; can be repeated.
    as_
        Who plays on, when the box is back, for whoever became a character, as in thief=sharp;
        can be repeated.
    having
        A character, as in minion: where nobody became one, the box goes round anew.
    seed
        Made up and told if it is not given.
    first
        The number of the first game, to go on with a run or to see one of its games again.
    workers
        How many games are played at a time; as many as there are cores without it.
    records
        A file for the records of all games, one a line.
    plot
        A picture of who wins at how many players, PNG or SVG.
    calibration
        Also tell how far belief in a Thief can be believed.
    plot_calibration
        A picture of that, PNG or SVG.
    as_json
        Print one JSON value instead of tables.
    """
    # What plays takes longer to load than what is typed takes to read.
    from mafia_de_cuba.simulate.cast import Miscast, read_cast
    from mafia_de_cuba.simulate.games import Run
    from mafia_de_cuba.simulate.report import Report
    from mafia_de_cuba.simulate.workers import cores

    try:
        seed = secrets.randbelow(2**32) if seed is None else seed
        workers = min(cores(), MOST_WORKERS) if workers is None else workers
        within(games, 1, MOST_GAMES, "the number of games")
        within(first, 1, MOST_GAMES, "--first")
        within(seed, 0, 2**64, "--seed")
        within(workers, 1, MOST_WORKERS, "--workers")
        tables = tuple(map(options.laid, player_counts(players)))
        most = max(table.players for table in tables)
        cast = read_cast(godfather, others, chair, as_, players=most, having=having)
        possible(cast.having, tables)
        drawable(plot, "--plot")
        drawable(plot_calibration, "--plot-calibration")
    except (Mistyped, NoSuchTable, Miscast) as error:
        print(f"mafia-de-cuba: {error}", file=sys.stderr)
        return UNREADABLE
    run = Run(
        tables=tables,
        games=games,
        cast=cast,
        seed=seed,
        first=first,
        keep_records=records is not None,
        calibrate=calibration or plot_calibration is not None,
    )
    report = Report(run=run, options=options)
    try:
        whole = _play(report, workers, records)
    except _CannotWrite as error:
        print(f"mafia-de-cuba: {error}", file=sys.stderr)
        return UNREADABLE
    _tell(report, as_json=as_json)
    _draw(report, plot, plot_calibration)
    if report.interrupted:
        return INTERRUPTED
    return 0 if whole and not report.failed else 1


class _CannotWrite(Exception):
    """There is no writing to a file."""


def _play(report: "Report", workers: int, records: Path | None) -> bool:
    """Play the run, and say whether nothing but Ctrl-C kept it from its end."""
    from mafia_de_cuba.simulate.printing import counting
    from mafia_de_cuba.simulate.workers import Interruption, WorkerLost, played

    run = report.run
    games = run.games * len(run.tables)
    with ExitStack() as stack:
        try:
            kept = stack.enter_context(records.open("wb")) if records else None
        except OSError as error:
            raise _CannotWrite(f"cannot write {records}: {error.strerror}") from None
        interruption = stack.enter_context(Interruption())
        move_on = stack.enter_context(counting(games))
        began = perf_counter()
        try:
            for result in stack.enter_context(closing(played(run, workers, interruption))):
                report.add(result)
                if kept is not None:
                    kept.write(result.record + b"\n")
                    kept.flush()
                report.seconds = perf_counter() - began
                move_on()
        except WorkerLost as error:
            print(f"mafia-de-cuba: {error}", file=sys.stderr)
            return False
        report.interrupted = interruption.asked and report.played < games
    return True


def _tell(report: "Report", *, as_json: bool) -> None:
    """Print the report, and on standard error what broke."""
    if as_json:
        sys.stdout.buffer.write(report.as_json() + b"\n")
        sys.stdout.buffer.flush()
    else:
        from rich.console import Console

        from mafia_de_cuba.simulate.printing import show

        show(report, Console(highlight=False, markup=False, emoji=False))
    for failure in report.failures:
        print(
            f"mafia-de-cuba: game {failure.game} of {failure.players} players "
            f"(seed {failure.seed}) broke off: {failure.error}\n  again: {failure.replay}",
            file=sys.stderr,
        )
    if report.failed > len(report.failures):
        print(f"mafia-de-cuba: {report.failed:,} games broke off in all", file=sys.stderr)


def _draw(report: "Report", wins: Path | None, calibration: Path | None) -> None:
    """The pictures that were asked for, if there is anything to show."""
    if wins is not None and report.played > report.failed:
        from mafia_de_cuba.simulate.picture import draw_wins

        draw_wins(report, wins)
    if calibration is not None and report.reliability.guesses:
        from mafia_de_cuba.simulate.picture import draw_calibration

        draw_calibration(report, calibration)
