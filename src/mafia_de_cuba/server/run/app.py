"""Wiring: ledger, lobby, socket and endpoints, put together into one application."""

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from mafia_de_cuba.server.published import api_docs
from mafia_de_cuba.server.tables.bounds import Throttle
from mafia_de_cuba.server.tables.lobby import Lobby
from mafia_de_cuba.server.thinking.pool import SecondThinker
from mafia_de_cuba.server.voice.voices import Voices
from mafia_de_cuba.server.web.headers import Headers
from mafia_de_cuba.server.web.hosts import Hosts
from mafia_de_cuba.server.web.http_api import HttpApi
from mafia_de_cuba.server.web.neighbours.neighbours import Neighbours
from mafia_de_cuba.server.web.operators import Operators
from mafia_de_cuba.server.web.origins import Origins, address_of
from mafia_de_cuba.server.web.site import SITE, Site
from mafia_de_cuba.server.web.socket import Sockets
from mafia_de_cuba.server.web.troubles import ApiError, trouble

SOCKET = "/ws"


class App:
    """The application: sockets straight to their table, everything else to its endpoint or page."""

    def __init__(
        self,
        lobby: Lobby,
        *,
        origins: Iterable[str] = (),
        names: Iterable[str] = (),
        operators: Iterable[str] = (),
        listens: str | None = None,
        shared: str | None = None,
        site: Path = SITE,
        voices: Voices | None = None,
        second_thinker: SecondThinker | None = None,
        neighbours: Neighbours | None = None,
    ) -> None:
        self.lobby = lobby
        self._hosts = Hosts(names, origins, listens)
        allowed = Origins(origins)
        self._sockets = Sockets(lobby, allowed, neighbours)
        api = HttpApi(
            *(lobby, allowed, self._sockets.wrong_codes, Operators(operators), listens, shared),
            *(voices, second_thinker, neighbours),
        )
        pages = Site(site)

        async def game_page(request: Request) -> Response:
            return pages.page(request, await api.preview(request))

        routes = [*api.routes(), *api_docs.routes(), Route("/g/{id}", game_page)]
        inside = Starlette(routes=routes, lifespan=self._open_house)
        # Nobody is sent to an address that they themselves have named.
        inside.router.redirect_slashes = False
        # Whatever is no endpoint of the house may be a page of it.
        inside.router.default = pages
        self._http = Headers(inside, self._secured)
        self._pages = Throttle.of(lobby.limits.pages)
        self._too_often = Headers(trouble(ApiError("too_fast")), self._secured)
        self._elsewhere = Headers(trouble(ApiError("wrong_host")), self._secured)

    def _secured(self, scope: Scope) -> bool:
        return bool(scope.get("scheme") == "https")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One connection, one request, or the house's own opening and closing."""
        called = scope["type"] == "lifespan" or self._hosts.answer(scope)
        if not called:
            self.lobby.metrics.turned_away("wrong_host")
        if scope["type"] == "websocket":
            # Behind it stands the table's code, for whoever sends people by it.
            if called and (scope["path"] == SOCKET or scope["path"].startswith(f"{SOCKET}/")):
                await self._sockets(scope, receive, send)
            else:
                await receive()
                await send({"type": "websocket.close", "code": 1008})
            return
        await self._inside(scope, called=called)(scope, receive, send)

    def _inside(self, scope: Scope, *, called: bool) -> ASGIApp:
        """Who answers a request; the house's own opening and closing is none."""
        if not called:
            return self._elsewhere
        seconds = self.lobby.clock.now() / 1000
        if scope["type"] == "http" and not self._pages.take(address_of(scope), seconds):
            self.lobby.metrics.turned_away("too_fast")
            return self._too_often
        return self._http

    @asynccontextmanager
    async def _open_house(self, _: Starlette) -> AsyncIterator[None]:
        await self.lobby.look_around()
        sweeping = asyncio.get_running_loop().create_task(self.lobby.keep_sweeping())
        try:
            yield
        finally:
            sweeping.cancel()
            self.lobby.close()
