"""An analysis and a replay on a terminal, or in whatever reads what a terminal would show."""

from collections.abc import Iterable, Iterator

from rich.console import Console
from rich.table import Table

from mafia_de_cuba.analysis.moments import moments
from mafia_de_cuba.analysis.value import Analysis, TimelinePoint
from mafia_de_cuba.game.events import DiamondsHidden, Event, TokenBagged, TookFromBox
from mafia_de_cuba.game.records import Record
from mafia_de_cuba.game.scribe import commands_of, setup_of
from mafia_de_cuba.game.state import Game, new_game
from mafia_de_cuba.narration.happenings import ending
from mafia_de_cuba.narration.teller import Company, Teller, said_by
from mafia_de_cuba.retelling.sentences import Sentences
from mafia_de_cuba.unbroken import unbroken
from mafia_de_cuba.words import ENGLISH, Words

MOST_SUSPECTED = 3
SUSPECTED = 0.005


def print_analysis(record: Record, game: Game, analysis: Analysis, words: Words = ENGLISH) -> None:
    """The account, the lies, the turning points and what would have been best, in sentences."""
    console = _console()
    told = Sentences(record, analysis, words)
    say = _Sayer(console)
    say(ending(game.ended, words) if game.ended else words("analysis.unfinished"))
    if analysis.start is None:
        say(words("analysis.not_begun"))
        return
    if not analysis.possible:
        say(words("analysis.honour"))
    for line in told.remembered(game):
        say(line)
    say(f"\n{words('analysis.account.heading')}")
    console.print(_account(told))
    say(words("analysis.account.note"))
    _list(console, words("analysis.lies.heading"), told.lies(), words("analysis.lies.none"))
    _list(
        console, words("analysis.turning.heading"), told.turning(), words("analysis.turning.none")
    )
    none = words(f"analysis.decisions.{'best' if analysis.decisions else 'none'}")
    _list(console, words("analysis.decisions.heading"), told.decisions(), none)


def print_replay(record: Record, analysis: Analysis, words: Words = ENGLISH) -> None:
    """Everything that all could see and hear, with what the Godfather could make of it."""
    console = _console()
    say = _Sayer(console)
    told = Sentences(record, analysis, words)
    names = told.names
    say(words("analysis.replay.heading", name=names[0], others=words.listed(names[1:])))
    setup = setup_of(record)
    teller = Teller(Company(names=names), setup, words=words)
    beside = dict(_news(analysis))
    lies = {it.action for it in analysis.claims if it.true is False}
    for moment in moments(new_game(setup), commands_of(record)):
        for event in _seen(moment.events):
            line = teller.tell(event)
            say(
                line.text
                if line.speaker is None
                else said_by(names[line.speaker], line.text, words)
            )
        if moment.action in lies:
            some = [it for it in analysis.claims if it.action == moment.action and it.true is False]
            say(f"    {words('analysis.replay.lie', what=told.what_it_did(some))}")
        if moment.action in beside:
            say(f"    {_beside(beside[moment.action], moment.open, told)}")


def _news(analysis: Analysis) -> Iterator[tuple[int, TimelinePoint]]:
    """What could be believed, wherever that was another thing than before, until the end."""
    shown = None
    for point in analysis.timeline:
        numbers = {seat: round(100 * share) for seat, share in point.thief.items()}
        looked = round(100 * point.chance), numbers
        over = analysis.result is not None and point is analysis.timeline[-1]
        if looked != shown and not over:
            yield point.action, point
        shown = looked


def _seen(events: Iterable[Event]) -> Iterator[Event]:
    """What everybody saw; what hands did is told when pockets open."""
    return (it for it in events if not isinstance(it, DiamondsHidden | TokenBagged | TookFromBox))


def _beside(point: TimelinePoint, closed: Iterable[int], told: Sentences) -> str:
    """His chance, and who was suspected most of those whose pockets were closed."""
    chance = told.words("analysis.replay.chance", chance=told.percent(point.chance))
    most = sorted(closed, key=lambda seat: (-point.thief[seat], seat))[:MOST_SUSPECTED]
    named = [
        f"{told.names[seat]} {told.percent(point.thief[seat])}"
        for seat in most
        if point.thief[seat] >= SUSPECTED
    ]
    suspected = told.words("analysis.replay.suspected", names=", ".join(named))
    return f"{chance}; {suspected}"


def _account(told: Sentences) -> Table:
    table = Table(box=None, pad_edge=False, show_header=False)
    lines = told.account()
    for place, (name, share) in enumerate(lines):
        moved = 0 < place < len(lines) - 1
        table.add_row(name, f"{told.number(share, signed=moved):>7}")
    return table


def _list(console: Console, heading: str, sentences: Iterable[str], otherwise: str) -> None:
    say = _Sayer(console)
    say(f"\n{heading}")
    for one in list(sentences) or [otherwise]:
        say(f"· {one}")


class _Sayer:
    """Prints a sentence; only a terminal breaks it into lines."""

    def __init__(self, console: Console) -> None:
        self._console = console

    def __call__(self, text: str) -> None:
        self._console.print(unbroken(text), soft_wrap=not self._console.is_terminal)


def _console() -> Console:
    return Console(highlight=False, markup=False, emoji=False)
