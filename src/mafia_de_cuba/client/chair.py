"""A chair at a table somewhere else, over the socket: for tests, for load, for anybody's own bot.

    chair = await Chair.join("http://localhost:8055", "BCDF", "Ana")
    async for update in chair.updates():
        view = chair.view()
        ...
        await chair.do(Testify(claims=(...,)))

A lost connection is found again by itself, also after the server was stopped and started. What was
not acknowledged is sent again then, under the same id, so that it acts once.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from itertools import count
from random import uniform
from types import TracebackType
from typing import Self

import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from mafia_de_cuba.client.farewells import FINAL, Dismissed
from mafia_de_cuba.client.http import Refusal, knock, new_id, post
from mafia_de_cuba.client.view import Memory, seen
from mafia_de_cuba.game.view import View
from mafia_de_cuba.server.evening.commands import AnyAction
from mafia_de_cuba.server.evening.settings import Settings
from mafia_de_cuba.server.web.endpoints import ComeIn, Key, OpenTable
from mafia_de_cuba.server.wire.holding import (
    AnyAside,
    Claimed,
    Devices,
    FreshKey,
    PinWanted,
    Ticket,
)
from mafia_de_cuba.server.wire.protocol import (
    PROTOCOL,
    CommandRefused,
    Do,
    Done,
    Goodbye,
    Hand,
    Hello,
    In,
    Misunderstood,
    Update,
    Welcome,
    encode,
    read_out,
)

__all__ = ["Chair", "Dismissed", "Refusal"]

FIRST_WAIT, LONGEST_WAIT = 0.05, 2.0
"""Between tries to find a lost connection again, in seconds."""
LARGEST = 4 * 1024 * 1024


class _Asked(Struct, frozen=True):
    """A command that was not answered yet."""

    message: Do
    hand: Hand | None
    """For whom it was given."""
    answer: "asyncio.Future[Done]"


class Chair:
    """A connection to one table: a guest's with a key, or a spectator's without."""

    def __init__(self, url: str, code: str, key: str | None = None, *, guest: int = 0) -> None:
        self.url, self.code, self.key, self.guest = url.rstrip("/"), code, key, guest
        self.update: Update | None = None
        """How things stood when the table last said so."""
        self.dismissed: Goodbye | None = None
        self._socket: ClientConnection | None = None
        self._reading: asyncio.Task[None] | None = None
        self._sending = asyncio.Lock()
        self._unanswered: dict[str, _Asked] = {}
        self._hand: Hand | None = None
        self._ids = count(1)
        self._stem = self.device = new_id()
        self._changed = asyncio.Condition()
        self._updates = 0
        self._memory = Memory()
        self.asides: asyncio.Queue[AnyAside] = asyncio.Queue()
        """What the table said about this seat's devices, keys and PINs."""

    # ------------------------------------------------------------------------------- sitting down

    @classmethod
    async def open(
        cls, url: str, name: str, settings: Settings | None = None, *, sit: bool = True
    ) -> Self:
        """Open a table and be its host."""
        wish = OpenTable(name=name, settings=settings or Settings(), sit=sit, request=new_id())
        key = msgspec.json.decode(await post(f"{url}/api/tables", wish), type=Key)
        return await cls(url, key.code, key.key, guest=key.guest).connected()

    @classmethod
    async def join(cls, url: str, code: str, name: str, *, sit: bool = True) -> Self:
        """Join a table as a new guest; where one has to knock, wait until the host has opened."""
        wish = ComeIn(name=name, sit=sit, request=new_id())
        answer = await knock(f"{url}/api/tables/{code}/guests", wish)
        key = msgspec.json.decode(answer, type=Key)
        return await cls(url, key.code, key.key, guest=key.guest).connected()

    async def connected(self) -> Self:
        """Connect, and wait until the table has said how things stand."""
        had = self._updates if self._reading is None else 0
        if self._reading is None:
            self._reading = asyncio.create_task(self._read())
        await self.until(lambda _: self._updates > had)
        return self

    async def leave(self) -> None:
        """Close the connection; the chair stays taken."""
        if self._reading is not None:
            self._reading.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._reading
            self._reading = None
        if self._socket is not None:
            await self._socket.close()
            self._socket = None

    async def __aenter__(self) -> Self:
        return await self.connected()

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        where: TracebackType | None,
    ) -> None:
        await self.leave()

    # -------------------------------------------------------------------------- acting and seeing

    async def do(self, command: AnyAction, command_id: str | None = None) -> Done:
        """Have something done, once; raises `Refusal` if it is not."""
        own = command_id or f"{self._stem}-{next(self._ids)}"
        if self.dismissed is not None:
            raise Dismissed(self.dismissed)
        message = Do(id=own, command=command)
        answer: asyncio.Future[Done] = asyncio.get_running_loop().create_future()
        async with self._sending:
            self._unanswered[own] = _Asked(message, self._hand, answer)
            await self._send(message)
        return await answer

    async def hand(self, player: int | None, pin: str | None = None) -> None:
        """Look and act for this one of the players on this device."""
        async with self._sending:
            self._hand = Hand(player=player, pin=pin)
            await self._send(self._hand)

    async def says(self, message: In) -> None:
        """Say something that is no command, about this seat and its devices."""
        await self._send(message)

    @property
    def lost(self) -> bool:
        """Whether the connection is lost and looked for."""
        return self._reading is not None and self._socket is None and self.dismissed is None

    def view(self) -> View | None:
        """The game as this chair sees it, for a bot to think about; None without a seat in one."""
        return seen(self.update, self._memory)

    async def updates(self) -> AsyncIterator[Update]:
        """How things stand, whenever they change; the newest, if several changes came at once."""
        had = 0
        while True:
            async with self._changed:
                while self._updates == had and self.dismissed is None:
                    await self._changed.wait()
                had = self._updates
                update = self.update
            if self.dismissed is not None:
                return
            assert update is not None
            yield update

    async def until(self, wanted: Callable[[Update], bool]) -> Update:
        """Wait until things stand as wanted."""
        async with self._changed:
            await self._changed.wait_for(
                lambda: (
                    self.dismissed is not None or (self.update is not None and wanted(self.update))
                )
            )
            if self.dismissed is not None:
                raise Dismissed(self.dismissed)
            assert self.update is not None
            return self.update

    # ----------------------------------------------------------------------------- the connection

    async def _send(self, message: In | None) -> None:
        socket = self._socket
        if socket is None or message is None:
            return
        # Where the connection is lost meanwhile, commands are sent again on the next one.
        with contextlib.suppress(ConnectionClosed):
            await socket.send(encode(message).decode())

    async def _read(self) -> None:
        wait = FIRST_WAIT
        while self.dismissed is None:
            address = f"{self.url.replace('http', 'ws', 1)}/ws/{self.code}"
            try:
                async with connect(address, compression=None, max_size=LARGEST) as socket:
                    await socket.send(encode(self._hello()).decode())
                    async for frame in socket:
                        message = read_out(frame)
                        if isinstance(message, Welcome):
                            wait = FIRST_WAIT
                            await self._found_again(socket)
                        await self._heard(message)
            except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError):
                pass
            except msgspec.DecodeError:
                # A table that says what nobody here understands is newer than this client.
                await self._heard(Goodbye(why="too_old"))
            self._socket = None
            if self.dismissed is None:
                # Those who were sent away together do not all come back together.
                await asyncio.sleep(uniform(wait / 2, wait))
                wait = min(2 * wait, LONGEST_WAIT)

    def _hello(self) -> Hello:
        return Hello(protocol=PROTOCOL, table=self.code, key=self.key, device=self.device)

    async def _found_again(self, socket: ClientConnection) -> None:
        """Send again what was not answered, each for the player it was given for."""
        async with self._sending:
            self._socket = socket
            hand: Hand | None = None
            for asked in tuple(self._unanswered.values()):
                if asked.hand not in (None, hand):
                    hand = asked.hand
                    await self._send(asked.hand)
                await self._send(asked.message)
            if self._hand not in (None, hand):
                await self._send(self._hand)

    async def _heard(self, message: object) -> None:
        match message:
            case Update():
                await self._stands(message)
            case Done(id=own):
                asked = self._unanswered.pop(own, None)
                if asked is not None and not asked.answer.done():
                    asked.answer.set_result(message)
            case CommandRefused(id=own):
                await self._stands(message.now)
                asked = self._unanswered.pop(own, None)
                if asked is not None and not asked.answer.done():
                    asked.answer.set_exception(Refusal(message.reason, message.ruling))
            case Ticket() | Claimed() | FreshKey() | Devices() | PinWanted():
                self.asides.put_nowait(message)
            case Misunderstood(id=None, what=what):
                self._give_up(ValueError(what))
            case Misunderstood(id=own, what=what):
                asked = self._unanswered.pop(own or "", None)
                if asked is not None and not asked.answer.done():
                    asked.answer.set_exception(ValueError(what))
            case Goodbye(why=why):
                if why in FINAL:
                    async with self._changed:
                        self.dismissed = message
                        self._changed.notify_all()
                    self._give_up(Dismissed(message))

    def _give_up(self, error: Exception) -> None:
        for asked in self._unanswered.values():
            if not asked.answer.done():
                asked.answer.set_exception(error)
        self._unanswered.clear()

    async def _stands(self, update: Update) -> None:
        async with self._changed:
            self.update = self._memory.complete(update)
            self._updates += 1
            self._changed.notify_all()
