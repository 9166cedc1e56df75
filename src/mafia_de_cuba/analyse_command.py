"""`mafia-de-cuba analyse` and `mafia-de-cuba replay`: a recorded game weighed, and told again."""

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from mafia_de_cuba.game.records import Record
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.record_input import UnusableInput, opened
from mafia_de_cuba.streams import UNREADABLE, reading, spoken, write
from mafia_de_cuba.words import Words

RecordFile = Annotated[Path | None, Parameter(allow_leading_hyphen=True)]


def analyse(
    file: RecordFile = None,
    /,
    *,
    as_json: Annotated[bool, Parameter(name="--json", negative=())] = False,
    as_html: Annotated[bool, Parameter(name="--html", negative=())] = False,
    as_gif: Annotated[bool, Parameter(name="--gif", negative=())] = False,
    notation: Annotated[bool, Parameter(negative=())] = False,
    language: str | None = None,
) -> int:
    """Weigh a game after it: who lied and what it cost, where it turned, what was best.

    Exit code 0, 1 if the record is none that the referee passes, 2 if it could not be read.

    Parameters
    ----------
    file
        One game record, finished or not; standard input without it, or for "-".
    as_json
        Print one JSON value instead of sentences.
    as_html
        Print a page that stands by itself, with a drawing.
    as_gif
        Print a short replay as a moving picture, of a game that is over.
    notation
        Print the game on one line, with the Godfather's chance as comments.
    language
        The language to speak, as in fr; that of the environment without it.
    """
    words = spoken(language)
    if as_json + as_html + as_gif + notation > 1:
        print("mafia-de-cuba: --json, --html, --gif or --notation: one of them", file=sys.stderr)
        return UNREADABLE
    found = _opened(file, words)
    if found is None:
        return 1
    record, game = found
    if as_gif and game.ended is None:
        print(f"mafia-de-cuba: {words('analysis.unfinished')}", file=sys.stderr)
        return 1
    # These take longer to load than a bad record takes to be told.
    from mafia_de_cuba.analysis.analyse import analyse as weigh
    from mafia_de_cuba.analysis.value import as_json as encoded

    analysis = weigh(record)
    if as_json:
        write(encoded(analysis))
    elif as_html:
        from mafia_de_cuba.retelling.page import page

        write(page(record, game, analysis, words).rstrip("\n").encode())
    elif as_gif:
        from mafia_de_cuba.retelling.moving import moving_picture

        write(moving_picture(record, game, analysis, words).gif())
    elif notation:
        from mafia_de_cuba.retelling.commented import commented

        write(commented(record, game, analysis).encode())
    else:
        from mafia_de_cuba.retelling.in_print import print_analysis

        print_analysis(record, game, analysis, words)
    return 0


def replay(file: RecordFile = None, /, *, language: str | None = None) -> int:
    """Tell a recorded game again, line by line, with what could be believed beside it.

    Exit code 0, 1 if the record is none that the referee passes, 2 if it could not be read.

    Parameters
    ----------
    file
        One game record, finished or not; standard input without it, or for "-".
    language
        The language to speak, as in fr; that of the environment without it.
    """
    words = spoken(language)
    found = _opened(file, words)
    if found is None:
        return 1
    record, _ = found
    from mafia_de_cuba.analysis.analyse import analyse as weigh
    from mafia_de_cuba.retelling.in_print import print_replay

    print_replay(record, weigh(record), words)
    return 0


def _opened(file: Path | None, words: Words) -> tuple[Record, Game] | None:
    """The record and its game; None, with one sentence, where it cannot be used."""
    try:
        with reading(file) as stream:
            return opened(stream, words)
    except UnusableInput as error:
        print(f"mafia-de-cuba: {error}", file=sys.stderr)
        return None
