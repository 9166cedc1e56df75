"""What is behind the archive's endpoints: finished games by their links, and lists of them.

A device finds the games that its keys sat in; an evening's link gives the games of that evening.
All games can be looked through only where whoever runs the house has said so.
"""

import asyncio

from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from mafia_de_cuba.analysis.tally import bots_in_chairs
from mafia_de_cuba.server.ledger.archive.search import (
    MOST,
    MOST_AT_ONCE,
    Listed,
    find,
    of_evening,
    theirs,
)
from mafia_de_cuba.server.ledger.archive.weighing import LinkedGame, linked
from mafia_de_cuba.server.ledger.ledger import LedgerError
from mafia_de_cuba.server.tables.bounds import Throttle
from mafia_de_cuba.server.tables.keys import hashed
from mafia_de_cuba.server.tables.lobby import Lobby
from mafia_de_cuba.server.web.bodies import game_number, read_body
from mafia_de_cuba.server.web.finished_games.cards import (
    KINDS,
    NotWeighed,
    best_language,
    card_of,
    carded,
    preview,
)
from mafia_de_cuba.server.web.finished_games.found_games import (
    NameTaken,
    Wanted,
    WantedOfMine,
    listed,
)
from mafia_de_cuba.server.web.finished_games.kept_games import opened, with_name_out
from mafia_de_cuba.server.web.finished_games.replays import replayed
from mafia_de_cuba.server.web.finished_games.second_thoughts import SecondThoughts, WhatIf
from mafia_de_cuba.server.web.origins import address_of
from mafia_de_cuba.server.web.site import FOR_NOW, packed
from mafia_de_cuba.server.web.troubles import JSON, ApiError, as_json
from mafia_de_cuba.words import languages


class ArchiveApi:
    """The requests for finished games."""

    _lobby: Lobby
    _wrong_codes: Throttle
    _second_thoughts: SecondThoughts
    _wonders: Throttle

    async def kept_game(self, request: Request) -> Response:
        """A finished game, found by its own id and by nothing else."""
        return as_json(await asyncio.to_thread(opened, await self._linked(request)))

    async def replay(self, request: Request) -> Response:
        """A finished game told again, moment by moment."""
        found, language = await self._linked(request), request.path_params["language"]
        if language not in languages():
            raise ApiError("no_such_language")
        told = await asyncio.to_thread(replayed, found.record, found.analysis, language)
        return packed(told, request.headers.get("accept-encoding", ""))

    async def choices(self, request: Request) -> Response:
        """All that the Godfather could have done at one of his moments."""
        found, action = await self._linked(request), game_number(request.path_params["action"])
        self._take(self._wonders, request)
        return Response(await self._second_thoughts.choices(found, action), media_type=JSON)

    async def what_if(self, request: Request) -> Response:
        """A finished game heard again with one testimony changed."""
        wish = await read_body(request, WhatIf)
        found = await self._linked(request)
        self._take(self._wonders, request)
        told = await self._second_thoughts.heard_again(found, wish)
        return packed(told, request.headers.get("accept-encoding", ""))

    async def card(self, request: Request) -> Response:
        """A finished game as a picture that tells its story."""
        found, language = await self._linked(request), request.path_params["language"]
        name = request.path_params["card"]
        if language not in languages():
            raise ApiError("no_such_language")
        if name not in KINDS:
            raise ApiError("no_such_card")
        try:
            made = await asyncio.to_thread(carded, found.record, found.analysis, name, language)
        except NotWeighed:
            raise ApiError("no_such_card") from None
        return Response(made, media_type=KINDS[name][1], headers={"cache-control": FOR_NOW})

    async def preview(self, request: Request) -> str:
        """What the page of a game says to whoever shows a link to it; nothing of any other."""
        language = best_language(request.headers.get("accept-language", ""))
        try:
            found = await self._linked(request)
            card = await asyncio.to_thread(card_of, found.record, found.analysis, language)
        except (ApiError, LedgerError, ValueError):
            return ""
        return preview(card, str(request.base_url).rstrip("/"), found.link)

    async def name_out(self, request: Request) -> Response:
        """Somebody's name taken out of a game that they played."""
        body, found = await read_body(request, NameTaken), await self._linked(request)
        if not await with_name_out(self._lobby.ledger, found.link, _hashes(body.keys)):
            raise ApiError("not_yours")
        self._lobby.game_kept.set()
        return as_json(await asyncio.to_thread(opened, await self._linked(request)))

    async def mine(self, request: Request) -> Response:
        """The finished games that a device's keys sat in, with what each chair did."""
        body = await read_body(request, WantedOfMine)
        keys, sought = _hashes(body.keys), body.wanted.sought()

        def look(connection: Connection) -> list[Listed]:
            return theirs(connection, keys, sought)

        found = await self._lobby.ledger.read(look) if keys else []
        return as_json(await asyncio.to_thread(listed, found, more=len(found) >= MOST))

    async def evening(self, request: Request) -> Response:
        """All finished games of one evening, by its own id."""
        link = request.path_params["id"]
        self._take(self._wrong_codes, request)
        found = await self._lobby.ledger.read(lambda it: of_evening(it, link))
        if not found:
            raise ApiError("no_such_link")
        self._wrong_codes.give_back(address_of(request.scope))
        return as_json(await asyncio.to_thread(listed, found, more=len(found) >= MOST_AT_ONCE))

    async def search(self, request: Request) -> Response:
        """Finished games of the whole house, where whoever runs it lets anybody look."""
        sought = (await read_body(request, Wanted)).sought()
        if not self._lobby.limits.open_archive:
            raise ApiError("not_open")
        found = await self._lobby.ledger.read(lambda it: find(it, sought))
        return as_json(await asyncio.to_thread(listed, found, more=len(found) >= MOST))

    async def bots_in_chairs(self, _: Request) -> Response:
        """What bots do in each chair, to hold one's own games against."""
        return as_json(bots_in_chairs())

    async def _linked(self, request: Request) -> LinkedGame:
        """The game with this id; as with codes, whoever tries them by chance has to wait soon."""
        self._take(self._wrong_codes, request)
        found = await linked(self._lobby.ledger, request.path_params["id"])
        if found is None:
            raise ApiError("no_such_link")
        self._wrong_codes.give_back(address_of(request.scope))
        return found

    def _take(self, throttle: Throttle, request: Request) -> None:
        if not throttle.take(address_of(request.scope), self._lobby.clock.now() / 1000):
            raise ApiError("too_fast")


def _hashes(keys: tuple[str, ...]) -> tuple[str, ...]:
    """What is kept of these keys; what is none is nobody's."""
    return tuple(found for key in keys if (found := hashed(key)) is not None)
