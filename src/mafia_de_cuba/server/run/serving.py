"""Running the house: one process, one port, until somebody stops it."""

import asyncio
import contextlib
import errno
import gc
import ipaddress
import socket
import sys
from collections.abc import Callable
from pathlib import Path

import uvicorn
from msgspec import Struct
from msgspec.structs import replace
from platformdirs import user_data_path

from mafia_de_cuba.server.ledger.homes.house_lock import house_open
from mafia_de_cuba.server.ledger.homes.place import Database, Place
from mafia_de_cuba.server.ledger.ledger import Ledger
from mafia_de_cuba.server.run import logs
from mafia_de_cuba.server.run.app import App
from mafia_de_cuba.server.run.house_server import HouseServer
from mafia_de_cuba.server.run.inside import BACKLOG, Among, inside_door, reached_at
from mafia_de_cuba.server.run.tls import CertificateFiles
from mafia_de_cuba.server.tables.clock import HouseClock
from mafia_de_cuba.server.tables.limits import Limits
from mafia_de_cuba.server.tables.lobby import Lobby
from mafia_de_cuba.server.thinking.pool import ThinkingPool
from mafia_de_cuba.server.voice.outside import OutsideVoice, VoiceAddress
from mafia_de_cuba.server.voice.voices import Voices
from mafia_de_cuba.server.web.addresses import found_at
from mafia_de_cuba.server.web.connection_limits import ConnectionLimits
from mafia_de_cuba.server.web.hosts import Hosts, NotAName
from mafia_de_cuba.server.web.http_connection import HttpConnection
from mafia_de_cuba.server.web.neighbours.neighbours import Neighbours
from mafia_de_cuba.server.web.neighbours.onward import PassableConnection
from mafia_de_cuba.server.web.operators import NotAnAddress, Operators
from mafia_de_cuba.server.web.ws_connection import WsConnection

PORT = 8055
FILE = "mafia-de-cuba.db"
READ_AT_ONCE = 32 * 1024
"""What a connection can have read in one go; nobody has more to say, and nobody waits for more."""
WRITTEN_AHEAD = 256 * 1024
"""What the machine itself holds ready for a connection that does not read."""
OTHER_FILES = 100
"""What the house opens besides connections, of all that the machine lets it open."""
GOODBYE_SECONDS = 3
PING_SECONDS = 20.0
COLLECT = (100_000, 50, 100)
"""Rarely: what a table makes is gone by itself, and a sweep through every socket takes a while."""


class CannotServe(Exception):
    """The house cannot be opened, and why, in one sentence."""


class PortTaken(CannotServe):
    """Another program has the port."""


class Plan(Struct, frozen=True, kw_only=True):
    """How the house is to be run."""

    data: Place
    host: str = "0.0.0.0"
    port: int = PORT
    tls: CertificateFiles | None = None
    origins: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    """What the house is called besides its addresses and this machine's own names."""
    proxy: str | None = None
    """The address of the reverse proxy in front, whose word about addresses is believed."""
    operators: tuple[str, ...] = ()
    """Who besides this machine may see the figures."""
    workers: int | None = None
    """Processes in which bots think; one a core where nobody says."""
    tempo: float = 1.0
    limits: Limits = Limits()
    log_json: bool = False
    voice: VoiceAddress | None = None
    """Who may be asked to reword what bots say, at tables that want it."""
    inside: str = "127.0.0.1:0"
    """Where other processes of a house in a database reach this one."""
    shared: str | None = None
    """Where friends far away find the house, if anywhere."""


def usual_file() -> Path:
    """Where the ledger is kept unless somebody says otherwise."""
    return user_data_path("mafia-de-cuba", appauthor=False) / FILE


def listening(plan: Plan) -> socket.socket:
    """The socket that listens, or one sentence about why there is none."""
    host = plan.host.strip("[]")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Only where it is said to be TCP does Python send what is small at once.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if sys.platform != "win32":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, READ_AT_ONCE)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, WRITTEN_AHEAD)
        listener.bind((host, plan.port))
        listener.listen(BACKLOG)
    except OverflowError:
        listener.close()
        raise CannotServe(f"There is no port {plan.port}: choose one from 1 to 65535.") from None
    except (OSError, UnicodeError) as error:
        listener.close()
        taken = getattr(error, "errno", None) == errno.EADDRINUSE
        raise (PortTaken if taken else CannotServe)(_shut(plan, error)) from None
    return listener


def _shut(plan: Plan, error: OSError | UnicodeError) -> str:
    match getattr(error, "errno", None):
        case errno.EADDRINUSE:
            return (
                f"Port {plan.port} is in use by another program: "
                f"stop that one, or choose another with --port."
            )
        case errno.EACCES:
            return f"Port {plan.port} is only for the machine's owner: choose one above 1023."
        case errno.EADDRNOTAVAIL | socket.EAI_NONAME | socket.EAI_AGAIN | None:
            return (
                f"{plan.host} is no address of this machine: "
                f"choose one with --host, or leave it out for all of them."
            )
        case _:
            said = getattr(error, "strerror", None) or error
            return f"Nothing can listen on {plan.host}, port {plan.port}: {said}."


def serve(
    plan: Plan,
    *,
    ready: Callable[[int], None] = lambda _: None,
    listener: socket.socket | None = None,
) -> None:
    """Open the house and keep it open. `ready` is told the port once people can come in.

    It listens where it is planned, or where somebody listens already.
    """
    if plan.proxy is not None:
        _check_proxy(plan.proxy)
    try:
        Operators(plan.operators)
        Hosts(plan.names)
    except (NotAnAddress, NotAName) as error:
        raise CannotServe(str(error)) from None
    most = _allow_many_files() - OTHER_FILES
    plan = replace(
        plan, limits=replace(plan.limits, connections=min(plan.limits.connections, most))
    )
    # The port comes first: where another house stands on this port, nothing else is touched.
    with (
        contextlib.closing(listener or listening(plan)) as listener,
        house_open(plan.data) as say,
    ):
        ledger = Ledger.open(plan.data)
        inside = inside_door(plan.inside) if isinstance(plan.data, Database) else None
        tenure = None if inside is None else ledger.join(reached_at(inside, ledger.seen_as()))
        logs.set_up(as_json=plan.log_json, process=None if tenure is None else tenure.me)
        gc.set_threshold(*COLLECT)
        thinker = ThinkingPool(plan.workers)
        outside = None if plan.voice is None else OutsideVoice(plan.voice)
        lobby = Lobby(
            ledger,
            thinker,
            clock=HouseClock(plan.tempo),
            limits=plan.limits,
            outside_voice=outside is not None,
            weigher=thinker,
        )
        neighbours = None if tenure is None else Neighbours(lobby.metrics, tenure.secret)
        app = App(
            lobby,
            origins=plan.origins,
            names=plan.names,
            operators=plan.operators,
            listens=plan.host,
            shared=plan.shared,
            voices=None if outside is None else Voices(outside),
            second_thinker=thinker,
            neighbours=neighbours,
        )

        def opened(port: int) -> None:
            found = found_at(plan.host, port, tls=plan.tls is not None)
            say(*filter(None, (found.here, plan.shared or found.network)))
            ready(port)

        others = neighbours is not None
        leaves = lobby.ownership.hand_over if others else None
        server = HouseServer(wired(app, plan, among_others=others), opened, leaves)
        serving = _until_stopped(server, listener, ledger)
        if inside is not None and tenure is not None and neighbours is not None:
            inner = wired(app, plan, inner=True, among_others=True)
            serving = Among(inside, lobby, tenure, neighbours).serve(serving, inner)
        try:
            asyncio.run(serving)
        finally:
            thinker.close()
            if outside is not None:
                outside.close()


def _allow_many_files() -> int:
    """As many open connections as the machine's owner allows at most; how many files that is."""
    if sys.platform == "win32":
        return sys.maxsize
    import resource

    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
        now = most
    return sys.maxsize if now == resource.RLIM_INFINITY else now


def _check_proxy(proxy: str) -> None:
    """Whose word is believed must be known: to believe everybody is to have no limits at all."""
    try:
        ipaddress.ip_network(proxy)
    except ValueError:
        raise CannotServe(
            f"{proxy} is not the address of a proxy: give one such as 127.0.0.1 or 10.0.0.0/24."
        ) from None


async def _until_stopped(server: HouseServer, listener: socket.socket, ledger: Ledger) -> None:
    try:
        await server.serve([listener])
    finally:
        await ledger.close()


def wired(
    app: App, plan: Plan, *, inner: bool = False, among_others: bool = False
) -> uvicorn.Config:
    """The server under the application, and every bound that it knows."""
    together = inner or plan.proxy is not None
    counted = ConnectionLimits(plan.limits, app.lobby.metrics, behind_proxy=together)
    return uvicorn.Config(
        app,
        http=counted.under(HttpConnection),
        ws=counted.under(PassableConnection if among_others else WsConnection),
        ws_max_size=plan.limits.frame_bytes,
        ws_per_message_deflate=False,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        access_log=False,
        log_config=None,
        server_header=False,
        proxy_headers=plan.proxy is not None and not inner,
        forwarded_allow_ips=plan.proxy,
        timeout_graceful_shutdown=GOODBYE_SECONDS,
        ssl_certfile=None if plan.tls is None or inner else str(plan.tls.certificate),
        ssl_keyfile=None if plan.tls is None or inner else str(plan.tls.key),
        lifespan="on",
    )
