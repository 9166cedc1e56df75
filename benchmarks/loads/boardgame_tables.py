"""The same load on a boardgame.io server."""

import asyncio
import contextlib
import json
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path

from loads.load import Phone, Rate, dial
from loads.node import node_server

PACKAGES = ("boardgame.io@0.50.2",)
PLAYERS = 8
HERE = Path(__file__).parent / "boardgame" / "server.cjs"
_matches = count()


class BoardgameTable:
    """Eight phones at one match; one move after another."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._match = f"m{next(_matches)}"
        self.phones: list[Phone] = []
        self._answered = asyncio.Event()
        self._reached = asyncio.Event()
        self._missing = 0
        self._tapped = 0.0
        self._turn = 0

    @staticmethod
    @contextlib.contextmanager
    def server(folder: Path, core: int, *, bare: bool) -> Iterator[str]:
        """Their server on its core: its address. A bare one knows nothing but board and hands."""
        with node_server(folder, core, BARE="1" if bare else "") as port:
            yield f"ws://localhost:{port}/socket.io/?EIO=4&transport=websocket"

    async def sit_down(self, url: str) -> None:
        """Connect eight phones to the match."""
        for seat in range(PLAYERS):
            phone = await dial(url, self._heard)
            self._answered.clear()
            phone.send(b"40/mafia,")
            await self._answered.wait()
            self._answered.clear()
            asked = json.dumps(["sync", self._match, str(seat), None, PLAYERS])
            phone.send(b"42/mafia," + asked.encode())
            await self._answered.wait()
            self.phones.append(phone)

    async def act(self) -> None:
        """One move, until the last of the eight phones has heard of it."""
        seat = 1 + (self._turn // 2) % (PLAYERS - 1)
        asks = self._turn % 2 == 0
        who = 0 if asks else seat
        move = {
            "type": "MAKE_MOVE",
            "payload": {
                "type": "ask" if asks else "testify",
                "args": [seat if asks else 16 - seat],
                "playerID": str(who),
            },
        }
        said = json.dumps(["update", move, self._turn, self._match, str(who)])
        self._turn += 1
        self._missing = PLAYERS
        self._reached.clear()
        self._tapped = time.perf_counter()
        self.phones[who].send(b"42/mafia," + said.encode())
        await self._reached.wait()

    def _heard(self, phone: Phone, message: bytes, now: float) -> None:
        if message.startswith(b'42/mafia,["update"'):
            self._missing -= 1
            if not self._missing:
                self._rate.seconds.append(now - self._tapped)
                self._reached.set()
        elif message.startswith((b"40/mafia,", b'42/mafia,["sync"')):
            self._answered.set()
        elif message == b"2":
            phone.send(b"3")
