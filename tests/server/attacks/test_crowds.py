"""Attacks in numbers: more sockets, messages, lines and wishes than anybody needs."""

import asyncio
from pathlib import Path

import pytest
from msgspec.structs import replace

from house import GENEROUS, House, ManualClock, all_leave, open_house, run
from mafia_de_cuba.client.chair import Chair, Refusal
from mafia_de_cuba.game.commands import Accuse, Say, Testify
from mafia_de_cuba.game.testimony import TakeClaim
from mafia_de_cuba.server.evening.commands import Begin, FillChairs, Kick, Lock, Rename, Settle
from mafia_de_cuba.server.evening.settings import Pace, Settings
from mafia_de_cuba.server.tables.limits import Limits, Rate
from mafia_de_cuba.server.web.connection_limits import WAITING_OUTSIDE
from mafia_de_cuba.server.wire.protocol import Do, Done, Goodbye, Ping, Pong, encode
from server.intruder import (
    HANDSHAKE,
    PIECE,
    TEXT,
    Intruder,
    asked,
    framed,
    hello,
    overheard,
    turned_away,
)

LATER = 1013
EVIL = {**HANDSHAKE, "Origin": "http://evil.example"}


async def crowd(house: House, many: int, chair: Chair) -> list[Intruder]:
    """So many who watch a table."""
    return [await Intruder.knocks(house.url, hello(chair)) for _ in range(many)]


async def scatter(intruders: list[Intruder]) -> None:
    for intruder in intruders:
        await intruder.goes()


async def until_there_are(house: House, spectators: int) -> None:
    """Wait until so many are counted as watching."""
    while house.lobby.metrics.spectators._value.get() != spectators:
        await asyncio.sleep(0.01)


# ---------------------------------------------------------------------------------------- sockets


@pytest.mark.parametrize("limit", ["sockets_per_address", "sockets", "guests_per_table"])
def test_whoever_is_too_many_is_told_so_and_may_come_later(tmp_path: Path, limit: str) -> None:
    async def scene() -> None:
        limits = replace(GENEROUS, **{limit: 5})
        async with open_house(tmp_path / "house.db", limits=limits) as house:
            host = await Chair.open(house.url, "Ana")
            there = await crowd(house, 4, host)
            await until_there_are(house, 4)
            for _ in range(20):
                async with await Intruder.knocks(house.url, hello(host)) as line:
                    heard = [message async for message in line.heard()]
                    assert heard == [Goodbye(why="too_many")]
            await scatter(there[:1])
            await until_there_are(house, 3)
            late = await Chair(house.url, host.code).connected()
            await host.do(Lock(locked=True))
            await late.until(lambda update: update.room.locked)
            await scatter(there[1:])
            await all_leave((host, late))

    with overheard() as log:
        run(scene())
    assert log.getvalue() == ""


@pytest.mark.long
def test_a_thousand_idle_sockets_are_refused_politely_at_the_limit(tmp_path: Path) -> None:
    """`scripts/bench siege` does it with ten thousand."""

    async def scene() -> None:
        limits = replace(GENEROUS, sockets=20)
        async with open_house(tmp_path / "house.db", limits=limits) as house:
            host = await Chair.open(house.url, "Ana")
            there = await crowd(house, 19, host)
            await until_there_are(house, 19)
            for _ in range(10):
                said = await asyncio.gather(*(_why(house, host) for _ in range(100)))
                assert said == [("too_many", LATER)] * 100
            await host.do(Lock(locked=True))
            await scatter(there)
            await host.leave()

    with overheard() as log:
        run(scene(), seconds=240)
    assert log.getvalue() == ""


async def _why(house: House, chair: Chair) -> tuple[str | None, int | None]:
    async with await Intruder.knocks(house.url, hello(chair)) as line:
        first, code = await line.hears(), await line.hears()
        assert isinstance(first, Goodbye)
        assert isinstance(code, int)
        return first.why, code


def test_connections_that_say_nothing_are_counted_too(tmp_path: Path) -> None:
    async def scene() -> None:
        limits = replace(GENEROUS, connections_per_address=10)
        async with open_house(tmp_path / "house.db", limits=limits) as house:
            silent = [await Intruder.comes(house.url) for _ in range(10)]
            answer = await asked(house.url, "GET", "/healthz")
            assert answer.status == 503
            assert answer.headers["retry-after"]
            assert "content-security-policy" in answer.headers
            # Those for whom there is not even room to be told are not told.
            outside = [await Intruder.comes(house.url) for _ in range(WAITING_OUTSIDE + 20)]
            assert await outside[-1].is_cut_off() == b""
            await scatter([*silent, *outside])
            while (await asked(house.url, "GET", "/healthz")).status != 200:
                await asyncio.sleep(0.01)

    with overheard() as log:
        run(scene())
    assert log.getvalue() == ""


def test_whoever_is_gone_is_counted_no_more(tmp_path: Path) -> None:
    """Or else an address that comes and goes would be locked out in the end."""

    async def scene() -> None:
        limits = replace(GENEROUS, connections_per_address=4, sockets_per_address=2)
        async with open_house(tmp_path / "house.db", limits=limits) as house:
            host = await Chair.open(house.url, "Ana")
            for _ in range(6):
                await (await Chair(house.url, host.code).connected()).leave()
                await until_there_are(house, 0)
                assert await turned_away(house.url, hello("ZZZZ")) == "no_such_table"
                async with await Intruder.comes(house.url) as visitor:
                    assert (await visitor.asks("GET", "/ws", headers=EVIL)).status == 403
                    await visitor.is_cut_off()
                async with await Intruder.comes(house.url) as visitor:
                    visitor.writer.write(b"nonsense\r\n\r\n")
                    await visitor.is_cut_off()
            await host.leave()

    run(scene())


def test_sockets_are_opened_only_so_often(tmp_path: Path) -> None:
    async def scene() -> None:
        clock = ManualClock()
        limits = replace(GENEROUS, arrivals=Rate(many=1, burst=5))
        async with open_house(tmp_path / "house.db", clock=clock, limits=limits) as house:
            host = await Chair.open(house.url, "Ana")
            for _ in range(4):
                await (await Chair(house.url, host.code).connected()).leave()
            assert await turned_away(house.url, hello(host)) == "too_fast"
            await clock.move(1_000, lambda: asyncio.sleep(0))
            await (await Chair(house.url, host.code).connected()).leave()
            await host.leave()

    run(scene())


# --------------------------------------------------------------------------------------- messages


def test_a_flood_of_messages_ends_its_connection(tmp_path: Path) -> None:
    async def scene() -> None:
        limits = replace(GENEROUS, messages=Limits().messages)
        async with open_house(tmp_path / "house.db", limits=limits) as house:
            host = await Chair.open(house.url, "Ana")
            burst = int(limits.messages.burst)
            async with await Intruder.knocks(house.url, hello(host)) as line:
                for _ in range(10 * burst):
                    line.says(Ping())
                heard = [message async for message in line.heard()]
            pongs = sum(isinstance(message, Pong) for message in heard)
            assert burst <= pongs < 2 * burst
            assert heard[-1] == Goodbye(why="too_fast")
            assert host.dismissed is None
            await host.leave()

    run(scene())


def test_a_crowd_at_one_address_waits_for_itself_and_nobody_is_sent_away(tmp_path: Path) -> None:
    async def scene() -> None:
        limits = replace(GENEROUS, messages_per_address=Rate(many=200, burst=20))
        async with open_house(tmp_path / "house.db", limits=limits) as house:
            host = await Chair.open(house.url, "Ana")
            there = await crowd(house, 3, host)
            for line in there:
                for _ in range(30):
                    line.says(Ping())
            for line in there:
                pongs = 0
                while pongs < 30:
                    message = await line.hears()
                    assert not isinstance(message, Goodbye | int | None)
                    pongs += isinstance(message, Pong)
            await scatter(there)
            await host.leave()

    run(scene())


@pytest.mark.parametrize("whole", [True, False])
@pytest.mark.long
def test_what_must_wait_keeps_its_place_before_what_came_later(
    tmp_path: Path, *, whole: bool
) -> None:
    """The second of two at once waits for its address; by the third there is room again."""

    async def scene() -> None:
        limits = replace(GENEROUS, messages_per_address=Rate(many=1000, burst=1))
        async with open_house(tmp_path / "house.db", limits=limits) as house:
            host = await Chair.open(house.url, "Ana")
            await host.leave()
            async with await Intruder.knocks(house.url, hello(host, host.key)) as line:
                for number in range(5):
                    first, second, third = (wish(f"{number}{it}") for it in "abc")
                    line.writer.write(framed(TEXT, first) + framed(TEXT, second))
                    assert await done(line) == f"{number}a"
                    line.writer.write(framed(TEXT, third) if whole else pieces(third))
                    assert [await done(line), await done(line)] == [f"{number}b", f"{number}c"]

    def wish(command: str) -> bytes:
        return encode(Do(id=command, command=Lock(locked=True)))

    def pieces(message: bytes) -> bytes:
        return framed(TEXT, message[:9], last=False) + framed(PIECE, message[9:])

    async def done(line: Intruder) -> str:
        while not isinstance(message := await line.hears(), Done):
            assert not isinstance(message, Goodbye | int | None)
        return message.id

    run(scene())


def test_talk_is_limited_by_guest_whatever_line_it_comes_on(tmp_path: Path) -> None:
    async def scene() -> None:
        clock = ManualClock()
        limits = replace(GENEROUS, talk=Limits().talk)
        async with open_house(tmp_path / "house.db", clock=clock, limits=limits) as house:
            host = await Chair.open(house.url, "Ana", Settings(pace=Pace.NONE))
            guest = await Chair.join(house.url, host.code, "Bea")
            await host.do(FillChairs(players=5))
            await host.do(Begin())
            for number in range(int(limits.talk.burst)):
                await guest.do(Say(text=f"{number}"))
                await guest.leave()
                await guest.connected()
            for words in (Say(text="more"), Testify(claims=(TakeClaim(diamonds=1),))):
                with pytest.raises(Refusal, match="too_fast"):
                    await guest.do(words)
            # Nobody else is silenced, nor is anything silenced but talk.
            await host.do(Say(text="Quiet!"))
            with pytest.raises(Refusal, match=r"not_godfather|not_now"):
                await guest.do(Accuse(target=1))
            await clock.move(1_000, lambda: asyncio.sleep(0))
            await guest.do(Say(text="again"))
            await all_leave((host, guest))

    run(scene())


def test_wishes_are_limited_by_guest_and_cost_the_others_nothing(tmp_path: Path) -> None:
    async def scene() -> None:
        clock = ManualClock()
        limits = replace(GENEROUS, asks=Limits().asks)
        async with open_house(tmp_path / "house.db", clock=clock, limits=limits) as house:
            host = await Chair.open(house.url, "Ana")
            guest = await Chair.join(house.url, host.code, "Bea")
            assert guest.update is not None
            assert guest.update.own is not None
            (player,) = guest.update.own.players
            for number in range(int(limits.asks.burst)):
                await guest.do(Rename(player=player, name=f"B{number}"))
            with pytest.raises(Refusal, match="too_fast"):
                await guest.do(Rename(player=player, name="Bea"))
            await host.do(Settle(settings=Settings(pace=Pace.BRISK)))
            await host.do(Kick(guest=guest.guest))
            await all_leave((host, guest))

    run(scene())
