"""`mafia-de-cuba` and nothing more: an open house, a code to scan, and a laid table to sit at."""

import getpass
import os
import sys
import threading
import webbrowser
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated
from urllib.parse import quote

from cyclopts import Parameter
from msgspec.structs import replace

from mafia_de_cuba.server.ledger.homes.house_lock import said_of
from mafia_de_cuba.server.ledger.ledger import UnusableLedger
from mafia_de_cuba.server.run.announcement import ALREADY, announce, terminal
from mafia_de_cuba.server.run.serving import (
    PORT,
    CannotServe,
    Plan,
    PortTaken,
    listening,
    serve,
    usual_file,
)
from mafia_de_cuba.server.run.sharing import installed, shared
from mafia_de_cuba.server.web.addresses import Addresses, found_at

NOBODY = ("root", "user", "admin", "administrator")
"""What a machine calls whoever has it: nobody's name at a table."""
LONGEST_LOGIN = 16


def house(
    *,
    share: Annotated[bool, Parameter(negative=())] = False,
    browser: bool = True,
    data: Path | None = None,
    port: int | None = None,
) -> int:
    """Open the house on this network, and your browser at a laid table.

    Where the house is open already, you are shown to it.

    Parameters
    ----------
    share
        For friends far away: have an installed cloudflared or tailscale make an address.
    browser
        Open your browser at a table with you on its first chair.
    data
        The one file in which everything is kept; in your data folder unless you say otherwise.
    port
        Where to listen; without it 8055, or any free port if another program has that one.
    """
    os.umask(0o077)
    file = usual_file() if data is None else data
    try:
        standing = _standing(file)
        if standing is None:
            _open(file, port, share=share, browser=browser)
        elif share:
            raise CannotServe(
                f"{file} is open already at {standing.here}: stop that house, and start it again"
                " with --share."
            )
        else:
            announce(terminal(), standing, file, opened=ALREADY)
            _show(standing.here, browser=browser)
    except (CannotServe, UnusableLedger) as error:
        print(f"mafia-de-cuba: {error}", file=sys.stderr)
        return 1
    return 0


def _open(file: Path, port: int | None, *, share: bool, browser: bool) -> None:
    plan = Plan(data=file, port=PORT if port is None else port)
    tunnel = installed() if share else None
    try:
        listener = listening(plan)
    except PortTaken:
        if port is not None:
            raise
        listener = listening(replace(plan, port=0))
    console = terminal()
    with ExitStack() as until_closed:
        until_closed.enter_context(listener)
        address = None
        if tunnel is not None:
            at = int(listener.getsockname()[1])
            console.print(f"Asking {tunnel.program} for an address …")
            address = until_closed.enter_context(shared(tunnel, at))
            # It comes from this machine, with the word of who they are for whom it does.
            plan = replace(plan, shared=address, origins=(address,), proxy="127.0.0.1")

        def ready(at: int) -> None:
            found = found_at(plan.host, at)
            announce(console, found, file, shared=address)
            _show(found.here, browser=browser)

        serve(plan, ready=ready, listener=listener)
    console.print("\nThe house is closed." if console.is_terminal else "The house is closed.")


def _standing(file: Path) -> Addresses | None:
    """Where this very house is open already."""
    match said_of(file):
        case [here]:
            return Addresses(here=here)
        case [here, network]:
            return Addresses(here=here, network=network)
    return None


def _show(here: str, *, browser: bool) -> None:
    """The door, which opens a table by itself; on a machine with nothing to show it on, nothing."""
    if not browser or not sys.stdout.isatty() or not _has_a_screen():
        return
    url = f"{here}/#open={quote(_name())}"
    # Some browsers keep whoever opens them waiting.
    threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()


def _has_a_screen() -> bool:
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _name() -> str:
    """What to call whoever opens the house, until they say otherwise; perhaps nothing."""
    try:
        name = getpass.getuser()
    except (OSError, KeyError, ImportError):
        return ""
    return "" if name.lower() in NOBODY else name[:LONGEST_LOGIN].capitalize()
