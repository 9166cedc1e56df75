"""A way in for friends far away: a tunnel, dug by a program that is installed here already.

It is run for as long as the house is open and told where the house listens; what it answers is the
address to share. Nothing is ever downloaded: where no such program is found, its name is told.
"""

import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from queue import Empty, SimpleQueue
from time import monotonic

from msgspec import Struct

from mafia_de_cuba.server.run.serving import CannotServe

PATIENCE = 40.0
"""Seconds until an address has to be there."""
FAREWELL = 3.0
HEARD = 3
"""How many of a program's last lines are told where it gave no address."""


class Tunnel(Struct, frozen=True, kw_only=True):
    """A program that makes this machine's port an address on the internet."""

    program: str
    words: tuple[str, ...]
    """What it is started with, `{port}` being where the house listens."""
    address: str
    """What it writes when it is ready, as a pattern."""


TUNNELS = (
    Tunnel(
        program="cloudflared",
        words=("tunnel", "--no-autoupdate", "--url", "http://127.0.0.1:{port}"),
        # Where it could not get an address it names the one it asked.
        address=r"https://(?!api\.)[a-z0-9-]+\.trycloudflare\.com",
    ),
    Tunnel(
        program="tailscale",
        words=("funnel", "{port}"),
        address=r"https://[a-z0-9-]+\.[a-z0-9.-]+\.ts\.net",
    ),
)
"""In the order in which they are looked for: the first needs no account."""
INSTALLED_BY = {
    "darwin": "brew install cloudflared",
    "win32": "winget install --id Cloudflare.cloudflared",
}
"""The one command that installs one of them; elsewhere tailscale's own does."""
ELSEWHERE = "curl -fsSL https://tailscale.com/install.sh | sh"


def installed() -> Tunnel:
    """The first of them that is on this machine."""
    found = next((it for it in TUNNELS if shutil.which(it.program)), None)
    if found is None:
        raise CannotServe(
            "There is no cloudflared and no tailscale on this machine to share the house with: "
            f"install one, with `{INSTALLED_BY.get(sys.platform, ELSEWHERE)}`, and start the house "
            "again with --share."
        )
    return found


@contextmanager
def shared(tunnel: Tunnel, port: int, *, patience: float = PATIENCE) -> Iterator[str]:
    """The address under which this port is found from anywhere, until the end of this."""
    command = [shutil.which(tunnel.program) or tunnel.program]
    command += [word.format(port=port) for word in tunnel.words]
    try:
        running = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        )
    except OSError as error:
        raise CannotServe(f"{tunnel.program} cannot be started: {error.strerror}.") from None
    lines: SimpleQueue[str | None] = SimpleQueue()
    # It goes on talking, and would stop if nobody listened.
    listener = threading.Thread(target=_listen, args=(running, lines), daemon=True)
    listener.start()
    try:
        yield _address(tunnel, lines, patience)
    finally:
        _stop(running)
        listener.join(FAREWELL)


def _address(tunnel: Tunnel, lines: "SimpleQueue[str | None]", patience: float) -> str:
    """What it says is its address; a sentence with its own last words if it says none."""
    heard: list[str] = []
    until = monotonic() + patience
    while True:
        try:
            line = lines.get(timeout=max(0.0, until - monotonic()))
        except Empty:
            why = f"gave no address within {patience:.0f} seconds"
            break
        if line is None:
            why = "ended without an address"
            break
        found = re.search(tunnel.address, line)
        if found is not None:
            return found[0]
        heard = [*heard, line.strip()][-HEARD:] if line.strip() else heard
    told = f' It said: "{" / ".join(heard)}".' if heard else ""
    raise CannotServe(f"The house is not shared: {tunnel.program} {why}.{told}")


def _listen(running: "subprocess.Popen[str]", lines: "SimpleQueue[str | None]") -> None:
    assert running.stdout is not None
    with running.stdout:
        for line in running.stdout:
            lines.put(line)
    lines.put(None)


def _stop(running: "subprocess.Popen[str]") -> None:
    running.terminate()
    try:
        running.wait(FAREWELL)
    except subprocess.TimeoutExpired:
        running.kill()
        running.wait()
