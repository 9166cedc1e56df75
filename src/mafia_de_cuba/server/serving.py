"""Running the house: one process, one port, until somebody stops it."""

import asyncio
import contextlib
import gc
import socket
import sys
from collections.abc import Callable
from pathlib import Path

import uvicorn
from msgspec import Struct
from platformdirs import user_data_path

from mafia_de_cuba.server import logs
from mafia_de_cuba.server.app import App
from mafia_de_cuba.server.clock import HouseClock
from mafia_de_cuba.server.ledger import Ledger
from mafia_de_cuba.server.limits import Limits
from mafia_de_cuba.server.lobby import Lobby
from mafia_de_cuba.server.thinking import BackRoom
from mafia_de_cuba.server.tls import Lock

PORT = 8055
FILE = "mafia-de-cuba.db"
BACKLOG = 2048
GOODBYE_SECONDS = 3
PING_SECONDS = 20.0
COLLECT = (100_000, 50, 100)
"""Rarely: what a table makes is gone by itself, and a sweep through every socket takes a while."""


class CannotServe(Exception):
    """The house cannot be opened, and why, in one sentence."""


class Plan(Struct, frozen=True, kw_only=True):
    """How the house is to be run."""

    data: Path
    host: str = "0.0.0.0"
    port: int = PORT
    lock: Lock | None = None
    origins: tuple[str, ...] = ()
    proxy: str | None = None
    """The address of the reverse proxy in front, whose word about addresses is believed."""
    workers: int = 1
    """Processes in which bots think."""
    tempo: float = 1.0
    limits: Limits = Limits()
    log_json: bool = False


def usual_file() -> Path:
    """Where the ledger is kept unless somebody says otherwise."""
    return user_data_path("mafia-de-cuba", appauthor=False) / FILE


def listening(plan: Plan) -> socket.socket:
    """The door itself, or one sentence about why it is shut."""
    family = socket.AF_INET6 if ":" in plan.host else socket.AF_INET
    door = socket.socket(family, socket.SOCK_STREAM)
    try:
        if sys.platform != "win32":
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        door.bind((plan.host, plan.port))
        door.listen(BACKLOG)
    except OverflowError:
        raise CannotServe(f"There is no port {plan.port}; ports go up to 65535.") from None
    except OSError as error:
        door.close()
        raise CannotServe(_shut(plan, error)) from None
    return door


def _shut(plan: Plan, error: OSError) -> str:
    match error.errno:
        case 98 | 48:
            return (
                f"Port {plan.port} is in use by another program: "
                f"stop that one, or choose another with --port."
            )
        case 13:
            return f"Port {plan.port} is only for the machine's owner: choose one above 1023."
        case _:
            return f"Nothing can listen on {plan.host}, port {plan.port}: {error.strerror}."


def serve(plan: Plan, *, ready: Callable[[int], None] = lambda _: None) -> None:
    """Open the house and keep it open. `ready` is told the port once people can come in."""
    logs.set_up(as_json=plan.log_json)
    _allow_many_sockets()
    ledger = Ledger.open(plan.data)
    door = listening(plan)
    gc.set_threshold(*COLLECT)
    thinker = BackRoom(plan.workers)
    lobby = Lobby(ledger, thinker, clock=HouseClock(plan.tempo), limits=plan.limits)
    server = _Server(_config(App(lobby, origins=plan.origins), plan), ready)
    try:
        with asyncio.Runner(loop_factory=_loop_factory()) as runner:
            runner.run(_until_stopped(server, door, ledger))
    finally:
        thinker.close()
        door.close()


def _allow_many_sockets() -> None:
    """As many open connections as the machine's owner allows at most."""
    if sys.platform == "win32":
        return
    import resource

    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


async def _until_stopped(server: "_Server", door: socket.socket, ledger: Ledger) -> None:
    try:
        await server.serve([door])
    finally:
        await ledger.close()


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop


def _config(app: App, plan: Plan) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        http="httptools",
        ws="websockets-sansio",
        ws_max_size=plan.limits.frame_bytes,
        ws_per_message_deflate=False,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        access_log=False,
        log_config=None,
        server_header=False,
        proxy_headers=plan.proxy is not None,
        forwarded_allow_ips=plan.proxy,
        timeout_graceful_shutdown=GOODBYE_SECONDS,
        ssl_certfile=None if plan.lock is None else str(plan.lock.certificate),
        ssl_keyfile=None if plan.lock is None else str(plan.lock.key),
        lifespan="on",
    )


class _Server(uvicorn.Server):
    """Tells when the door is open."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[int], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open, and say so."""
        await super().startup(sockets)
        if sockets and not self.should_exit:
            self._ready(int(sockets[0].getsockname()[1]))
