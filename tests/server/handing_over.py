"""A seat that changes devices: handed over by a ticket, or kept by throwing every other device off.

ticket = await offer(old)                        # on the first device
async with SeatClaim(url, code, ticket) as claim:  # on the second one
    number = await claim.number()
    await old.says(ConfirmHandover(number=number))
    new = await claim.taken()                    # the first is told `handed_over`
"""

from types import TracebackType
from typing import Self, TypeVar

from websockets.asyncio.client import ClientConnection, connect

from mafia_de_cuba.client.chair import Chair, Dismissed
from mafia_de_cuba.server.wire.holding import Claimed, FreshKey, HandOver, ThrowOff, Ticket
from mafia_de_cuba.server.wire.protocol import PROTOCOL, Goodbye, Hello, encode, read_out

Kind = TypeVar("Kind")


async def offer(chair: Chair) -> str:
    """A ticket by which another device can take this one's place, once and soon."""
    await chair.says(HandOver())
    return (await aside(chair, Ticket)).ticket


async def throw_off(chair: Chair) -> Chair:
    """The same seat by a fresh key, and every other device thrown off it."""
    await chair.says(ThrowOff())
    fresh = await aside(chair, FreshKey)
    return await Chair(chair.url, chair.code, fresh.key, guest=fresh.guest).connected()


async def aside(chair: Chair, kind: type[Kind]) -> Kind:
    """The next thing of this kind that the table says about this seat."""
    while True:
        message = await chair.asides.get()
        if isinstance(message, kind):
            return message


class SeatClaim:
    """Another device that came with a ticket and waits to be confirmed."""

    def __init__(self, url: str, code: str, ticket: str) -> None:
        self.url, self.code, self._ticket = url, code, ticket
        self._socket: ClientConnection | None = None

    async def __aenter__(self) -> Self:
        self._socket = await connect(
            f"{self.url.replace('http', 'ws', 1)}/ws/{self.code}", compression=None
        )
        hello = Hello(protocol=PROTOCOL, table=self.code, ticket=self._ticket)
        await self._socket.send(encode(hello).decode())
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        where: TracebackType | None,
    ) -> None:
        if self._socket is not None:
            await self._socket.close()

    async def number(self) -> str:
        """What both devices show."""
        return (await self.hears(Claimed)).number

    async def taken(self) -> Chair:
        """The seat, once the first device has confirmed; it is handed over by sitting down."""
        fresh = await self.hears(FreshKey)
        return await Chair(self.url, self.code, fresh.key, guest=fresh.guest).connected()

    async def hears(self, kind: type[Kind]) -> Kind:
        """The next thing of this kind that the table says to this device."""
        assert self._socket is not None
        while True:
            message = read_out(await self._socket.recv())
            if isinstance(message, Goodbye):
                raise Dismissed(message)
            if isinstance(message, kind):
                return message
