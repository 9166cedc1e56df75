"""A run's report as tables to read, and the bar that shows how far it has come."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TypeVar

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeRemainingColumn,
)
from rich.table import Table
from rich.text import Text

from mafia_de_cuba import words
from mafia_de_cuba.game.characters import Character
from mafia_de_cuba.odds.intervals import Tally
from mafia_de_cuba.odds.sides import Side
from mafia_de_cuba.simulate.calibration import DECILES, Reliability
from mafia_de_cuba.simulate.report import Report
from mafia_de_cuba.simulate.score import WinCounts
from mafia_de_cuba.table_options import USUAL

GAP = 2
LONGEST_LABEL = len("Betrayed Henchman")
ROOM_FOR_A_BAR = 60
FULL, SHORT = len("100.0 (100.0–100.0)"), len("100 (100–100)")

T = TypeVar("T", Side, Character, int)


class Speed(ProgressColumn):
    """Games a second."""

    def render(self, task: Task) -> Text:
        return Text(f"{task.speed:,.0f} a second" if task.speed else "")


@contextmanager
def counting(games: int) -> Iterator[Callable[[], None]]:
    """A bar on the terminal, moved on by each call; nothing where standard error is no terminal."""
    console = Console(stderr=True)
    columns: tuple[ProgressColumn, ...] = (MofNCompleteColumn(),)
    if console.width >= ROOM_FOR_A_BAR:
        columns = (TextColumn("Games"), BarColumn(), *columns, Speed(), TimeRemainingColumn())
    with Progress(
        *columns,
        console=console,
        transient=True,
        disable=not console.is_terminal,
    ) as progress:
        task = progress.add_task("", total=games)
        yield lambda: progress.advance(task)


def show(report: Report, console: Console) -> None:
    """Everything, for people."""
    run, scores = report.run, list(report.scores.values())
    since = f", from game {run.first:,} on" if run.first > 1 else ""
    console.print(f"{_sentence(run.cast.told())} Seed {run.seed}{since}.", soft_wrap=True)
    if len(scores) == 1 or report.options != USUAL:
        for score in scores:
            console.print(_sentence(words.contents(score.table)), soft_wrap=True)
    if report.counted:
        room = console.width - LONGEST_LABEL
        full = room >= FULL + GAP
        for some in _columns(scores, max(1, room // ((FULL if full else SHORT) + GAP))):
            console.print()
            console.print(_wins(some, full=full))
        console.print("Shares of games won, in percent, with 95 % intervals.")
    if report.run.calibrate:
        console.print()
        _show_calibration(report.reliability, console)
    console.print()
    console.print(_closing(report), soft_wrap=True)


def _closing(report: Report) -> str:
    told = f"{_games(report.counted)} in {report.seconds:.1f} s, {report.speed:,.1f} a second."
    if report.interrupted:
        told = f"Interrupted: {told} These are the first of {report.wanted:,}."
        if len(report.scores) == 1:
            told += f" --first {report.run.first + report.played} goes on from here."
    if report.failed:
        told += f" {_games(report.failed)} broke off and {_are(report.failed)} not counted."
    return told


def _games(many: int) -> str:
    return f"{many:,} game{'' if many == 1 else 's'}"


def _are(many: int) -> str:
    return "is" if many == 1 else "are"


def _wins(scores: Sequence[WinCounts], *, full: bool) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, GAP, 0, 0))
    table.add_column("Side", no_wrap=True)
    for score in scores:
        table.add_column(f"{score.table.players} players", no_wrap=True)
    table.add_row("Games", *(f"{score.games:5,}" for score in scores))
    _rows(table, [score.sides for score in scores], full=full)
    table.add_row()
    table.add_row(Text("Character", "bold"))
    _rows(table, [score.characters for score in scores], full=full)
    table.add_row()
    table.add_row(Text("Seat", "bold"))
    _rows(table, [score.seats for score in scores], full=full)
    return table


def _rows(table: Table, columns: Sequence[Mapping[T, Tally]], *, full: bool) -> None:
    """A row for everyone who stands in any of the columns."""
    for who in sorted({who for column in columns for who in column}, key=_place):
        cells = (_cell(column.get(who), full=full) for column in columns)
        table.add_row(_name(who), *cells)


def _place(who: Side | Character | int) -> int:
    return who if isinstance(who, int) else list(type(who)).index(who)


def _cell(tally: Tally | None, *, full: bool) -> str:
    if tally is None or not tally.games:
        return ""
    low, high = tally.interval
    if full:
        return f"{tally.rate * 100:5.1f} ({low * 100:.1f}–{high * 100:.1f})"
    return f"{tally.rate * 100:3.0f} ({low * 100:.0f}–{high * 100:.0f})"


def _name(who: object) -> str:
    return str(who) if isinstance(who, int) else str(who).replace("_", " ").title()


def _columns(scores: Sequence[WinCounts], room: int) -> Iterator[Sequence[WinCounts]]:
    """So many columns to a table at most, and about as many to each."""
    tables = -(-len(scores) // room)
    wide = -(-len(scores) // tables)
    for start in range(0, len(scores), wide):
        yield scores[start : start + wide]


def _show_calibration(found: Reliability, console: Console) -> None:
    if not found.guesses:
        console.print("Nobody was accused, so belief in a Thief was never asked for.")
        return
    console.print("How far belief in a Thief can be believed, at every accusation:")
    table = Table(box=None, pad_edge=False, padding=(0, GAP, 0, 0))
    for name in ("Held for Thieves", "Believed", "True", "Guesses"):
        table.add_column(name, justify="left" if name[0] == "H" else "right", no_wrap=True)
    for at, one in enumerate(found.deciles):
        span = f"{at * 100 // DECILES}–{(at + 1) * 100 // DECILES} %"
        if one.guesses:
            low, high = one.interval
            true = f"{one.true * 100:.1f} ({low * 100:.1f}–{high * 100:.1f})"
            table.add_row(span, f"{one.believed * 100:.1f}", true, f"{one.guesses:,}")
        else:
            table.add_row(span, "", "", "0")
    console.print(table)
    console.print(
        f"Expected calibration error {found.error * 100:.1f} points over {found.guesses:,} guesses."
    )


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."
