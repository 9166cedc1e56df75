"""A table with people at it over real sockets, by a clock that moves only when it is told to."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed

from blank_ledger import BEAT
from house import GENEROUS, House, ManualClock, all_leave, open_house
from mafia_de_cuba.client.chair import Chair, Refusal
from mafia_de_cuba.game.commands import Command, Hide
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.server.evening.commands import AnyAction, Begin, FillChairs, NameGodfather
from mafia_de_cuba.server.evening.settings import TIMES, Pace, Settings, Succession
from mafia_de_cuba.server.evening.state import Evening
from mafia_de_cuba.server.tables.limits import Limits
from mafia_de_cuba.server.tables.table import Table
from mafia_de_cuba.server.wire.protocol import Update
from mafia_de_cuba.server.wire.shapes import ChairView, ClockView, OwnView, PlayView
from server.on_paper import LOYAL

PEOPLE = ("Ana", "Ben", "Cleo", "Dora", "Eli")
CHOICE = Settings(godfather=Succession.CHOICE)
STANDARD = TIMES[Pace.STANDARD]


class Scene:
    """A table, everyone's devices, and the clock."""

    def __init__(self, house: House, clock: ManualClock, table: Table, chairs: list[Chair]) -> None:
        self.house, self.clock, self.table, self.chairs = house, clock, table, chairs
        self.host = chairs[0]

    @property
    def evening(self) -> Evening:
        """The table as its ledger has it."""
        return self.table.evening

    @property
    def game(self) -> Game:
        """The game that is on."""
        assert self.evening.game is not None
        return self.evening.game

    # ------------------------------------------------------------------------------- time

    async def quiet(self) -> None:
        """Wait until the table has nothing left to do and everyone has heard what it said."""
        await self._is_idle()
        for chair in self.chairs:
            if chair._socket is not None and chair.dismissed is None:
                # What answers this was sent after everything else.
                with contextlib.suppress(ConnectionClosed):
                    await (await chair._socket.ping())
        for _ in range(20):
            await asyncio.sleep(0)

    async def _is_idle(self) -> None:
        """Wait until the mailbox is empty, all is written and nobody at the table thinks."""
        steward, mailbox, clerk = self.table._steward, self.table._mailbox, self.table._clerk
        still = 0
        while still < 3:
            await asyncio.sleep(0 if still else 0.001)
            thinking = any(not thought.done() for thought in steward._thoughts.values())
            still = still + 1 if mailbox.idle and clerk.idle and not thinking else 0

    async def passes(self, milliseconds: int) -> None:
        """Time passes, and whatever is due happens."""
        await self.clock.move(milliseconds, self._is_idle)
        await self.quiet()

    async def passes_until(self, moment: int | None) -> None:
        """It is this time."""
        assert moment is not None
        await self.passes(moment - self.clock.now())

    def now(self) -> int:
        """What time it is."""
        return self.clock.now()

    # ----------------------------------------------------------------------------- people

    async def joins(self, name: str, *, sit: bool = True) -> Chair:
        """One more guest."""
        chair = await Chair.join(self.house.url, self.host.code, name, sit=sit)
        self.chairs.append(chair)
        return chair

    async def watches(self) -> Chair:
        """Somebody watches."""
        chair = await Chair(self.house.url, self.host.code).connected()
        self.chairs.append(chair)
        return chair

    async def goes(self, chair: Chair) -> None:
        """This connection is lost, and the table has noticed."""
        await chair.leave()
        await until(lambda: chair.guest not in self.table.audience.devices)
        await self.quiet()

    async def comes_back(self, chair: Chair) -> None:
        """The same device is back."""
        await chair.connected()
        await self.quiet()

    # ------------------------------------------------------------------------------- play

    async def begins(self, *, players: int = 5, godfather: int = 0) -> None:
        """A game begins, in which this chair is Godfather."""
        await self.host.do(FillChairs(players=players))
        await self.host.do(NameGodfather(player=self.evening.chairs[godfather]))
        await self.host.do(Begin())
        await self.quiet()

    async def theft(self) -> None:
        """The box goes round among five people, as `LOYAL` has it."""
        hands: tuple[Command, ...] = (Hide(diamonds=0), *LOYAL)
        for chair, hand in zip(self.chairs, hands, strict=False):
            await self.passes(STANDARD.least)
            await chair.do(hand)
        await self.quiet()


async def until(wanted: Callable[[], bool]) -> None:
    """Let the house go on until things are as wanted."""
    while not wanted():
        await asyncio.sleep(0.001)


@contextlib.asynccontextmanager
async def at_table(
    folder: Path,
    settings: Settings = CHOICE,
    *,
    people: int = 5,
    limits: Limits = GENEROUS,
    beat: float = BEAT,
    dice: Random | None = None,
) -> AsyncIterator[Scene]:
    """So many people at a table, the host first, each on a device of their own."""
    clock = ManualClock()
    async with open_house(folder / "house.db", clock=clock, limits=limits, beat=beat) as house:
        house.lobby.dice = dice or house.lobby.dice
        host = await Chair.open(house.url, PEOPLE[0], settings)
        table = await house.lobby.find(host.code)
        assert table is not None
        scene = Scene(house, clock, table, [host])
        for name in PEOPLE[1:people]:
            await scene.joins(name)
        try:
            yield scene
        finally:
            await all_leave(scene.chairs)


async def refused(chair: Chair, command: AnyAction) -> Refusal:
    """Why a command that must be refused was."""
    with pytest.raises(Refusal) as found:
        await chair.do(command)
    return found.value


def stands(chair: Chair) -> Update:
    """How things stand, as this device was told."""
    assert chair.update is not None
    return chair.update


def play(chair: Chair) -> PlayView:
    """The game, as this device was told."""
    found = stands(chair).play
    assert found is not None
    return found


def clock_of(chair: Chair) -> ClockView:
    """What the table waits for, as this device was told."""
    found = play(chair).clock
    assert found is not None
    return found


def own(chair: Chair) -> OwnView:
    """What is for this device alone."""
    found = stands(chair).own
    assert found is not None
    return found


def chair_of(update: Update, name: str) -> ChairView:
    """The chair that somebody of this name is on."""
    return next(chair for chair in update.room.chairs if chair.name == name)
