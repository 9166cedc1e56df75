"""The command `mafia-de-cuba`: what people and other programs type."""

import io
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, BinaryIO, Literal, NoReturn

import msgspec
from cyclopts import App, Parameter
from cyclopts import Token as CliToken

from mafia_de_cuba import words
from mafia_de_cuba.game.box import counts
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.layout import Unplayable, Wishes, advice, lay_table
from mafia_de_cuba.game.notation import NotationError, read_tokens
from mafia_de_cuba.game.setup import Switch
from mafia_de_cuba.game.sight import view_for
from mafia_de_cuba.opening import Unusable, opened, seat_number
from mafia_de_cuba.referee import verdicts

UNREADABLE = 2

SwitchName = Literal["R44", "R53", "R54", "R58", "R61"]
ExtraName = Literal[
    "cleaner", "diamond_lover", "traitor", "minion", "crooked_lawyer", "revolutionary"
]

app = App(
    name="mafia-de-cuba",
    help="Mafia de Cuba: the bluffing game of the cigar box.",
    version_flags=["--version"],
)


def _whole_number(_: type, tokens: Sequence[CliToken]) -> int:
    """A number of players, and not half of one."""
    text = tokens[0].value
    if not (text.isascii() and text.isdecimal() and len(text) < 4):
        raise ValueError(f"{text[:20]!r} is not a number of players")
    return int(text)


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
    with _reading(file) as stream:
        for verdict in verdicts(stream):
            all_legal = all_legal and verdict.legal
            _write(encode(verdict))
    return 0 if all_legal else 1


@app.command
def deduce(
    file: Annotated[Path | None, Parameter(allow_leading_hyphen=True)] = None,
    /,
    *,
    seat: str,
    trust: str = "",
    as_json: Annotated[bool, Parameter(name="--json", negative=())] = False,
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
    """
    # Only this command needs numpy and rich, which take longer to load than the others to run.
    from rich.console import Console

    from mafia_de_cuba.deduce import Deduced

    try:
        with _reading(file) as stream:
            record, game = opened(stream)
        viewer = None if seat == "watcher" else seat_number(seat, game.players, "--seat")
        trusted = [seat_number(one, game.players, "--trust") for one in trust.split(",") if trust]
    except Unusable as error:
        print(f"mafia-de-cuba: {error}", file=sys.stderr)
        return 1
    deduced = Deduced(view_for(game, viewer), record.players, trusted)
    if as_json:
        _write(deduced.as_json())
    else:
        deduced.print(Console(highlight=False, markup=False, emoji=False))
    return 0


@app.command
def table(
    players: Annotated[int, Parameter(converter=_whole_number)],
    /,
    *,
    with_: Annotated[tuple[ExtraName, ...], Parameter(name="--with", consume_multiple=True)] = (),
    tokens: str | None = None,
    jokers: int | None = None,
    fake_diamond: Annotated[bool, Parameter(negative=())] = False,
    honour_box: Annotated[bool, Parameter(negative=())] = False,
    switch: Annotated[tuple[SwitchName, ...], Parameter(consume_multiple=True)] = (),
) -> int:
    """Lay a table: what the box holds, or why it cannot be played and what nearly can.

    Parameters
    ----------
    players
        How many sit down, the Godfather among them.
    with_
        The Cleaner and Revolución characters, each in the place of what it replaces.
    tokens
        A custom box by the letters of the notation, as in 2HFD: two Henchmen, FBI, Driver.
    jokers
        Other than the rulebook's.
    fake_diamond
        Add the green fake diamond.
    honour_box
        A hand may take anything that is there, and answers for it.
    switch
        Rulings to play by their other reading.
    """
    try:
        custom = None if tokens is None else counts(read_tokens(tokens))
    except NotationError as error:
        print(f"mafia-de-cuba: --tokens: {error}", file=sys.stderr)
        return UNREADABLE
    laid = lay_table(
        Wishes(
            players=players,
            tokens=custom,
            extras=tuple(map(Token, with_)),
            fake_diamond=fake_diamond,
            jokers=jokers,
            honour_box=honour_box,
            switches=tuple(map(Switch, switch)),
        )
    )
    if isinstance(laid, Unplayable):
        print(words.unplayable(laid))
        return 1
    print(words.contents(laid))
    for note in advice(laid):
        print(f"  {words.ADVICE[note.advice]} ({note.ruling})")
    return 0


class Unwritable(Exception):
    """The answers cannot be written down."""


def _write(line: bytes) -> None:
    """One line of output, at once: whoever waits for it may be another program."""
    try:
        sys.stdout.buffer.write(line + b"\n")
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise Unwritable(error.strerror) from None


def main() -> NoReturn:
    """Run the command, and leave quietly when interrupted or when nobody reads on."""
    if sys.stdin is None or sys.stdout is None:
        sys.exit(UNREADABLE)
    if isinstance(sys.stdout, io.TextIOWrapper):
        # A terminal that cannot show a diamond shows a question mark.
        sys.stdout.reconfigure(errors="replace")
    try:
        code = app(result_action="return_value")
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


def _close_quietly() -> None:
    """What could not be written is lost; Python would complain again while closing."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@contextmanager
def _reading(file: Path | None) -> Iterator[BinaryIO]:
    """The bytes of a file or of standard input; one sentence and exit 2 if they cannot be had."""
    try:
        if file is None or str(file) == "-":
            yield sys.stdin.buffer
        else:
            with file.open("rb") as stream:
                yield stream
    except BrokenPipeError:
        raise
    except OSError as error:
        print(
            f"mafia-de-cuba: cannot read {file or 'the input'}: {error.strerror}", file=sys.stderr
        )
        sys.exit(UNREADABLE)
