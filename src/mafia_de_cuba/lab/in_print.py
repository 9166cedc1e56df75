"""What the laboratory found, on a terminal: a bar and an interval for each side."""

from collections.abc import Iterator

from rich.console import Console
from rich.table import Table

from mafia_de_cuba.lab.report import LabReport
from mafia_de_cuba.odds.measured import Measured
from mafia_de_cuba.words import Words, capital, contents
from mafia_de_cuba.words.chances import side as called

EIGHTHS = " ▏▎▍▌▋▊▉"
LONGEST_BAR, FIGURES = 40, len("100.0 (100.0–100.0)")


def show(found: LabReport, console: Console, words: Words) -> None:
    """Everything, for people."""
    console.print(f"{capital(contents(found.table.setup, words))}.", soft_wrap=True)
    for line in _about(found, words):
        console.print(line, soft_wrap=True)
    if not found.table.games:
        console.print(words("lab.unknown"))
        return
    console.print()
    console.print(_bars(found.table, console.width, words))
    console.print()
    if found.fairer is not None:
        table = contents(found.fairer.setup, words)
        console.print(words("lab.fairer", table=table), soft_wrap=True)
        console.print()
        console.print(_bars(found.fairer, console.width, words))
        console.print()
    elif found.table.even:
        console.print(words("lab.even"))
    elif found.looked:
        console.print(words("lab.none"), soft_wrap=True)
    console.print(words("lab.legend"), soft_wrap=True)


def _about(found: LabReport, words: Words) -> Iterator[str]:
    key = "lab.before" if found.before else "lab.measured"
    yield words(key, count=found.table.games, who=found.cast, seed=found.seed)
    if found.older:
        yield words("lab.older")
    if found.interrupted:
        yield words("lab.interrupted")


def _bars(one: Measured, width: int, words: Words) -> Table:
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    names = {side: called(side, words) for side in one.shares}
    room = width - max(map(len, names.values())) - FIGURES - 6
    for side, tally in one.shares.items():
        low, high = tally.interval
        figures = f"{100 * tally.rate:5.1f} ({100 * low:.1f}–{100 * high:.1f})"
        bar = [_bar(tally.rate, min(room, LONGEST_BAR))] if room > 4 else []
        table.add_row(names[side], *bar, figures)
    return table


def _bar(share: float, longest: int) -> str:
    """A bar whose full length is every game."""
    eighths = round(8 * longest * min(1.0, share))
    return "█" * (eighths // 8) + EIGHTHS[eighths % 8].strip()
