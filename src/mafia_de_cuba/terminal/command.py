"""`mafia-de-cuba play`: what is typed made into an invitation."""

import io
import os
import secrets
import shlex
import sys
from pathlib import Path
from random import Random

from mafia_de_cuba.record_input import UnusableInput, seat_number
from mafia_de_cuba.table_options import USUAL, USUAL_BOTS, NoSuchTable, Players, TableOptions
from mafia_de_cuba.words import ENGLISH, UnknownLanguage, Words, chosen

UNUSABLE = 2
LONGEST_NAME = 20
SLOWEST = 10.0


def play(
    players: Players = 8,
    *,
    options: TableOptions = USUAL,
    seat: str | None = None,
    name: str | None = None,
    bots: str = USUAL_BOTS,
    seed: int | None = None,
    record: Path | None = None,
    pace: float = 0.6,
    language: str | None = None,
) -> int:
    """Sit down with bots, in any chair, and play.

    Exit code 0, 2 if something was typed that cannot be, 130 after Ctrl-C.

    Parameters
    ----------
    players
        How many sit down, 5 to 12, you and the Godfather among them.
    seat
        Your chair: a number, 0 or "godfather" for the Godfather's; by chance without it.
    name
        What the others and the record call you.
    bots
        Who has the other chairs: green, seasoned, sharp, old_hand, or with a temperament,
        as in sharp:bold.
    seed
        What chance depends on; made up and told at the end if it is not given.
    record
        The file to keep the game in; a new one in this directory without it.
    pace
        Seconds between the bots' sentences; 0 for none.
    language
        The language to speak, as in fr; that of the environment without it.
    """
    # What plays takes longer to load than what is typed takes to read.
    from rich.console import Console

    from mafia_de_cuba.terminal.terminal import Terminal
    from mafia_de_cuba.terminal.terminal_game import Invitation, TerminalGame

    try:
        words = chosen(language, os.environ)
        seed = secrets.randbelow(10**6) if seed is None else seed
        setup = options.laid(players, words)
        chair = _chair(seat, setup.players, seed, words)
        _opponent(bots, seed, words)
        called = words("play.visitor") if name is None else _name(name, words)
        _writable(record, words)
    except (UnknownLanguage, UnusableInput, NoSuchTable) as error:
        print(f"mafia-de-cuba: {error}", file=sys.stderr)
        return UNUSABLE
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    typed = ["play", str(players), *options.typed(), "--seat", str(chair), "--seed", str(seed)]
    typed += ["--bots", bots] if bots != USUAL_BOTS else []
    typed += [] if name is None else ["--name", called]
    typed += [] if language is None else ["--language", language]
    terminal = Terminal(
        Console(highlight=False, markup=False, emoji=False),
        sys.stdin,
        pace=min(max(pace, 0.0), SLOWEST),
    )
    invited = Invitation(
        setup=setup,
        seat=chair,
        name=called,
        bots=bots,
        seed=seed,
        record=record,
        again=shlex.join(["mafia-de-cuba", *typed]),
    )
    return TerminalGame(invited, terminal, words).spend()


def _chair(seat: str | None, players: int, seed: int, words: Words) -> int:
    """The seat that was asked for, or one by chance."""
    if seat is None:
        return Random(f"{seed}/seat").randrange(players)
    godfather = (name.casefold() for name in _godfather(words))
    if seat.casefold() in godfather:
        return 0
    return seat_number(seat, players, "--seat", words)


def _godfather(words: Words) -> tuple[str, ...]:
    return ENGLISH("characters.godfather.name"), words("characters.godfather.name")


def _name(name: str, words: Words) -> str:
    """A name that fits on a line."""
    plain = "".join(sign for sign in name if sign.isprintable()).strip()
    if not plain or len(plain) > LONGEST_NAME:
        raise UnusableInput(f"--name: {words('unusable.name', most=LONGEST_NAME)}")
    return plain


def _opponent(bots: str, seed: int, words: Words) -> None:
    """There has to be somebody of this name."""
    from mafia_de_cuba.bots.casting import PLAIN, UnknownPlayer, seated
    from mafia_de_cuba.bots.persona import Strength, Temperament

    try:
        seated(bots, seed)
    except UnknownPlayer:
        there = words(
            "unusable.no_player",
            name=repr(bots[:40]),
            strengths=", ".join(Strength),
            example="sharp:bold",
            temperaments=", ".join(Temperament),
            plain=", ".join(PLAIN),
        )
        raise UnusableInput(f"--bots: {there}") from None


def _writable(record: Path | None, words: Words) -> None:
    """Nothing is written over, and nobody should learn only at the end that nothing can be kept."""
    if record is None:
        return
    if record.exists():
        raise UnusableInput(f"--record: {words('unusable.file_there', file=record)}")
    if not record.absolute().parent.is_dir():
        folder = record.absolute().parent
        raise UnusableInput(f"--record: {words('unusable.no_directory', folder=folder)}")
