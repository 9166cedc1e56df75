"""Tables of eight in their investigation, and what is said at them: the load on our own server."""

import asyncio
import time
from itertools import count

import msgspec
from msgspec import UNSET, Struct, UnsetType

from loads.load import Phone, Rate, dial
from mafia_de_cuba.client.http import post
from mafia_de_cuba.game.box import Take
from mafia_de_cuba.game.commands import Ask, Command, HelpYourself, Hide, Testify
from mafia_de_cuba.game.testimony import About, BoxClaim, Question
from mafia_de_cuba.server.evening.commands import AnyAction, Begin, NameGodfather
from mafia_de_cuba.server.evening.settings import Pace, Settings, Succession
from mafia_de_cuba.server.web.endpoints import ComeIn, Key, OpenTable
from mafia_de_cuba.server.wire.protocol import PROTOCOL, Do, Hello, encode

PLAYERS = 8


class OurTable:
    """Eight phones at one table; one thing is said after another."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self.phones: list[Phone] = []
        self._ids = count()
        self._tapped = 0.0
        self._missing = 0
        self._reached = asyncio.Event()
        self._turn = 0
        self._stands = _Play()
        self._playing = False
        """Whether nobody has to look what phase it is any more: that costs the phones time."""
        self._changed = asyncio.Event()
        self._acknowledged = asyncio.Event()

    async def sit_down(self, url: str, beside: str | None = None) -> None:
        """Open the table, fill it, begin, and send the box round.

        Phones may come to another process than the one at which the table was opened.
        """
        settings = Settings(pace=Pace.NONE, godfather=Succession.CHOICE)
        answer = await post(f"{url}/api/tables", OpenTable(name="P0", settings=settings))
        host = msgspec.json.decode(answer, type=Key)
        keys = [host]
        for number in range(1, PLAYERS):
            answer = await post(f"{url}/api/tables/{host.code}/guests", ComeIn(name=f"P{number}"))
            keys.append(msgspec.json.decode(answer, type=Key))
        for key in keys:
            there = (beside or url).replace("http", "ws", 1)
            phone = await dial(f"{there}/ws/{host.code}", self._heard)
            hello = Hello(protocol=PROTOCOL, table=host.code, key=key.key, changes=True)
            phone.send(encode(hello))
            self.phones.append(phone)
        await self._done(0, NameGodfather(player=2))
        await self._done(0, Begin())

    async def play_up_to_the_questions(self) -> None:
        """The Godfather keeps none, and everyone takes one diamond."""
        await self._phase(_Play(phase="hiding", box_at=0))
        await self._done(0, Hide(diamonds=0))
        for seat in range(1, PLAYERS):
            await self._phase(_Play(phase="theft", box_at=seat))
            await self._done(seat, HelpYourself(take=Take(diamonds=1)))
        await self._phase(_Play(phase="investigation", box_at=0))
        self._playing = True

    async def act(self) -> None:
        """One action, until the last of the eight phones has heard of it."""
        seat = 1 + (self._turn // 2) % (PLAYERS - 1)
        who, command = 0, _question(seat)
        if self._turn % 2:
            who, command = seat, _answer(seat)
        self._turn += 1
        self._missing = PLAYERS
        self._reached.clear()
        message = encode(Do(id=str(next(self._ids)), command=command))
        self._tapped = time.perf_counter()
        self.phones[who].send(message)
        await self._reached.wait()

    def _heard(self, _: Phone, message: bytes, now: float) -> None:
        if message.startswith((b'{"type":"Update"', b'{"type":"Change"')):
            if not self._playing:
                self._stands = _after(self._stands, message)
            if self._missing:
                self._missing -= 1
                if not self._missing:
                    self._rate.seconds.append(now - self._tapped)
                    self._reached.set()
            self._changed.set()
        elif message.startswith(b'{"type":"Done"'):
            self._acknowledged.set()
        elif message.startswith((b'{"type":"Refused"', b'{"type":"Mis', b'{"type":"Good')):
            raise RuntimeError(message[:200].decode())

    async def _done(self, who: int, command: AnyAction) -> None:
        self._acknowledged.clear()
        self.phones[who].send(encode(Do(id=str(next(self._ids)), command=command)))
        await self._acknowledged.wait()

    async def _phase(self, wanted: "_Play") -> None:
        while self._stands != wanted:
            self._changed.clear()
            await self._changed.wait()


class _Play(Struct, frozen=True):
    phase: str | UnsetType = UNSET
    box_at: int | UnsetType = UNSET


class _Told(Struct, frozen=True):
    play: _Play | UnsetType | None = UNSET


def _after(before: _Play, message: bytes) -> _Play:
    play = msgspec.json.decode(message, type=_Told).play
    if not isinstance(play, _Play):
        return before
    return _Play(
        before.phase if play.phase is UNSET else play.phase,
        before.box_at if play.box_at is UNSET else play.box_at,
    )


def _question(seat: int) -> Command:
    return Ask(of=seat, question=Question.RECEIVED)


def _answer(seat: int) -> Command:
    return Testify(claims=(BoxClaim(about=About.RECEIVED, diamonds=16 - seat),))
