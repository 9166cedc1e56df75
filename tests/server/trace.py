"""Which files something passes on its way through a house, and how often it changes files.

A real house in a thread of its own, with its sockets, its file and the processes in which bots
think; people at chairs outside it. `scripts/trace` prints what is counted here.

A file counts as soon as anything of it is called, be it a property of one line. What a file has
only defined does not: a shape that is filled, a name for a number, an encoder made when it was
loaded, an answer that is remembered from before. One does not have to read that to follow the way.
"""

import asyncio
import json
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType

import mafia_de_cuba
from house import open_house
from mafia_de_cuba.client.chair import Chair
from mafia_de_cuba.game.box import Take
from mafia_de_cuba.game.commands import Accuse, Ask, HelpYourself, Hide, Testify
from mafia_de_cuba.game.phase import Phase
from mafia_de_cuba.game.testimony import About, BoxClaim, Question
from mafia_de_cuba.server.evening.commands import Begin, Move, NameGodfather, SeatBot
from mafia_de_cuba.server.evening.settings import Pace, Settings, Succession
from mafia_de_cuba.server.tables import lobby
from mafia_de_cuba.server.tables.upkeep.archivist import Archivist
from mafia_de_cuba.server.thinking.pool import ThinkingPool
from mafia_de_cuba.server.wire.protocol import Update

SOURCES = f"{Path(mafia_de_cuba.__file__).parent}/"
TEMPO = 10.0
RARELY = 1e9
SETTLES = 0.3
"""Seconds after which a house has seen to whatever was done."""
AIMED = 0.1
"""Seconds after which a house has planned what follows an accusation, and none of it is due."""
AIMS = {"tap": 20, "sentence": 28, "bot": 30, "end": 30}
"""How many files each should pass at most."""


THIEVES = {1: Take(diamonds=5), 2: Take(diamonds=10)}
"""All diamonds are gone before the bot has the box, so that two pockets end the game and neither is
the bot's: what an accused bot says is a turn of its own."""


class Trail:
    """The files passed while it is followed, in order, and the steps from one to another."""

    def __init__(self) -> None:
        self.files: dict[str, None] = {}
        self.hops = 0
        self._followed = False
        self._last = ""

    def __call__(self, frame: FrameType, event: str, _: object) -> None:
        file = frame.f_code.co_filename
        if not self._followed or event != "call" or not file.startswith(SOURCES):
            return
        if frame.f_code.co_name != "<module>" and file != self._last:
            self._last = file
            self.hops += 1
            self.files[file.removeprefix(SOURCES)] = None

    @contextmanager
    def followed(self) -> Iterator[None]:
        """Follow whatever happens in the house meanwhile."""
        self.files, self.hops, self._last, self._followed = {}, 0, "", True
        yield
        self._followed = False


@contextmanager
def served(trail: Trail) -> Iterator[str]:
    """A house in a thread of its own, where everything that is called is noted; its address."""
    ready, address = threading.Event(), list[str]()
    stop: asyncio.Event
    loop: asyncio.AbstractEventLoop

    async def house(folder: str) -> None:
        nonlocal stop, loop
        stop, loop = asyncio.Event(), asyncio.get_running_loop()
        thinker = ThinkingPool()
        # What the house does every second in any case is no part of anything's way.
        lobby.SNAPSHOT_SECONDS = lobby.SWEEP_SECONDS
        # Nobody waits for a finished game to be listed and weighed: that is a way of its own.
        Archivist.work = _leaves_it  # type: ignore[method-assign, assignment]
        async with open_house(
            Path(folder) / "house.db", tempo=TEMPO, thinker=thinker, beat=RARELY
        ) as opened:
            address.append(opened.url)
            ready.set()
            await stop.wait()
        thinker.close()

    with TemporaryDirectory() as folder:
        threading.setprofile(trail)
        thread = threading.Thread(target=lambda: asyncio.run(house(folder)))
        thread.start()
        ready.wait()
        try:
            yield address[0]
        finally:
            loop.call_soon_threadsafe(stop.set)
            thread.join()


async def _leaves_it(_: Archivist) -> None:
    """What is over is left for later."""


class Table:
    """Five people and a bot on seat 3, at a table where nothing happens unless it is done."""

    def __init__(self, chairs: Sequence[Chair]) -> None:
        self.chairs = tuple(chairs)
        self.seats: dict[int, Chair] = {}

    @classmethod
    async def opened(cls, url: str) -> "Table":
        """Everyone sits down, and the game begins."""
        settings = Settings(pace=Pace.NONE, godfather=Succession.CHOICE)
        chairs = [await Chair.open(url, "Ana", settings)]
        for name in ("Bea", "Carlos", "Dora", "Elena"):
            chairs.append(await Chair.join(url, chairs[0].code, name))
        host, table = chairs[0], cls(chairs)
        await host.do(SeatBot())
        await table.seen(lambda update: len(update.room.chairs) == 6)
        assert host.update is not None
        bot = next(chair for chair in host.update.room.chairs if chair.persona is not None)
        await host.do(Move(player=bot.player, chair=3))
        first = next(chair for chair in host.update.room.chairs if chair.guest == host.guest)
        await host.do(NameGodfather(player=first.player))
        await host.do(Begin())
        await table.seen(lambda update: update.play is not None)
        for chair in chairs:
            assert chair.update is not None
            assert chair.update.own is not None
            assert chair.update.own.seat is not None
            table.seats[chair.update.own.seat] = chair
        return table

    async def seen(self, wanted: Callable[[Update], bool]) -> None:
        """Wait until things stand like this on every screen."""
        for chair in self.chairs:
            await chair.until(wanted)

    async def helps_himself(self, seat: int) -> None:
        """A thief takes diamonds, and anybody else whatever they may."""
        chair = self.seats[seat]
        if seat in THIEVES:
            await chair.do(HelpYourself(take=THIEVES[seat]))
            return
        assert chair.update is not None
        assert chair.update.own is not None
        assert chair.update.own.may.take is not None
        await chair.do(next(chair.update.own.may.take.lawful()))

    async def box_at(self, seat: int) -> None:
        """Wait until the box is with this seat."""
        await self.seen(lambda update: update.play is not None and update.play.box_at == seat)


async def followed(url: str, trail: Trail) -> dict[str, tuple[list[str], int]]:
    """The files and hops of a tap, a sentence, a bot's turn and the end of a game."""
    found: dict[str, tuple[list[str], int]] = {}
    table = await Table.opened(url)
    godfather = table.seats[0]
    await godfather.do(Hide(diamonds=0))
    for seat in range(1, 6):
        await table.box_at(seat)
        if seat in table.seats:
            await table.helps_himself(seat)
            continue
        with trail.followed():
            await table.box_at(seat + 1)
            await asyncio.sleep(SETTLES)
        found["bot"] = list(trail.files), trail.hops
    await table.seen(lambda it: it.play is not None and it.play.phase is Phase.INVESTIGATION)
    await asyncio.sleep(SETTLES)
    with trail.followed():
        await godfather.do(Ask(of=1, question=Question.RECEIVED))
        await table.seen(lambda it: it.play is not None and len(it.play.waiting) == 1)
        await asyncio.sleep(SETTLES)
    found["tap"] = list(trail.files), trail.hops
    # Another question waits meanwhile: what a bot makes of a sentence is a turn of its own.
    await godfather.do(Ask(of=2, question=Question.RECEIVED))
    await table.seen(lambda it: it.play is not None and len(it.play.waiting) == 2)
    await asyncio.sleep(SETTLES)
    with trail.followed():
        claim = BoxClaim(about=About.RECEIVED, diamonds=9, tokens=())
        await table.seats[1].do(Testify(claims=(claim,)))
        await table.seen(lambda it: it.play is not None and len(it.play.waiting) == 1)
        await asyncio.sleep(SETTLES)
    found["sentence"] = list(trail.files), trail.hops
    for thief in THIEVES:
        await godfather.do(Accuse(target=thief))
        await table.seen(lambda it: it.play is not None and it.play.phase is Phase.ACCUSATION)
        # What the accusation itself sets going is no part of the end.
        await asyncio.sleep(AIMED)
        with trail.followed():
            await table.seen(lambda it: it.play is not None and it.play.accused is None)
            await asyncio.sleep(SETTLES)
    assert godfather.update is not None
    assert godfather.update.play is not None
    assert godfather.update.play.ended is not None
    found["end"] = list(trail.files), trail.hops
    for chair in table.chairs:
        await chair.leave()
    return found


def main(*, as_json: bool) -> int:
    """Print what was counted, as a table or as JSON; the exit code tells of a missed aim."""
    trail = Trail()
    with served(trail) as url:
        found = asyncio.run(followed(url, trail))
    if as_json:
        print(json.dumps({what: files for what, (files, _) in found.items()}, indent=1))
        return 0
    for what, most in AIMS.items():
        files, hops = found[what]
        print(f"{what:<9} {len(files):>3} files (at most {most}), {hops:>4} hops")
    return int(any(len(found[what][0]) > most for what, most in AIMS.items()))


if __name__ == "__main__":
    sys.exit(main(as_json="--json" in sys.argv[1:]))
