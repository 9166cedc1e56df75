"""The command `mafia-de-cuba`: what people and other programs type."""

import io
import os
import sys
from pathlib import Path
from typing import Annotated, NoReturn

import msgspec
from cyclopts import App, Parameter

from mafia_de_cuba import words
from mafia_de_cuba.game.layout import Unplayable, advice
from mafia_de_cuba.game.seal import Unproven
from mafia_de_cuba.game.seal import opened as opened_seal
from mafia_de_cuba.game.sight import view_for
from mafia_de_cuba.odds.nearby import odds_of
from mafia_de_cuba.record_input import UnusableInput, opened, seat_number
from mafia_de_cuba.record_stream import records
from mafia_de_cuba.referee import verdicts
from mafia_de_cuba.server.run.commands import HOUSE, add_house_commands
from mafia_de_cuba.simulate.command import simulate
from mafia_de_cuba.streams import UNREADABLE, Unwritable, reading, write
from mafia_de_cuba.streams import spoken as in_language
from mafia_de_cuba.table_options import USUAL, NoSuchTable, Players, TableOptions
from mafia_de_cuba.terminal.command import play

app = App(
    name="mafia-de-cuba",
    help="Mafia de Cuba: the bluffing game of the cigar box.",
    version_flags=["--version"],
)
app.command(play)
app.command(simulate)
add_house_commands(app)
app.command(
    "mafia_de_cuba.analyse_command:analyse",
    name="analyse",
    help="Weigh a game after it: who lied and what it cost, where it turned, what was best.",
)
app.command(
    "mafia_de_cuba.analyse_command:replay",
    name="replay",
    help="Play a recorded game again, line by line, with what could be believed beside it.",
)
app.command(
    "mafia_de_cuba.lab.command:lab",
    name="lab",
    help="Say how often each side wins at a table, and which table nearby would be fairer.",
)


@app.command
def referee(file: Annotated[Path | None, Parameter(allow_leading_hyphen=True)] = None, /) -> int:
    """Say of each game record whether it was played by the rules.

    Reads one record, or JSON Lines with a record a line, and prints one JSON value a record. Exit
    code 0 if all were legal, 1 if any was not, 2 if the input could not be read.

    Parameters
    ----------
    file
        The records; standard input without it, or for "-".
    """
    encode = msgspec.json.Encoder().encode
    all_legal = True
    with reading(file) as stream:
        for verdict in verdicts(stream):
            all_legal = all_legal and verdict.legal
            write(encode(verdict))
    return 0 if all_legal else 1


@app.command
def verify(file: Annotated[Path | None, Parameter(allow_leading_hyphen=True)] = None, /) -> int:
    """Say of each game record whether its hands are those that were sealed at the time.

    Reads what the referee reads, and prints one JSON value a record: the mark that every phone
    showed, or what is not as it was sealed. Exit code 0 if every seal holds, 1 if any does not or
    is not there, 2 if the input could not be read.

    Parameters
    ----------
    file
        The records; standard input without it, or for "-".
    """
    encode = msgspec.json.Encoder().encode
    all_hold = True
    with reading(file) as stream:
        for text in records(stream):
            found = opened_seal(text) if isinstance(text, bytes) else Unproven(reason=str(text))
            all_hold = all_hold and found.verified
            write(encode(found))
    return 0 if all_hold else 1


@app.command
def deduce(
    file: Annotated[Path | None, Parameter(allow_leading_hyphen=True)] = None,
    /,
    *,
    seat: str,
    trust: str = "",
    as_json: Annotated[bool, Parameter(name="--json", negative=())] = False,
    language: str | None = None,
) -> int:
    """Work out what follows from a game so far, for one seat or for somebody watching.

    Parameters
    ----------
    file
        One game record, played up to its last action; standard input without it.
    seat
        A seat's number, or "watcher".
    trust
        Seats to take at their word, as in 2,4.
    as_json
        Print one JSON value instead of a table.
    language
        The language to speak, as in fr; that of the environment without it.
    """
    # Only this command needs numpy and rich, which take longer to load than the others to run.
    from rich.console import Console

    from mafia_de_cuba.deduce import Deduced

    spoken = in_language(language)
    try:
        with reading(file) as stream:
            record, game = opened(stream, spoken)
        viewer = None if seat == "watcher" else seat_number(seat, game.players, "--seat", spoken)
        trusted = [
            seat_number(one, game.players, "--trust", spoken) for one in trust.split(",") if trust
        ]
    except UnusableInput as error:
        print(f"mafia-de-cuba: {error}", file=sys.stderr)
        return 1
    deduced = Deduced(view_for(game, viewer), record.players, trusted, spoken)
    if as_json:
        write(deduced.as_json())
    else:
        deduced.print(Console(highlight=False, markup=False, emoji=False))
    return 0


@app.command
def table(
    players: Players,
    *,
    options: TableOptions = USUAL,
    language: str | None = None,
) -> int:
    """Lay a table: what the box holds, or why it cannot be played and what nearly can.

    Parameters
    ----------
    players
        How many sit down, the Godfather among them.
    language
        The language to speak, as in fr; that of the environment without it.
    """
    spoken = in_language(language)
    try:
        laid = options.lay(players, spoken)
    except NoSuchTable as error:
        print(f"mafia-de-cuba: {error}", file=sys.stderr)
        return UNREADABLE
    if isinstance(laid, Unplayable):
        print(words.unplayable(laid, spoken))
        return 1
    print(words.contents(laid, spoken))
    for note in advice(laid):
        print(f"  {words.advised(note, spoken)}")
    if (odds := odds_of(laid)) is not None:
        for line in words.chances(odds, spoken):
            print(f"  {line}")
    return 0


def main() -> NoReturn:
    """Run the command, and leave quietly when interrupted or when nobody reads on."""
    if sys.stdout is None:
        # Even standard error may be closed; then nobody can be told.
        print("mafia-de-cuba: standard output is closed", file=sys.stderr)
        sys.exit(UNREADABLE)
    if sys.stdin is None:
        sys.stdin = os.fdopen(os.open(os.devnull, os.O_RDONLY), encoding="utf-8")
    if not os.environ.get("COLUMNS", "").strip("0 "):
        # On a terminal of no width nothing could be shown.
        os.environ.pop("COLUMNS", None)
    if isinstance(sys.stdout, io.TextIOWrapper):
        # A terminal that cannot show a diamond shows a question mark.
        sys.stdout.reconfigure(errors="replace")
    try:
        code = app(_meant(sys.argv[1:]), result_action="return_value")
        sys.stdout.flush()
    except BrokenPipeError:
        code = 1
        _close_quietly()
    except (Unwritable, OSError) as error:
        print(f"mafia-de-cuba: cannot write: {error}", file=sys.stderr)
        code = UNREADABLE
        _close_quietly()
    except KeyboardInterrupt:
        code = 130
    sys.exit(code)


def _meant(typed: list[str]) -> list[str]:
    """Whoever names no command came to play: the house is opened."""
    about = (*app.help_flags, *app.version_flags)
    named = typed and (not typed[0].startswith("-") or typed[0] in about)
    return typed if named else [HOUSE, *typed]


def _close_quietly() -> None:
    """What could not be written is lost; Python would complain again while closing."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
