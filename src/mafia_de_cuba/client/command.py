"""The command `mafia-de-cuba sit`: a bot of this machine on a chair of somebody's table."""

import asyncio
import contextlib
import http.client
import os
import signal
import ssl
import sys
import urllib.error
from collections.abc import Callable
from pathlib import Path
from random import SystemRandom
from typing import Annotated
from urllib.parse import urlsplit

import msgspec
from cyclopts import Parameter
from rich.console import Console

from mafia_de_cuba.bots.persona import Persona, Strength, Temperament
from mafia_de_cuba.client.bot import Sitter
from mafia_de_cuba.client.chair import Chair, Dismissed, Refusal
from mafia_de_cuba.server.evening.commands import Leave
from mafia_de_cuba.server.run.serving import PORT
from mafia_de_cuba.server.tables.codes import read_code
from mafia_de_cuba.server.thinking.pool import ThinkingPool

HERE = f"http://localhost:{PORT}"
ANSWER_SECONDS = 20.0
GOODBYE_SECONDS = 3.0
FAREWELLS = {
    "no_such_table": "The table is gone.",
    "damaged": "The table is damaged and stays closed.",
    "no_such_key": "The table does not know this bot any more.",
    "kicked": "The host has shown the bot the door.",
    "left": "The bot has left the table.",
    "taken_over": "Somebody else has this bot's key and plays on.",
    "too_old": "The house is newer than this program: update this one.",
    "too_new": "The house is older than this program: update the house.",
}


class CannotSit(Exception):
    """The bot does not get a chair, and why, in one sentence."""


def sit(
    *,
    table: str,
    bot: str = Strength.SEASONED,
    url: str = HERE,
    name: str | None = None,
    certificate: Path | None = None,
    tempo: Annotated[float, Parameter(show=False)] = 1.0,
) -> int:
    """Seat a bot at a table, on this machine or another; it plays until Ctrl-C.

    Parameters
    ----------
    table
        The table's code, or its link.
    bot
        How well it plays, and what it is like if you wish: seasoned, sharp:bold.
    url
        Where the house is; not needed with a link.
    name
        What it is called at the table.
    certificate
        The certificate of a house that made its own, with --tls: certificate.pem beside its data.
    """
    console = Console(highlight=False, markup=False, emoji=False)
    if certificate is not None:
        # Both kinds of connection, by letter and by socket, look for whom to trust here.
        os.environ["SSL_CERT_FILE"] = str(certificate)
    try:
        persona = _persona(bot)
        house, code = _table(table, url)
        called = name or f"{persona.strength.replace('_', ' ').capitalize()} bot"
        asyncio.run(_evening(console, house, code, called, persona, tempo))
    except CannotSit as error:
        print(f"mafia-de-cuba: {error}", file=sys.stderr)
        return 1
    return 0


def _persona(bot: str) -> Persona:
    strength, _, temperament = bot.strip().lower().replace("-", "_").partition(":")
    if strength not in list(Strength) or (temperament and temperament not in list(Temperament)):
        raise CannotSit(
            f"There is no bot {bot[:40]!r}: choose {_listed(Strength)}, and if you wish what it is "
            f"like, as in sharp:bold: {_listed(Temperament)}."
        )
    # Who is not told what to be like is like anybody.
    temperament = temperament or SystemRandom().choice(list(Temperament))
    return Persona(strength=Strength(strength), temperament=Temperament(temperament))


def _listed(kinds: type[Strength] | type[Temperament]) -> str:
    *most, last = kinds
    return f"{', '.join(most)} or {last}"


def _table(table: str, url: str) -> tuple[str, str]:
    """The house and the code, from a code or from a link."""
    if "://" in table:
        try:
            link = urlsplit(table)
        except ValueError:
            raise CannotSit(f"{table} is not a link to a table.") from None
        url, table = f"{link.scheme}://{link.netloc}", link.path.rstrip("/").rpartition("/")[2]
    code = read_code(table)
    if code is None:
        raise CannotSit(f"{table[:40]!r} is not a table's code: four letters or more, as in BHJK.")
    if not url.startswith(("http://", "https://")):
        url = f"http://{url}"
    return url.rstrip("/"), code


async def _evening(
    console: Console, house: str, code: str, name: str, persona: Persona, tempo: float
) -> None:
    stop = _stopping()
    chair = await _sits_down(house, code, name)
    _say(console, f"Sitting at table {code} as {_called(chair)}. Ctrl-C to leave.")
    thinker = ThinkingPool()
    status = console.status("") if console.is_terminal else None

    def show(how: str) -> None:
        if status is not None:
            status.update(_plain(how))

    sitter = Sitter(
        chair,
        persona,
        thinker,
        tempo=tempo,
        over=lambda game, won: _say(console, f"Game {game}: {'won' if won else 'lost'}."),
        stands=show,
    )
    with status or contextlib.nullcontext():
        playing = asyncio.create_task(sitter.plays())
        stopped = asyncio.create_task(stop.wait())
        minding = asyncio.create_task(_minds_the_line(chair, show))
        try:
            await asyncio.wait((playing, stopped), return_when=asyncio.FIRST_COMPLETED)
            if not playing.done():
                await _goes_home(chair)
        finally:
            minding.cancel()
            stopped.cancel()
            playing.cancel()
            thinker.close()
    with contextlib.suppress(asyncio.CancelledError):
        await playing
    why = "left" if chair.dismissed is None else chair.dismissed.why
    await chair.leave()
    _say(console, FAREWELLS.get(why, f"The table has closed the connection ({why})."))


async def _sits_down(house: str, code: str, name: str) -> Chair:
    """A chair, or one sentence about why there is none."""
    try:
        async with asyncio.timeout(ANSWER_SECONDS):
            chair = await Chair.join(house, code, name)
    except Refusal as refusal:
        if refusal.reason.startswith("http_"):
            raise CannotSit(f"What answers at {house} is not a house.") from None
        raise CannotSit(str(refusal)) from None
    except Dismissed as dismissed:
        raise CannotSit(FAREWELLS.get(dismissed.goodbye.why, "The table says no.")) from None
    except urllib.error.URLError as error:
        if isinstance(error.reason, ssl.SSLCertVerificationError):
            raise CannotSit(
                f"The certificate of {house} is not one that this machine trusts: "
                "name it with --certificate."
            ) from None
        raise CannotSit(f"Nobody answers at {house}: is the house open?") from None
    except (OSError, TimeoutError):
        raise CannotSit(f"Nobody answers at {house}: is the house open?") from None
    except (ValueError, http.client.HTTPException, msgspec.DecodeError):
        raise CannotSit(f"What answers at {house} is not a house.") from None
    if _called(chair) is None:
        await _goes_home(chair)
        await chair.leave()
        raise CannotSit("The table is full.")
    return chair


async def _minds_the_line(chair: Chair, show: Callable[[str], None]) -> None:
    """Say so when the house does not answer; the chair itself keeps trying."""
    while True:
        await asyncio.sleep(1)
        if chair.lost:
            show("the house does not answer; trying again")


async def _goes_home(chair: Chair) -> None:
    """Free the chair; where the house does not answer, it finds out by itself."""
    with contextlib.suppress(TimeoutError, Refusal, Dismissed):
        async with asyncio.timeout(GOODBYE_SECONDS):
            await chair.do(Leave())


def _stopping() -> asyncio.Event:
    """Set when somebody wants this to end."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for kind in (signal.SIGINT, signal.SIGTERM):
        # Only the main thread is told of signals, and not on every system.
        with contextlib.suppress(NotImplementedError, RuntimeError, ValueError):
            loop.add_signal_handler(kind, stop.set)
    return stop


def _called(chair: Chair) -> str | None:
    """What the table calls whoever sits here, told apart from others; None without a chair."""
    chairs = () if chair.update is None else chair.update.room.chairs
    return next((it.name for it in chairs if it.guest == chair.guest), None)


def _say(console: Console, line: str) -> None:
    console.print(_plain(line), soft_wrap=True)
    sys.stdout.flush()


def _plain(line: str) -> str:
    """What another machine said, without anything that a terminal would obey."""
    return "".join(sign if sign.isprintable() else " " for sign in line)
