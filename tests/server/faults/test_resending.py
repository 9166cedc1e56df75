"""What is sent more than once acts once: on one line, on two devices at a time, after a restart."""

import asyncio
from collections.abc import Callable, MutableMapping
from contextlib import AsyncExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from house import House, open_house, run
from mafia_de_cuba.client.chair import Chair, Refusal
from mafia_de_cuba.server.evening.commands import Abandon, HurryBots, Rename
from mafia_de_cuba.server.evening.settings import Settings
from mafia_de_cuba.server.tables.limits import Limits
from mafia_de_cuba.server.tables.listening.outbox import Outbox
from mafia_de_cuba.server.wire.protocol import (
    PROTOCOL,
    AnyOut,
    CommandRefused,
    Do,
    Done,
    Goodbye,
    Hello,
    Update,
    encode,
    read_out,
)
from server.at_table import at_table
from server.witnesses import book_of


class Device:
    """A bare line to a table: what it sends goes out as it is, and nothing comes back by itself."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: list[AnyOut] = []

    @classmethod
    async def of(cls, url: str, chair: Chair) -> "Device":
        """One more device of whoever sits on this chair."""
        address = url.replace("http", "ws", 1) + "/ws"
        device = cls(await connect(address, compression=None))
        hello = Hello(protocol=PROTOCOL, table=chair.code, key=chair.key)
        await device.socket.send(encode(hello).decode())
        await device.hear(lambda it: isinstance(it, Update))
        return device

    async def send(self, own: str, player: int, name: str) -> None:
        """Ask for another name; a line that is gone takes nothing any more."""
        message = Do(id=own, command=Rename(player=player, name=name))
        try:
            await self.socket.send(encode(message).decode())
        except ConnectionClosed:
            return

    async def hear(self, wanted: Callable[[AnyOut], bool]) -> AnyOut | None:
        """Listen until this comes; None once the line is gone."""
        try:
            while True:
                message = read_out(await self.socket.recv())
                self.heard.append(message)
                if wanted(message):
                    return message
        except ConnectionClosed:
            return None

    async def answer(self, own: str) -> AnyOut | None:
        """What comes of the command with this id."""
        return await self.hear(lambda it: isinstance(it, Done | CommandRefused) and it.id == own)


def ids(house: House, chair: Chair) -> list[tuple[int | None, str]]:
    """Every id that was written, in order, with whose it was."""
    pages = book_of(house.file, chair.code).pages
    return [(page.entry.guest, page.entry.id) for page in pages if page.entry.id is not None]


async def seated(house: House) -> tuple[Chair, int]:
    """Somebody at a new table, and which player they are."""
    chair = await Chair.open(house.url, "Ana", Settings())
    assert chair.update is not None
    assert chair.update.own is not None
    assert chair.update.own.player is not None
    await chair.leave()
    return chair, chair.update.own.player


def test_sent_twice_on_one_line(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path / "house.db") as house:
            chair, player = await seated(house)
            device = await Device.of(house.url, chair)
            await device.send("one", player, "Eva")
            await device.send("one", player, "Ida")
            first, second = await device.answer("one"), await device.answer("one")
            assert isinstance(first, Done)
            assert first == second
            await device.socket.close()
        assert ids(house, chair) == [(chair.guest, "one")]
        assert book_of(house.file, chair.code).evening.players[player].name == "Eva"

    run(scene())


def test_done_is_told_again_though_it_would_be_refused_by_now(tmp_path: Path) -> None:
    """What changed nothing was not written, and yet it was told that it was done."""

    async def scene() -> None:
        async with at_table(tmp_path, people=1) as it:
            await it.begins(players=6)
            nothing_changes = HurryBots(brisk=it.evening.settings.brisk_bots)
            number = it.evening.number
            first = await it.host.do(nothing_changes, "one")
            assert it.evening.number == number
            await it.host.do(Abandon(), "two")
            with pytest.raises(Refusal, match="no_game"):
                await it.host.do(nothing_changes, "three")
            assert await it.host.do(nothing_changes, "one") == first
            await it.goes(it.host)
            await it.comes_back(it.host)
            assert await it.host.do(nothing_changes, "one") == first
            ended = await it.host.do(Abandon(), "two")
            assert ended.number == first.number + 1

    run(scene())


def test_an_id_is_only_its_guests_own(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path / "house.db") as house:
            ana = await Chair.open(house.url, "Ana")
            eva = await Chair.join(house.url, ana.code, "Eva")
            await ana.do(Rename(player=2, name="Ida"), "same")
            await eva.do(Rename(player=4, name="Leo"), "same")
            await ana.leave()
            await eva.leave()
        assert ids(house, ana) == [(ana.guest, "same"), (eva.guest, "same")]

    run(scene())


def test_a_second_device_takes_over_with_commands_in_flight(tmp_path: Path) -> None:
    """The first gets its farewell; whatever it had sent has acted once or not at all."""

    async def scene() -> None:
        async with open_house(tmp_path / "house.db") as house:
            chair, player = await seated(house)
            names = {f"id{n}": f"Name {n}" for n in range(40)}
            old = await Device.of(house.url, chair)
            coming = asyncio.create_task(Device.of(house.url, chair))
            for own, name in names.items():
                await old.send(own, player, name)
            new = await coming
            for own, name in names.items():
                await new.send(own, player, name)
                assert isinstance(await new.answer(own), Done)
            farewell = await old.hear(lambda it: isinstance(it, Goodbye))
            assert isinstance(farewell, Goodbye)
            assert farewell.why == "taken_over"
            await old.send("too late", player, "Nobody")
            await new.socket.close()
        acknowledged = [it.id for it in old.heard if isinstance(it, Done)]
        assert acknowledged == list(names)[: len(acknowledged)]
        assert ids(house, chair) == [(chair.guest, own) for own in names]

    run(scene())


def test_a_device_that_does_not_read_hears_in_the_end_that_another_took_its_place() -> None:
    """Otherwise it would take a lost connection for an accident, and throw the other one out."""

    async def scene() -> None:
        sent: list[MutableMapping[str, Any]] = []
        reads = asyncio.Event()

        async def send(message: MutableMapping[str, Any]) -> None:
            await reads.wait()
            sent.append(message)

        line = Outbox(send, Limits())
        line.put(b"{}")
        line.close(Goodbye(why="taken_over"))
        line.put(b"nobody hears this")
        assert sent == []
        reads.set()
        while len(sent) < 3:
            await asyncio.sleep(0)
        assert [message["type"] for message in sent] == [
            *("websocket.send", "websocket.send", "websocket.close")
        ]
        assert read_out(sent[1]["text"]) == Goodbye(why="taken_over")

    run(scene(), seconds=200)


def test_what_was_written_is_done_even_if_telling_of_it_fails(tmp_path: Path) -> None:
    """A flaw in what everyone is shown never makes a table say that nothing happened."""

    async def scene() -> None:
        async with open_house(tmp_path / "house.db") as house:
            ana = await Chair.open(house.url, "Ana")
            table = await house.lobby.find(ana.code)
            assert table is not None
            tell_all = table.audience.tell_all

            def tells_nobody(*_: object, **__: object) -> int:
                table.audience.tell_all = tell_all  # type: ignore[method-assign]
                raise RuntimeError("a flaw")

            table.audience.tell_all = tells_nobody  # type: ignore[method-assign]
            done = await ana.do(Rename(player=2, name="Eva"), "one")
            assert await ana.do(Rename(player=2, name="Eva"), "one") == done
            await ana.do(Rename(player=2, name="Ida"))
            await ana.until(lambda it: it.room.chairs[0].name == "Ida")
            await ana.leave()

    run(scene())


class Send(Struct, frozen=True):
    """A device sends a command."""

    device: int
    own: int


class Arrive(Struct, frozen=True):
    """A device connects, and the other one of the same person gives way."""

    device: int


class Restart(Struct, frozen=True):
    """The server stops and starts."""


devices, commands = st.integers(0, 1), st.integers(0, 5)
steps = st.lists(
    st.builds(Send, devices, commands) | st.builds(Arrive, devices) | st.builds(Restart),
    max_size=25,
)


@pytest.mark.long
@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(story=steps)
def test_any_story_of_two_devices_and_a_server_does_everything_once(
    story: list[Send | Arrive | Restart],
) -> None:
    with TemporaryDirectory() as folder:
        run(_lived(Path(folder) / "house.db", story))


async def _lived(file: Path, story: list[Send | Arrive | Restart]) -> None:
    async with AsyncExitStack() as stack:
        house = await stack.enter_async_context(open_house(file))
        chair, player = await seated(house)
        at_hand: dict[int, Device] = {}
        numbers: dict[str, set[int]] = {}

        async def heard(device: Device) -> None:
            await device.socket.close()
            await device.hear(lambda _: False)
            for it in device.heard:
                if isinstance(it, Done):
                    numbers.setdefault(it.id, set()).add(it.number)

        for step in [*story, Arrive(0)]:
            match step:
                case Send(device, own) if device in at_hand:
                    await at_hand[device].send(f"id{own}", player, f"Name {own}")
                case Arrive(device):
                    if device in at_hand:
                        await heard(at_hand.pop(device))
                    at_hand[device] = await Device.of(house.url, chair)
                case Restart():
                    await stack.aclose()
                    house = await stack.enter_async_context(open_house(file))
        sent = {f"id{step.own}" for step in story if isinstance(step, Send)}
        for each in sorted(sent):
            await at_hand[0].send(each, player, f"Name {each[2:]}")
            assert isinstance(await at_hand[0].answer(each), Done)
        for last in at_hand.values():
            await heard(last)
        assert sorted(ids(house, chair)) == [(chair.guest, each) for each in sorted(sent)]
        assert all(len(known) == 1 for known in numbers.values())
