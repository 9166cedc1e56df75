"""The inner door of a house with several processes: where neighbours pass their guests on."""

import asyncio
import contextlib
import socket
from collections.abc import Coroutine
from typing import Any

import uvicorn

from mafia_de_cuba.server.ledger.errors import UnusableLedger
from mafia_de_cuba.server.ledger.tenure import BEAT, Tenure
from mafia_de_cuba.server.tables.lobby import Lobby
from mafia_de_cuba.server.web.neighbours import InsideDoor

BACKLOG = 2048


def inside_door(named: str) -> socket.socket:
    """A socket that listens for neighbours, or one sentence about why there is none."""
    host, _, port = named.rpartition(":")
    host = host.strip("[]")
    door = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
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


def reached_at(door: socket.socket) -> str:
    """Where neighbours find it."""
    host, port = door.getsockname()[:2]
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


async def among_neighbours(
    serving: Coroutine[Any, Any, None],
    door: socket.socket,
    config: uvicorn.Config,
    lobby: Lobby,
    tenure: Tenure,
) -> None:
    """Serve, with the inner door open and an ear for tables that others took."""
    loop = asyncio.get_running_loop()

    def lost(tables: Any) -> None:
        for table in tables:
            loop.call_soon_threadsafe(lobby.deposed, table)

    tenure.lost = lost
    config.app = InsideDoor(config.app, tenure.secret, tenure.me)  # type: ignore[arg-type]
    config.lifespan = "off"
    server = uvicorn.Server(config)
    server.capture_signals = contextlib.nullcontext  # type: ignore[method-assign, assignment]
    inner = loop.create_task(server.serve([door]))
    watching = loop.create_task(_watch(lobby, tenure))
    try:
        await serving
    finally:
        watching.cancel()
        server.should_exit = True
        await inner
        door.close()


async def _watch(lobby: Lobby, tenure: Tenure) -> None:
    """Keep the figures of this process up to date."""
    while True:
        lobby.metrics.owned.set(tenure.owned)
        lobby.metrics.silence.set(tenure.silence)
        await asyncio.sleep(BEAT)
