"""Connections come and go at every step: whoever comes back finds what they did done once."""

import asyncio
from pathlib import Path
from random import Random

import pytest
from websockets.asyncio.client import ClientConnection
from websockets.asyncio.server import ServerConnection, serve

from house import ManualClock, all_leave, open_house, run
from mafia_de_cuba.client.chair import Chair, Dismissed
from mafia_de_cuba.game.commands import Say
from mafia_de_cuba.game.events import Said
from mafia_de_cuba.server.evening.commands import Begin, FillChairs, Leave, Sit
from mafia_de_cuba.server.evening.events import Deserted, Reopened
from mafia_de_cuba.server.evening.settings import Pace, Settings
from mafia_de_cuba.server.wire.protocol import In
from server.faults.regulars import Regular, sit_down, spend_evening
from server.witnesses import Witness, book_of, confirm, nothing_failed

LONGEST = 6
HOUR = 3_600_000


class Clumsy(Witness):
    """Loses every connection after a few messages, in the middle of whatever it was doing."""

    dice = Random(3)
    left = LONGEST
    losses = 0

    async def _found_again(self, socket: ClientConnection) -> None:
        self.left = self.dice.randint(1, LONGEST)
        await super()._found_again(socket)

    async def _send(self, message: In | None) -> None:
        # Before a message goes out, or when it is out and nobody can have answered.
        early = self.dice.random() < 0.5
        if early:
            self._step()
        await super()._send(message)
        if not early:
            self._step()

    async def _heard(self, message: object) -> None:
        await super()._heard(message)
        self._step()

    def _step(self) -> None:
        self.left -= 1
        if self.left == 0:
            self.losses += 1
            self.lose_connection()


@pytest.mark.long
def test_a_game_is_played_though_every_connection_breaks_after_a_few_messages(
    tmp_path: Path,
) -> None:
    async def scene() -> None:
        async with open_house(tmp_path / "house.db", tempo=20) as house:
            host = await Clumsy.open(house.url, "Ana", Settings(pace=Pace.NONE))
            others = [await Clumsy.join(house.url, host.code, f"P{n}") for n in range(4)]
            chairs = [host, *others]
            games = iter([True, False])
            await spend_evening(
                [Regular(chair, Random(n)) for n, chair in enumerate(chairs)], lambda: next(games)
            )
            await all_leave(chairs)
        confirm(book_of(house.file, host.code), *chairs)
        nothing_failed(house.lobby)
        assert sum(chair.losses for chair in chairs) > 50
        assert sum(len(chair.resent) for chair in chairs) > 5

    run(scene())


@pytest.mark.long
def test_everyone_leaves_and_comes_back_over_and_over(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path / "house.db") as house:
            settings = Settings(pace=Pace.BRISK)
            company = await sit_down(house.url, Random(4), settings, people=4, players=6)
            chairs = [regular.chair for regular in company]
            games = iter([True, True, False])
            playing = asyncio.create_task(spend_evening(company, lambda: next(games)))
            dice = Random(5)
            while not playing.done():
                await asyncio.wait([playing], timeout=dice.uniform(0.05, 0.5))
                for chair in chairs:
                    chair.lose_connection()
            await playing
            await all_leave(chairs)
        book = book_of(house.file, chairs[0].code)
        confirm(book, *chairs)
        happened = [it for page in book.pages for it in page.entry.happened]
        left = sum(isinstance(it, Deserted) for it in happened)
        assert left > 0
        assert sum(isinstance(it, Reopened) for it in happened) in (left, left - 1)

    run(scene())


def test_an_empty_table_stands_still(tmp_path: Path) -> None:
    """Nobody's turn is over because everybody was gone for an hour."""
    clock = ManualClock()

    async def scene() -> None:
        async with open_house(tmp_path / "house.db", clock=clock) as house:
            async with await Chair.open(house.url, "Ana", Settings(pace=Pace.BRISK)) as ana:
                await ana.do(FillChairs(players=5))
                await ana.do(Begin())
                before = await ana.until(lambda it: it.play is not None)
            table = await house.lobby.find(ana.code)
            assert table is not None
            while table.evening.deserted is None:
                await asyncio.sleep(0.01)
            await clock.move(HOUR, settled=lambda: asyncio.sleep(0))
            async with ana:
                after = await ana.until(lambda it: it.number > before.number + 1)
            assert before.play is not None
            assert before.play.clock is not None
            assert before.play.clock.due is not None
            assert after.play is not None
            assert after.play.clock is not None
            assert after.play.clock.wait is before.play.clock.wait
            assert after.play.clock.due == before.play.clock.due + HOUR

    run(scene())


def test_the_host_goes_home_in_mid_game(tmp_path: Path) -> None:
    """The game goes on with an heir, and somebody else begins the next one."""

    async def scene() -> None:
        async with open_house(tmp_path / "house.db") as house:
            settings = Settings(pace=Pace.BRISK)
            host, *others = await sit_down(house.url, Random(6), settings, people=5, players=5)
            await host.chair.do(Begin())
            await host.chair.do(Leave())
            with pytest.raises(Dismissed, match="left"):
                await host.chair.until(lambda _: False)
            games = iter([True, False])
            await spend_evening(others, lambda: next(games))
            chairs = [regular.chair for regular in others]
            last = chairs[0].update
            assert last is not None
            successor = next(chair for chair in chairs if chair.guest == last.room.host)
            await successor.do(Sit(name="Eva"))
            await successor.do(Begin())
            await all_leave(chairs)
        confirm(book_of(house.file, successor.code), *chairs)
        nothing_failed(house.lobby)

    run(scene())


def test_a_host_who_is_away_for_long_is_host_no_longer(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path / "house.db", tempo=500) as house:
            ana = await Witness.open(house.url, "Ana", Settings(pace=Pace.BRISK))
            eva = await Witness.join(house.url, ana.code, "Eva")
            await ana.leave()
            await eva.until(lambda it: it.room.host == eva.guest)
            await ana.connected()
            assert ana.update is not None
            assert ana.update.room.host == eva.guest
            assert ana.update.own is not None
            assert ana.update.own.players != ()
            await all_leave([ana, eva])
        confirm(book_of(house.file, ana.code), ana, eva)
        nothing_failed(house.lobby)

    run(scene())


def test_a_phone_that_is_handed_round_finds_its_hand_again(tmp_path: Path) -> None:
    """What was pressed for one player is done for that one, whoever holds the device later."""

    async def scene() -> None:
        async with open_house(tmp_path / "house.db", tempo=1) as house:
            phone = await Witness.open(house.url, "Ana", Settings(pace=Pace.NONE))
            for name in ("Eva", "Ida", "Leo", "Max"):
                await phone.do(Sit(name=name))
            await phone.do(Begin())
            update = await phone.until(lambda it: it.play is not None)
            assert update.own is not None
            one, two, *_ = update.own.players
            phone.lose_connection()
            pressed = []
            for player, text in ((one, "first"), (two, "second")):
                await phone.hand(player)
                pressed.append(asyncio.create_task(phone.do(Say(text=text))))
                await asyncio.sleep(0)
            await phone.hand(None)
            await asyncio.gather(*pressed)
            update = await phone.until(lambda it: len(it.talk.lines) == 2)
            assert update.own is not None
            assert update.own.player is None
            assert update.play is not None
            seats = [update.play.players.index(player) for player in (one, two)]
            assert update.talk.lines == (
                Said(seat=seats[0], text="first"),
                Said(seat=seats[1], text="second"),
            )
            await phone.leave()
        confirm(book_of(house.file, phone.code), phone)
        nothing_failed(house.lobby)

    run(scene())


def test_a_server_that_nobody_understands_is_not_asked_over_and_over() -> None:
    async def gibberish(socket: ServerConnection) -> None:
        await socket.send('{"type":"Greetings"}')
        await socket.wait_closed()

    async def scene() -> None:
        async with serve(gibberish, "127.0.0.1", 0) as server:
            port = next(iter(server.sockets)).getsockname()[1]
            chair = Chair(f"http://127.0.0.1:{port}", "BCDF")
            with pytest.raises(Dismissed, match="too_old"):
                await chair.connected()
            await chair.leave()

    run(scene())
