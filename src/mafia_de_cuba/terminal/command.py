"""`mafia-de-cuba play`: what is typed made into an invitation."""

import io
import secrets
import shlex
import sys
from pathlib import Path
from random import Random

from mafia_de_cuba.record_input import UnusableInput, seat_number
from mafia_de_cuba.wishes import USUAL, NoSuchTable, Players, TableOptions

UNUSABLE = 2
LONGEST_NAME = 20
SLOWEST = 10.0
USUAL_BOTS, VISITOR = "seasoned", "Visitor"


def play(
    players: Players = 8,
    /,
    *,
    options: TableOptions = USUAL,
    seat: str | None = None,
    name: str = VISITOR,
    bots: str = USUAL_BOTS,
    seed: int | None = None,
    record: Path | None = None,
    pace: float = 0.6,
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
        What the record calls you.
    bots
        Who has the other chairs: green, seasoned, sharp, or with a temperament, as in sharp:bold.
    seed
        What chance depends on; made up and told at the end if it is not given.
    record
        The file to keep the game in; a new one in this directory without it.
    pace
        Seconds between the bots' sentences; 0 for none.
    """
    # What plays takes longer to load than what is typed takes to read.
    from rich.console import Console

    from mafia_de_cuba.bots.casting import UnknownPlayer, seated
    from mafia_de_cuba.terminal.evening import Evening, Invitation
    from mafia_de_cuba.terminal.terminal import Terminal

    try:
        seed = secrets.randbelow(10**6) if seed is None else seed
        setup = options.laid(players)
        chair = _chair(seat, setup.players, seed)
        seated(bots, seed)
        called = _name(name)
        _writable(record)
    except (UnusableInput, NoSuchTable, UnknownPlayer) as error:
        print(f"mafia-de-cuba: {error}", file=sys.stderr)
        return UNUSABLE
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    typed = ["play", str(players), *options.typed(), "--seat", str(chair), "--seed", str(seed)]
    typed += ["--bots", bots] if bots != USUAL_BOTS else []
    typed += ["--name", called] if called != VISITOR else []
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
    return Evening(invited, terminal).spend()


def _chair(seat: str | None, players: int, seed: int) -> int:
    """The seat that was asked for, or one by chance."""
    if seat is None:
        return Random(f"{seed}/seat").randrange(players)
    return 0 if seat.casefold() == "godfather" else seat_number(seat, players, "--seat")


def _name(name: str) -> str:
    """A name that fits on a line."""
    plain = "".join(sign for sign in name if sign.isprintable()).strip()
    if not plain or len(plain) > LONGEST_NAME:
        raise UnusableInput(f"--name: from 1 to {LONGEST_NAME} letters, please")
    return plain


def _writable(record: Path | None) -> None:
    """Nothing is written over, and nobody should learn only at the end that nothing can be kept."""
    if record is None:
        return
    if record.exists():
        raise UnusableInput(f"--record: there is a file {record} already; choose another name")
    if not record.absolute().parent.is_dir():
        raise UnusableInput(f"--record: there is no directory {record.absolute().parent}")
