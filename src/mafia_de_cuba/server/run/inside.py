"""The inner door of a house with several processes: where neighbours pass their guests on."""

import asyncio
import contextlib
import ipaddress
import socket
from collections.abc import Callable, Coroutine
from typing import Any

import uvicorn

from mafia_de_cuba.server.ledger.errors import UnusableLedger
from mafia_de_cuba.server.ledger.homes.postgresql_home import HUNG
from mafia_de_cuba.server.ledger.owners.heartbeat import BEAT
from mafia_de_cuba.server.ledger.owners.tenure import Tenure
from mafia_de_cuba.server.run.house_server import ServerWithin
from mafia_de_cuba.server.tables.lobby import Lobby
from mafia_de_cuba.server.web.neighbours.inside_door import InsideDoor
from mafia_de_cuba.server.web.neighbours.neighbours import Neighbours

BACKLOG = 2048


def inside_door(named: str) -> socket.socket:
    """A socket that listens for neighbours, or one sentence about why there is none."""
    host, _, port = named.rpartition(":")
    host = host.strip("[]")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    door = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        door.bind((host, int(port)))
        door.listen(BACKLOG)
    except (OSError, ValueError, OverflowError):
        door.close()
        raise UnusableLedger(
            f"Nothing can listen on {named} for other processes of this house:"
            " name an address of this machine and a free port with --inside."
        ) from None
    return door


def reached_at(door: socket.socket, seen_as: str | None) -> str:
    """Where neighbours find it: on a door to everywhere, under the address the database sees."""
    host, port = door.getsockname()[:2]
    if ipaddress.ip_address(host).is_unspecified:
        host = seen_as or "127.0.0.1"
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


class Among:
    """This process among the others of its house: open to them, and told what they do."""

    def __init__(self, door: socket.socket, lobby: Lobby, tenure: Tenure, neighbours: Neighbours):
        self._door, self._lobby, self._tenure = door, lobby, tenure
        self._neighbours = neighbours
        lobby.metrics.process.labels(tenure.me).set(1)

    async def serve(self, serving: Coroutine[Any, Any, None], config: uvicorn.Config) -> None:
        """Serve, with the inner door open and an ear for tables that others took."""
        loop, tenure = asyncio.get_running_loop(), self._tenure
        tenure.lost = lambda tables: _soon(loop, self._lobby.deposed, tables)
        tenure.beats.gone = lambda dead: _soon(loop, self._neighbours.are_gone, dead)
        tenure.beats.kept = lambda: _soon(loop, self._lobby.hear_of_games)
        config.app = InsideDoor(config.app, tenure.secret, tenure.me)  # type: ignore[arg-type]
        config.lifespan = "off"
        server = ServerWithin(config)
        inner = loop.create_task(server.serve([self._door]))
        watching = loop.create_task(self._watch())
        try:
            await serving
        finally:
            watching.cancel()
            server.should_exit = True
            await inner
            self._door.close()

    async def _watch(self) -> None:
        """Keep the figures of this process up to date, and step down where it is cut off."""
        metrics, tenure = self._lobby.metrics, self._tenure
        while True:
            metrics.owned.set(tenure.owned)
            metrics.silence.set(tenure.beats.silence)
            metrics.neighbours.set(tenure.beats.there)
            if self._lobby.ownership.is_cut_off() or tenure.beats.silence > HUNG:
                # Somebody may wait on a line that will never say anything again.
                self._lobby.ledger.hang_up()
            await asyncio.sleep(BEAT / 2)


def _soon(loop: asyncio.AbstractEventLoop, then: Callable[..., object], *what: object) -> None:
    """Have it done in the house's own thread; a house that is closed has nobody to do it."""
    with contextlib.suppress(RuntimeError):
        loop.call_soon_threadsafe(then, *what)
