"""Attacks on patience: saying nothing, saying it slowly, never reading, never going."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from house import GENEROUS, House, all_leave, as_of, open_house, run
from mafia_de_cuba.client.chair import Chair
from mafia_de_cuba.game.commands import Say
from mafia_de_cuba.game.events import Said
from mafia_de_cuba.server.evening.commands import Begin, Sit
from mafia_de_cuba.server.evening.settings import Pace, Settings
from mafia_de_cuba.server.run import serving
from mafia_de_cuba.server.tables.limits import Limits
from mafia_de_cuba.server.web.http_connection import PIPELINED
from mafia_de_cuba.server.wire.protocol import Do, In, Ping, Update, encode
from mafia_de_cuba.server.wire.shapes import GuestView
from server.intruder import (
    PIECE,
    PING,
    TEXT,
    Intruder,
    asked,
    conversations,
    framed,
    hello,
    overheard,
    request,
)

HURRIED = replace(GENEROUS, greeting_seconds=0.3, patience_seconds=0.3, farewell_seconds=0.1)
PATIENT = replace(GENEROUS, patience_seconds=2.0, farewell_seconds=0.1)
"""Long enough for everyone to notice who came, before they are gone again."""
HIGH_WATER = 64 * 1024
"""What lies ready for a phone before it is known not to read."""


@contextlib.asynccontextmanager
async def dripping(intruder: Intruder, drop: bytes) -> AsyncIterator[None]:
    """Something more every now and then, so that the line is never quiet."""

    async def drip() -> None:
        with contextlib.suppress(ConnectionError):
            while True:
                intruder.writer.write(drop)
                await asyncio.sleep(0.02)

    task = asyncio.create_task(drip())
    try:
        yield
    finally:
        task.cancel()


# ------------------------------------------------------------------------------------ slow talkers

SLOW: dict[str, tuple[bytes, bytes, int | None]] = {
    "nothing": (b"", b"", None),
    "empty lines": (b"", b"\r\n", None),
    "half a word": (b"GE", b"", 408),
    "a letter at a time": (b"GET /", b"a", 408),
    "a header at a time": (b"GET / HTTP/1.1\r\n", b"X: y\r\n", 408),
    "half a body": (request("POST", "/api/tables", b"{" * 100)[:-50], b"", 408),
    "a byte of a body at a time": (
        request("POST", "/api/tables", b"{" * 9_000)[:-8_999],
        b" ",
        408,
    ),
    "an answer, and then nothing": (request("GET", "/healthz") + b"GET", b"", 200),
    "an answer, and then empty lines": (request("GET", "/healthz"), b"\r\n", 200),
}


@pytest.mark.parametrize("which", SLOW)
def test_nobody_is_waited_for_for_ever(tmp_path: Path, which: str) -> None:
    first, drop, status = SLOW[which]

    async def scene() -> None:
        async with open_house(tmp_path / "house.db", limits=HURRIED) as house:
            async with await Intruder.comes(house.url) as visitor, dripping(visitor, drop):
                visitor.writer.write(first)
                said = await visitor.is_cut_off()
            assert said[9:12] == (b"" if status is None else b"%d" % status)

    with overheard() as log:
        run(scene())
    assert log.getvalue() == ""


@pytest.mark.parametrize("first", [b"", framed(TEXT, b"{")[:4], framed(TEXT, b"{", last=False)])
def test_a_socket_says_who_it_is_or_goes(tmp_path: Path, first: bytes) -> None:
    async def scene() -> None:
        async with (
            open_house(tmp_path / "house.db", limits=HURRIED) as house,
            await Intruder.knocks(house.url) as line,
        ):
            line.writer.write(first)
            assert await line.dismissal() == "no_hello"

    run(scene())


def test_requests_are_made_one_after_another(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path / "house.db") as house:
            async with await Intruder.comes(house.url) as visitor:
                visitor.writer.write(request("GET", "/healthz") * (PIPELINED + 2))
                said = await visitor.is_cut_off()
            assert said.count(b"HTTP/1.1 200") <= PIPELINED + 1
            assert (await asked(house.url, "GET", "/healthz")).status == 200

    run(scene())


# ------------------------------------------------------------------------------------- small change


@pytest.mark.parametrize(
    "change",
    [framed(PING, b"a" * 125), framed(PIECE, last=False)],
    ids=["pings", "pieces of nothing"],
)
def test_small_change_is_counted(tmp_path: Path, change: bytes) -> None:
    async def scene() -> None:
        limits = replace(GENEROUS, messages=Limits().messages)
        async with (
            open_house(tmp_path / "house.db", limits=limits) as house,
            await Intruder.knocks(house.url) as line,
        ):
            line.writer.write(framed(TEXT, last=False))
            line.writer.write(change * 1_000)
            # Not for want of a first word: that would have been said.
            assert b"no_hello" not in await line.is_cut_off()

    with overheard() as log:
        run(scene())
    assert log.getvalue() == ""


@pytest.mark.long
def test_pings_of_somebody_who_does_not_read_pile_up_nowhere(tmp_path: Path) -> None:
    async def scene() -> None:
        async with (
            open_house(tmp_path / "house.db") as house,
            await Intruder.turns_a_deaf_ear(house.url) as line,
        ):
            # So much at once that no machine's own buffers hold the answers.
            for _ in range(400):
                line.writer.write(framed(PING, b"a" * 125) * 300)
                await line.writer.drain()
            assert unread() <= 2 * HIGH_WATER

    run(scene())


# -------------------------------------------------------------------------------------- non-readers


def unread() -> int:
    """How much waits in the house for the line for which most does."""
    return max(line.transport.get_write_buffer_size() for line in conversations())


async def talkative(house: House, talks: int = 60) -> tuple[Chair, Chair, int]:
    """A table in mid-game that has been talked at, its host, a guest, and how long an update is."""
    host = await Chair.open(house.url, "Ana", Settings(pace=Pace.NONE))
    guest = await Chair.join(house.url, host.code, "Bea")
    for name in ("Cy", "Dee", "Eve"):
        await host.do(Sit(name=name))
    await host.do(Begin())
    await host.hand(_players(host)[0])
    for _ in range(talks):
        await host.do(Say(text="💎" * 280))
    assert host.update is not None
    await guest.leave()
    return host, guest, len(encode(host.update))


def _players(chair: Chair) -> tuple[int, ...]:
    assert chair.update is not None
    assert chair.update.own is not None
    return chair.update.own.players


@pytest.mark.long
def test_whoever_never_reads_is_dropped_and_holds_up_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serving, "PING_SECONDS", 3_600)

    async def scene() -> None:
        async with open_house(tmp_path / "house.db", limits=PATIENT) as house:
            host, guest, longest = await talkative(house)
            reader = await Chair(house.url, host.code).connected()
            async with await Intruder.turns_a_deaf_ear(house.url, hello(guest, guest.key)):
                await host.until(lambda update: all(one.here for one in update.room.guests))
                number = 0
                while all(one.here for one in _guests(host)):
                    number += 1
                    done = await host.do(Say(text=f"{number} " + "💎" * 270))
                    # Everyone else has it as soon as it is done.
                    await reader.until(as_of(done.number))
                    assert unread() <= HIGH_WATER + longest + 200 * number + 10_000
            assert reader.update is not None
            heard = [line.text for line in reader.update.talk.lines if isinstance(line, Said)]
            assert [int(text.split()[0]) for text in heard[-number:]] == [*range(1, number + 1)]
            await all_leave((host, reader))

    with overheard() as log:
        run(scene())
    assert log.getvalue() == ""


def _guests(chair: Chair) -> tuple[GuestView, ...]:
    assert chair.update is not None
    return chair.update.room.guests


@pytest.mark.long
@pytest.mark.parametrize("limit", ["unread_messages", "unread_bytes"])
@pytest.mark.parametrize("word", [Ping(), Do(id="1", command=Begin())], ids=["pings", "commands"])
def test_answers_do_not_pile_up_for_whoever_does_not_read_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, word: In, limit: str
) -> None:
    monkeypatch.setattr(serving, "PING_SECONDS", 3_600)
    few = {"unread_messages": 10**9, "unread_bytes": 10**9} | {limit: 5_000}

    async def scene() -> None:
        limits = replace(GENEROUS, patience_seconds=3_600, **few)
        async with open_house(tmp_path / "house.db", limits=limits) as house:
            host, guest, _ = await talkative(house)
            async with await Intruder.turns_a_deaf_ear(house.url, hello(guest, guest.key)) as line:
                with contextlib.suppress(ConnectionError):
                    while all(one.here for one in _guests(host)) or not line.writer.is_closing():
                        line.says(word)
                        await line.writer.drain()
                        await asyncio.sleep(0)
            await host.until(lambda update: not all(one.here for one in update.room.guests))
            await host.leave()

    run(scene())


def test_whoever_reads_slowly_is_told_how_things_stand_in_the_end(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path / "house.db") as house:
            host, guest, _ = await talkative(house)
            async with await Intruder.turns_a_deaf_ear(house.url, hello(guest, guest.key)) as line:
                await host.until(lambda update: all(one.here for one in update.room.guests))
                for number in range(30):
                    done = await host.do(Say(text=f"{number} " + "💎" * 200))
                heard = 0
                while heard < done.number:
                    message = await line.hears()
                    assert message is not None
                    if isinstance(message, Update):
                        heard = message.number
            await host.leave()

    run(scene())


def test_whoever_is_said_goodbye_to_and_does_not_go_is_cut_off(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path / "house.db", limits=HURRIED) as house:
            async with await Intruder.knocks(house.url, b"nonsense") as line:
                # The farewell comes, and no farewell goes back.
                assert b"no_hello" in await line.is_cut_off()
            async with await Intruder.turns_a_deaf_ear(house.url) as line:
                for conversation in conversations():
                    conversation.transport.write(b"x" * HIGH_WATER)
                while conversations():
                    await asyncio.sleep(0.01)
            host = await Chair.open(house.url, "Ana")
            await host.leave()

    with overheard() as log:
        run(scene())
    assert log.getvalue() == ""
