"""Several processes of one house, all of them in this one: each with its ledger, lobby and API.

They know nothing of each other but what is in the database, and reach each other by real sockets.
A test says who is dead; nobody has to wait for it.
"""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import uvicorn

from blank_ledger import BEAT
from house import GENEROUS, InlineThinker
from mafia_de_cuba.server.ledger.homes.place import Place
from mafia_de_cuba.server.ledger.ledger import Ledger
from mafia_de_cuba.server.ledger.owners.tenure import Tenure
from mafia_de_cuba.server.run.app import App
from mafia_de_cuba.server.run.inside import Among, inside_door, reached_at
from mafia_de_cuba.server.run.serving import Plan, wired
from mafia_de_cuba.server.tables.clock import HouseClock
from mafia_de_cuba.server.tables.lobby import Lobby
from mafia_de_cuba.server.web.neighbours.neighbours import Neighbours
from prompt_server import PromptServer
from server.ledgers import tell

ANYWHERE = "127.0.0.1:0"


class Neighbour:
    """One of the processes."""

    def __init__(self, place: Place, tempo: float) -> None:
        self._place = place
        self.ledger = Ledger.open(place, beat=BEAT)
        inside = inside_door(ANYWHERE)
        self.tenure: Tenure = self.ledger.join(reached_at(inside, None))
        self.lobby = Lobby(self.ledger, InlineThinker(), clock=HouseClock(tempo), limits=GENEROUS)
        neighbours = Neighbours(self.lobby.metrics, self.tenure.secret)
        app = App(self.lobby, site=Path("nowhere"), neighbours=neighbours)
        plan = Plan(data=place, limits=GENEROUS)
        self._inner = wired(app, plan, inner=True, among_others=True)
        self._server = PromptServer(_quick(wired(app, plan, among_others=True)))
        self._among = Among(inside, self.lobby, self.tenure, neighbours)
        self._door = socket.socket(proto=socket.IPPROTO_TCP)
        self._door.bind(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._door.getsockname()[1]}"
        self._left = False

    async def open(self) -> None:
        """People can come in, and neighbours too."""
        serving = self._server.serve([self._door])
        self._serving = asyncio.create_task(self._among.serve(serving, _quick(self._inner)))
        while not self._server.started:
            await asyncio.sleep(0.005)

    async def leave(self) -> None:
        """It is asked to go, and hands its tables over."""
        await self.lobby.ownership.hand_over()
        await self._close()

    async def die(self) -> None:
        """It is gone from one moment to the next, and has not been heard of for long."""
        self.tenure.beats.stop()
        for connection in tuple(self._server.server_state.connections):
            connection.transport.abort()
        self.unseen()
        await self._close()

    def unseen(self) -> None:
        """Nothing was heard of it for long, whatever any machine's clock says."""
        tell(
            self._place,
            "UPDATE processes SET seen_at = seen_at - interval '1 hour'"
            f" WHERE id = '{self.tenure.me}'",
        )

    async def _close(self) -> None:
        if not self._left:
            self._left = True
            self._server.close()
            await self._serving
            self._door.close()
            await self.ledger.close()


def _quick(config: uvicorn.Config) -> uvicorn.Config:
    config.timeout_graceful_shutdown = 0
    return config


@asynccontextmanager
async def neighbours_on(
    place: Place, many: int, *, tempo: float = 50.0
) -> AsyncIterator[list[Neighbour]]:
    """So many processes of one house, all open."""
    async with AsyncExitStack() as stack:
        them = []
        for _ in range(many):
            one = Neighbour(place, tempo)
            stack.push_async_callback(one._close)
            await one.open()
            them.append(one)
        yield them
