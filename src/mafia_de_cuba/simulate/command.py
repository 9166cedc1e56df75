"""`mafia-de-cuba simulate`: what is typed made into a run, and the run into tables and files."""

import secrets
import sys
from contextlib import ExitStack, closing
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from mafia_de_cuba.simulate.typed import (
    Mistyped,
    apart,
    at_a_time,
    drawable,
    player_counts,
    possible,
    within,
)
from mafia_de_cuba.table_options import (
    USUAL,
    USUAL_BOTS,
    Flag,
    MaybeWhole,
    NoSuchTable,
    TableOptions,
    Whole,
)

if TYPE_CHECKING:
    from mafia_de_cuba.simulate.interruption import Interruption
    from mafia_de_cuba.simulate.places import Where
    from mafia_de_cuba.simulate.report import Report

UNREADABLE, SIGNALLED = 2, 128
MOST_GAMES = 10**9


def simulate(
    games: Whole,
    /,
    *,
    players: str = "8",
    options: TableOptions = USUAL,
    godfather: str = USUAL_BOTS,
    others: str = USUAL_BOTS,
    chair: Annotated[tuple[str, ...], Parameter(negative=(), show_default=False)] = (),
    as_: Annotated[tuple[str, ...], Parameter(name="--as", negative=(), show_default=False)] = (),
    having: str | None = None,
    kept: MaybeWhole = None,
    seed: MaybeWhole = None,
    first: Whole = 1,
    workers: MaybeWhole = None,
    ray: str | None = None,
    records: Path | None = None,
    plot: Path | None = None,
    calibration: Flag = False,
    plot_calibration: Path | None = None,
    as_json: Annotated[bool, Parameter(name="--json", negative=(), show_default=False)] = False,
) -> int:
    """Play games by the thousand between bots, and tell who wins how often.

    The same seed gives the same games on any machine. Ctrl-C keeps what was played. Exit code 0, 1
    if a game broke off, 2 if something was typed that cannot be or a file could not be written, 130
    after Ctrl-C.

    Players go by name: green, seasoned, sharp and old_hand are the bots, each also with a
    temperament, as in sharp:bold (bold, careful, talkative, straight-faced); naive and cunning are
    liars, random, deaf and mismatch Godfathers to measure by.

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
    kept
        How many diamonds the Godfather keeps, 0 to 5; as many as he likes without it.
    seed
        Made up and told if it is not given.
    first
        The number of the first game, to go on with a run or to see one of its games again.
    workers
        How many games are played at a time; as many as there are cores without it.
    ray
        Play on a Ray cluster: its address, "auto" for the one this machine belongs to, or "local".
    records
        A file for the records of all games, one a line; written anew if it is there.
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
    from mafia_de_cuba.simulate.interruption import Interruption
    from mafia_de_cuba.simulate.places import Where
    from mafia_de_cuba.simulate.report import Report

    try:
        seed = secrets.randbelow(2**32) if seed is None else seed
        within(games, 1, MOST_GAMES, "the number of games")
        within(first, 1, MOST_GAMES + 1 - games, "--first")
        within(seed, 0, 2**64, "--seed")
        at_a_time(workers, ray)
        tables = tuple(map(options.laid, player_counts(players)))
        most = max(table.players for table in tables)
        cast = read_cast(godfather, others, chair, as_, players=most, having=having, kept=kept)
        possible(cast, tables)
        drawable(plot, "--plot")
        drawable(plot_calibration, "--plot-calibration")
        apart(records=records, plot=plot, plot_calibration=plot_calibration)
    except (Mistyped, NoSuchTable, Miscast) as error:
        return _complain(error, UNREADABLE)
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
    # Until all is told, so that somebody impatient has it too.
    with Interruption() as interruption:
        code = _play(report, Where(workers=workers, ray=ray), records, interruption)
        if code == UNREADABLE and not report.played:
            return code
        _tell(report, as_json=as_json)
        code = _draw(report, plot, plot_calibration) or code
    if interruption.signal is not None and report.interrupted:
        return SIGNALLED + interruption.signal
    return code or (1 if report.failed else 0)


def _play(
    report: "Report", where: "Where", records: Path | None, interruption: "Interruption"
) -> int:
    """Play the run; an exit code if something other than a signal kept it from its end."""
    from mafia_de_cuba.simulate.keeping import CannotKeep, Keeper
    from mafia_de_cuba.simulate.places import CannotPlay, NoCluster, played_at
    from mafia_de_cuba.simulate.printing import counting

    with ExitStack() as stack:
        try:
            kept = stack.enter_context(closing(Keeper(records))) if records else None
            move_on = stack.enter_context(counting(report.wanted))
            began = perf_counter()
            for result in stack.enter_context(closing(played_at(where, report.run, interruption))):
                if kept is not None:
                    kept.add(result.record)
                report.add(result)
                report.seconds = perf_counter() - began
                move_on()
        except CannotKeep as error:
            return _complain(error, UNREADABLE)
        except NoCluster as error:
            return _complain(error, UNREADABLE)
        except CannotPlay as error:
            return _complain(error, 1)
    return 0


def _complain(error: object, code: int) -> int:
    print(f"mafia-de-cuba: {error}", file=sys.stderr)
    return code


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


def _draw(report: "Report", wins: Path | None, calibration: Path | None) -> int:
    """The pictures that were asked for; an exit code if one could not be drawn."""
    if wins is None and calibration is None:
        return 0
    from mafia_de_cuba.simulate.picture import draw_calibration, draw_wins

    code = 0
    for file, draw, something in (
        (wins, draw_wins, report.counted),
        (calibration, draw_calibration, report.reliability.guesses),
    ):
        if file is None:
            continue
        if not something:
            _complain(f"{file} is not drawn: there is nothing to show", code)
            continue
        try:
            draw(report, file)
        except OSError as error:
            code = _complain(f"cannot write {file}: {error.strerror}", UNREADABLE)
    return code
