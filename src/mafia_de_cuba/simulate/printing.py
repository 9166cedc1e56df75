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
from mafia_de_cuba.simulate.calibration import BINS, Reliability
from mafia_de_cuba.simulate.report import Report
from mafia_de_cuba.simulate.score import Score, Tally, wilson
from mafia_de_cuba.simulate.sides import Side

GAP = 2
LONGEST_NAME = len("Betrayed Henchman")
FULL, SHORT = len("100.0 (100.0–100.0)"), len("100 (100–100)")

T = TypeVar("T", Side, Character, int)


class Speed(ProgressColumn):
    """Games a second."""

    def render(self, task: Task) -> Text:
        """As of late."""
        return Text(f"{task.speed:,.0f} a second" if task.speed else "")


@contextmanager
def counting(games: int) -> Iterator[Callable[[], None]]:
    """A bar on the terminal, moved on by each call; nothing where standard error is no terminal."""
    console = Console(stderr=True)
    columns = (TextColumn("Games"), BarColumn(), MofNCompleteColumn(), Speed())
    with Progress(
        *columns,
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    ) as progress:
        task = progress.add_task("", total=games)
        yield lambda: progress.advance(task)


def show(report: Report, console: Console) -> None:
    """Everything, for people."""
    console.print(f"{_sentence(report.run.cast.told())} Seed {report.run.seed}.", soft_wrap=True)
    scores = list(report.scores.values())
    if len(scores) == 1:
        console.print(f"{_sentence(words.contents(scores[0].table))}", soft_wrap=True)
    if any(score.games for score in scores):
        room = console.width - LONGEST_NAME
        full = len(scores) * (FULL + GAP) <= room
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
    games = f"{report.played:,} game{'' if report.played == 1 else 's'}"
    told = f"{games} in {report.seconds:.1f} s, {report.speed:,.1f} a second."
    if report.interrupted:
        whole = report.run.games * len(report.run.tables)
        told = f"Interrupted: {told} These are the first of {whole:,}."
    if report.failed:
        told += (
            f" {report.failed:,} broke off and {'is' if report.failed == 1 else 'are'} not counted."
        )
    return told


def _wins(scores: Sequence[Score], *, full: bool) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, GAP, 0, 0))
    table.add_column("Side", no_wrap=True)
    for score in scores:
        table.add_column(f"{score.table.players} players", no_wrap=True)
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


def _columns(scores: Sequence[Score], room: int) -> Iterator[Sequence[Score]]:
    """So many columns to a table."""
    for start in range(0, len(scores), room):
        yield scores[start : start + room]


def _show_calibration(found: Reliability, console: Console) -> None:
    console.print("How far belief in a Thief can be believed, at every accusation:")
    table = Table(box=None, pad_edge=False, padding=(0, GAP, 0, 0))
    for name in ("Held for Thieves", "Believed", "True", "Guesses"):
        table.add_column(name, justify="left" if name[0] == "H" else "right", no_wrap=True)
    for at, one in enumerate(found.bins):
        span = f"{at * 100 // BINS}–{(at + 1) * 100 // BINS} %"
        if one.guesses:
            low, high = wilson(one.thieves, one.guesses)
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
