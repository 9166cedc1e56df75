"""Attacks on seats: coming in with what is not one's key, or not any more."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from house import House, all_leave, open_house, run
from mafia_de_cuba.client.chair import Chair, Dismissed
from mafia_de_cuba.server.evening import commands as ask
from mafia_de_cuba.server.evening.state import Evening
from mafia_de_cuba.server.tables.keys import hashed, new_key
from mafia_de_cuba.server.wire.protocol import Do, Goodbye, Hand, Misunderstood, Update
from server.intruder import Intruder, hello, turned_away


async def evening_of(house: House, chair: Chair) -> Evening:
    """The table as the house has it."""
    table = await house.lobby.find(chair.code)
    assert table is not None
    return table.evening


# ------------------------------------------------------------------------------------- coming in


def test_the_code_alone_gives_no_seat(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path / "house.db") as house:
            host = await Chair.open(house.url, "Ana")
            before = await evening_of(house, host)
            async with await Intruder.knocks(house.url, hello(host)) as stranger:
                stranger.says(Hand(player=before.chairs[0]))
                stranger.says(Do(id="1", command=ask.Begin()))
                stranger.says(Do(id="2", command=ask.Sit(name="Ana")))
                heard = [await stranger.hears() for _ in range(4)]
            updates = [message for message in heard if isinstance(message, Update)]
            assert updates
            assert all(update.own is None for update in updates)
            assert sum(isinstance(message, Misunderstood) for message in heard) == 2
            assert await evening_of(house, host) == before
            await host.leave()

    run(scene())


GUESSES: dict[str, Callable[[Chair], str]] = {
    "nothing": lambda _: "",
    "the code": lambda chair: chair.code,
    "the guest's number": lambda chair: str(chair.guest),
    "another key": lambda _: new_key(),
    "what the house keeps of the key": lambda chair: str(hashed(chair.key or "")),
    "the key and a bit": lambda chair: f"{chair.key}=",
    "the key without its end": lambda chair: str(chair.key)[:-1],
    "the key in capitals": lambda chair: str(chair.key).swapcase(),
    "the key with a space": lambda chair: f" {chair.key}",
    "zeros": lambda _: "A" * 43,
    "what does not end": lambda _: "A" * 128,
    "what is no letter": lambda _: "\x00" * 43,
}


@pytest.mark.parametrize("guess", GUESSES)
def test_nobody_comes_in_with_a_guess(tmp_path: Path, guess: str) -> None:
    async def scene() -> None:
        async with open_house(tmp_path / "house.db") as house:
            host = await Chair.open(house.url, "Ana")
            why = await turned_away(house.url, hello(host, GUESSES[guess](host)))
            assert why == "no_such_key"
            assert host.dismissed is None
            await host.leave()

    run(scene())


def test_a_key_opens_its_own_table_only(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path / "house.db") as house:
            one, other = [await Chair.open(house.url, name) for name in ("Ana", "Bea")]
            assert await turned_away(house.url, hello(one, other.key)) == "no_such_key"
            assert await turned_away(house.url, hello("ZZZZ", one.key)) == "no_such_table"
            assert (one.dismissed, other.dismissed) == (None, None)
            await all_leave((one, other))

    run(scene())


@pytest.mark.parametrize("how", ["kicked", "left"])
def test_an_old_key_is_worth_nothing_also_after_a_restart(tmp_path: Path, how: str) -> None:
    async def scene() -> None:
        async with open_house(tmp_path / "house.db") as house:
            host = await Chair.open(house.url, "Ana")
            guest = await Chair.join(house.url, host.code, "Bea")
            if how == "kicked":
                await host.do(ask.Kick(guest=guest.guest))
            else:
                await guest.do(ask.Leave())
            with pytest.raises(Dismissed, match=how):
                await guest.until(lambda _: False)
            assert await turned_away(house.url, hello(host, guest.key)) == "no_such_key"
            await all_leave((host, guest))
        async with open_house(tmp_path / "house.db") as house:
            assert await turned_away(house.url, hello(host, guest.key)) == "no_such_key"
            back = await Chair(house.url, host.code, host.key).connected()
            await back.leave()

    run(scene())


def test_whoever_was_kicked_does_nothing_more_on_an_open_line(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path / "house.db") as house:
            host = await Chair.open(house.url, "Ana")
            guest = await Chair.join(house.url, host.code, "Bea")
            await guest.leave()
            async with await Intruder.knocks(house.url, hello(guest, guest.key)) as line:
                await host.until(lambda update: all(one.here for one in update.room.guests))
                kick = asyncio.create_task(host.do(ask.Kick(guest=guest.guest)))
                for number in range(20):
                    line.says(Do(id=f"{number}", command=ask.Sit(name=f"Bea {number}")))
                    await asyncio.sleep(0)
                await kick
                last = [m async for m in line.heard()][-1]
                assert isinstance(last, Goodbye)
            evening = await evening_of(house, host)
            assert set(evening.guests) == {host.guest}
            assert {player.guest for player in evening.players.values()} == {host.guest}
            await host.leave()

    run(scene())
