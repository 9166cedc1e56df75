"""The command `mafia-de-cuba serve`: what is typed to open the house, and what it answers."""

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console

from mafia_de_cuba.server.addresses import found_at, qr_for_terminal
from mafia_de_cuba.server.ledger import Unusable
from mafia_de_cuba.server.serving import PORT, CannotServe, Plan, usual_file
from mafia_de_cuba.server.serving import serve as run
from mafia_de_cuba.server.tls import Lock, NoTls, own_lock, self_made_lock


def serve(
    *,
    data: Path | None = None,
    port: int = PORT,
    host: str = "0.0.0.0",
    tls: Annotated[bool, Parameter(negative=())] = False,
    certificate: Path | None = None,
    private_key: Path | None = None,
    origin: tuple[str, ...] = (),
    proxy: str | None = None,
    bot_workers: int = 1,
    log_json: Annotated[bool, Parameter(negative=())] = False,
    tempo: Annotated[float, Parameter(show=False)] = 1.0,
) -> int:
    """Open the house: a server that friends join with their phones.

    Parameters
    ----------
    data
        The one file in which everything is kept; in your data folder unless you say otherwise.
    port
        Where to listen; 0 takes any free one.
    host
        Which address to listen on: 0.0.0.0 is for the whole network, 127.0.0.1 for this machine.
    tls
        Lock the line, with a certificate made for this machine and kept beside the data.
    certificate
        Your own certificate, with its --private-key, instead.
    private_key
        The key of your own certificate.
    origin
        Another page that may talk to this house, as in https://play.example.org.
    proxy
        The address of a reverse proxy in front, whose word about who comes is believed.
    bot_workers
        Processes in which bots think.
    log_json
        Write the log as JSON, one value a line.
    """
    file = usual_file() if data is None else data
    console = Console(highlight=False, markup=False, emoji=False)
    try:
        lock = _lock(file, tls=tls, certificate=certificate, key=private_key)
        plan = Plan(
            data=file,
            host=host,
            port=port,
            lock=lock,
            origins=origin,
            proxy=proxy,
            workers=max(1, bot_workers),
            tempo=tempo,
            log_json=log_json,
        )
        run(plan, ready=lambda open_at: _announce(console, plan, open_at))
    except (CannotServe, Unusable, NoTls) as error:
        print(f"mafia-de-cuba: {error}", file=sys.stderr)
        return 1
    return 0


def _lock(file: Path, *, tls: bool, certificate: Path | None, key: Path | None) -> Lock | None:
    if certificate is not None and key is not None:
        return own_lock(certificate, key)
    if certificate is not None or key is not None:
        raise NoTls("A certificate goes with its key: give both --certificate and --private-key.")
    return self_made_lock(file.parent) if tls else None


def _announce(console: Console, plan: Plan, port: int) -> None:
    """Where to go, and a code to scan."""
    found = found_at(plan.host, port, tls=plan.lock is not None)
    console.print("The house is open.")
    console.print(f"  On this machine   {found.here}")
    if found.network is not None:
        console.print(f"  On your network   {found.network}")
        if console.is_terminal:
            print(qr_for_terminal(found.network))
    console.print(f"  Everything is in  {plan.data}")
    console.print("Ctrl-C closes it; every table will be where it was.")
    sys.stdout.flush()
