"""What is behind each HTTP endpoint: a table opened, looked up, joined, a finished game's record.

Keys are given out in a response's body and come back in a socket's first message; they are never
part of an address, which ends up in histories and logs.
"""

import asyncio
from collections.abc import Awaitable, Callable
from hashlib import sha256

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from mafia_de_cuba.server.evening.refusals import TableRefused
from mafia_de_cuba.server.evening.state import Evening
from mafia_de_cuba.server.ledger.ledger import Damaged, LedgerError
from mafia_de_cuba.server.tables.admission.doorstep import Newcomer
from mafia_de_cuba.server.tables.bounds import Throttle
from mafia_de_cuba.server.tables.codes import read_code
from mafia_de_cuba.server.tables.keys import hashed, matches, new_key
from mafia_de_cuba.server.tables.lobby import Lobby
from mafia_de_cuba.server.tables.metrics import CONTENT_TYPE
from mafia_de_cuba.server.tables.ownership import AtAnother
from mafia_de_cuba.server.tables.reception import HouseFull
from mafia_de_cuba.server.tables.table import Table
from mafia_de_cuba.server.thinking.pool import SecondThinker
from mafia_de_cuba.server.voice.voices import Voices, Wording
from mafia_de_cuba.server.web.addresses import found_at
from mafia_de_cuba.server.web.bodies import game_number, read_body, sent_with
from mafia_de_cuba.server.web.endpoints import (
    ENDPOINTS,
    ComeIn,
    Found,
    Health,
    House,
    Key,
    OpenTable,
    Wordings,
)
from mafia_de_cuba.server.web.finished_games.api import ArchiveApi
from mafia_de_cuba.server.web.finished_games.kept_games import remembered
from mafia_de_cuba.server.web.finished_games.second_thoughts import SecondThoughts
from mafia_de_cuba.server.web.neighbours.inside_door import PASSED_ON
from mafia_de_cuba.server.web.neighbours.neighbours import NAP, PATIENCE, Neighbours, Unreached
from mafia_de_cuba.server.web.operators import Operators
from mafia_de_cuba.server.web.origins import Origins, address_of
from mafia_de_cuba.server.web.readiness import Readiness
from mafia_de_cuba.server.web.troubles import JSON, STATUS, ApiError, as_json, trouble
from mafia_de_cuba.words import languages

Answer = Callable[[Request], Awaitable[Response]]


class HttpApi(ArchiveApi):
    """The HTTP side of the house."""

    def __init__(
        self,
        lobby: Lobby,
        origins: Origins,
        wrong_codes: Throttle,
        operators: Operators | None = None,
        listens: str | None = None,
        shared: str | None = None,
        voices: Voices | None = None,
        second_thinker: SecondThinker | None = None,
        neighbours: Neighbours | None = None,
    ) -> None:
        self._lobby, self._neighbours = lobby, neighbours
        self._second_thoughts = SecondThoughts(second_thinker)
        self._wonders = Throttle.of(lobby.limits.second_thoughts)
        self._operators = operators or Operators()
        self._listens, self._shared = listens, shared
        self._voices = voices
        self._origins = origins
        self._wrong_codes = wrong_codes
        self._readiness = Readiness(lobby.ledger)
        self._requests = Throttle.of(lobby.limits.requests)
        self._opened = Throttle.of(lobby.limits.tables_opened)
        self._joins = Throttle.of(lobby.limits.joins)

    def routes(self) -> list[Route]:
        """Every endpoint, each with the method of its name behind it."""
        return [
            Route(each.path, self._guarded(getattr(self, each.name)), methods=[each.method])
            for each in ENDPOINTS
        ]

    async def open_table(self, request: Request) -> Response:
        body = await read_body(request, OpenTable)
        self._take(self._opened, request)
        key, address = new_key(), address_of(request.scope)
        try:
            opened = await self._lobby.open(
                body.name,
                body.settings,
                key,
                sit=body.sit,
                face=body.face,
                by=address,
                asked=_asked(body),
            )
        except HouseFull:
            raise ApiError("too_many") from None
        if isinstance(opened, TableRefused):
            raise ApiError(opened.reason)
        return as_json(Key(code=opened.code, guest=opened.guest, key=key), 201)

    async def look_up(self, request: Request) -> Response:
        evening = (await self._table(request)).evening
        return as_json(
            Found(
                code=evening.code,
                players=len(evening.seated()),
                free=evening.chairs.count(None),
                playing=evening.playing,
                locked=evening.locked,
                knock=evening.knock,
                spectators=evening.settings.spectators,
                games=evening.games,
            )
        )

    async def come_in(self, request: Request) -> Response:
        body = await read_body(request, ComeIn)
        table = await self._table(request)
        key, asked = new_key(), _asked(body)
        newcomer = Newcomer(
            name=body.name,
            key=hashed(key) or "",
            asked=asked,
            sit=body.sit,
            face=body.face,
            address=address_of(request.scope),
        )
        if not table.doorstep.waits(newcomer):
            # Whoever knocked already asks every few seconds whether they may come in.
            self._take(self._joins, request)
        guest = await table.doorstep.join(newcomer)
        if isinstance(guest, TableRefused):
            raise ApiError(guest.reason)
        return as_json(Key(code=table.evening.code, guest=guest, key=key), 201)

    async def record(self, request: Request) -> Response:
        table = await self._table(request)
        game = game_number(request.path_params["game"])
        found = await self._lobby.ledger.record(table.id, game)
        if found is None:
            raise ApiError("no_such_game")
        return Response(found, media_type=JSON)

    async def remembered(self, request: Request) -> Response:
        """What a table's finished game is remembered for, and where it is kept."""
        table = await self._table(request)
        game = game_number(request.path_params["game"])
        found = await remembered(self._lobby.ledger, table.id, game)
        if found is None:
            raise ApiError("no_such_game")
        return as_json(found)

    async def wordings(self, request: Request) -> Response:
        """Asked for by every phone, once for each thing a bot says."""
        table = await self._table(request)
        evening, language = table.evening, request.path_params["language"]
        if not evening.settings.spectators and not _has_key(request, evening):
            raise ApiError("not_watching")
        game, line = (game_number(request.path_params[part]) for part in ("game", "line"))
        if game != evening.games or evening.game is None:
            raise ApiError("no_such_game")
        if language not in languages():
            raise ApiError("no_such_language")
        upto, found = len(evening.game.talk), list[Wording]()
        if self._voices is not None and evening.settings.outside_voice:
            found = await self._voices.wordings(table.id, evening, language, line)
        return as_json(Wordings(upto=upto, lines=tuple(found)))

    async def house(self, request: Request) -> Response:
        """Where phones find the house: a page on `localhost` is no use to them."""
        server, scope = request.scope.get("server"), request.scope
        network = self._shared
        if (
            network is None
            and self._listens is not None
            and server is not None
            and self._operators.know(scope)
        ):
            tls = scope.get("scheme") == "https"
            network = found_at(self._listens, server[1], tls=tls).network
        keep = self._lobby.limits.keep_days
        return as_json(
            House(
                network=network,
                voice=self._voices is not None,
                keep_days=keep,
                open_archive=self._lobby.limits.open_archive,
            )
        )

    async def health(self, _: Request) -> Response:
        return as_json(Health(ok=True))

    async def readiness(self, _: Request) -> Response:
        """Whether the house can write, which is more than to be open."""
        if not self._lobby.ownership.serves or not await self._readiness.can_write():
            raise ApiError("not_ready")
        return as_json(Health(ok=True))

    async def metrics(self, request: Request) -> Response:
        if not self._operators.know(request.scope):
            raise ApiError("not_operator")
        return Response(self._lobby.metrics.text(), headers={"content-type": CONTENT_TYPE})

    async def _table(self, request: Request) -> Table:
        """The table that is asked for; wrong codes are counted, so that nobody tries them all."""
        # Paid for before it is answered, so that a hundred guesses at once are no cheaper.
        self._take(self._wrong_codes, request)
        code = read_code(request.path_params["code"])
        try:
            table = None if code is None else await self._lobby.find(code)
        except AtAnother:
            self._wrong_codes.give_back(address_of(request.scope))
            raise
        if table is None:
            raise ApiError("no_such_table")
        self._wrong_codes.give_back(address_of(request.scope))
        return table

    def _guarded(self, inside: Answer) -> Answer:
        """An endpoint that says no in one sentence, and never with a traceback."""

        async def guarded(request: Request) -> Response:
            try:
                self._take(self._requests, request)
                if request.method != "GET" and not self._origins.allow(request.scope):
                    raise ApiError("wrong_origin")
                return await self._wherever(inside, request)
            except ApiError as turned:
                return trouble(turned)
            except Damaged:
                return trouble(ApiError("damaged"))
            except LedgerError:
                return trouble(ApiError("not_written"))
            except ClientDisconnect:
                return Response(status_code=STATUS["malformed"])

        return guarded

    async def _wherever(self, inside: Answer, request: Request) -> Response:
        """What is answered here, or where the table is; waited for while its owner is gone."""
        clock = asyncio.get_running_loop().time
        until = clock() + PATIENCE
        while True:
            try:
                return await inside(request)
            except AtAnother as at:
                hopeless = clock() > until or not self._lobby.ownership.serves
                if self._neighbours is None or PASSED_ON in request.scope or hopeless:
                    raise ApiError("not_written") from None
                try:
                    return await self._neighbours.ask(at.owner, request, sent_with(request) or b"")
                except Unreached:
                    await asyncio.sleep(NAP)
                except (OSError, EOFError, TimeoutError):
                    raise ApiError("not_written") from None


def _has_key(request: Request, evening: Evening) -> bool:
    """Whether whoever asks is a guest of this table."""
    kind, _, key = request.headers.get("authorization", "").partition(" ")
    guests = evening.guests.values()
    return kind.lower() == "bearer" and any(matches(key, guest.key) for guest in guests)


def _asked(wish: OpenTable | ComeIn) -> str | None:
    """What is kept of the id under which somebody asks."""
    own = wish.request or wish.key
    return None if own is None else sha256(own.encode(errors="replace")).hexdigest()
