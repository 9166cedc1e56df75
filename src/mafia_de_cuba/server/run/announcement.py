"""What a house says on the terminal once it is open: where to go, and a code to scan."""

import sys

from rich.console import Console

from mafia_de_cuba.server.ledger.homes.place import Place
from mafia_de_cuba.server.web.addresses import Addresses, qr_for_terminal

ACCEPTING = """\
A phone asks once whether to trust this house: on Android choose Advanced, then
Proceed; on an iPhone Show Details, then visit this website."""
ALREADY = "The house is open already."


def terminal() -> Console:
    """Where it is said, in plain words."""
    return Console(highlight=False, markup=False, emoji=False)


def announce(
    console: Console,
    found: Addresses,
    place: Place,
    *,
    opened: str = "The house is open.",
    shared: str | None = None,
    self_made: bool = False,
) -> None:
    """Where to go, for this machine, for phones in the room and for friends far away."""
    console.print(opened)
    console.print(f"  On this machine   {found.here}")
    if found.network is not None:
        console.print(f"  On your network   {found.network}")
    if shared is not None:
        console.print(f"  From anywhere     {shared}", soft_wrap=True)
    scanned = shared or found.network
    if scanned is not None and console.is_terminal:
        print(qr_for_terminal(scanned))
    console.print(f"  Everything is in  {place}", soft_wrap=True)
    if self_made:
        console.print(ACCEPTING)
    if opened != ALREADY:
        console.print("Ctrl-C closes it; every table will be where it was.")
    sys.stdout.flush()
