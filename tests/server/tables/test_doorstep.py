"""Newcomers at a table: who has to knock, what the host sees, and a code that leads nowhere."""

import asyncio
import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from house import GENEROUS, House, ManualClock, all_leave, open_house, run
from mafia_de_cuba.client.chair import Chair, Refusal
from mafia_de_cuba.server.evening.commands import AskToKnock, LetIn, Lock, NewCode
from mafia_de_cuba.server.tables.admission.doorstep import PATIENCE, WAIT
from mafia_de_cuba.server.tables.keys import new_key
from mafia_de_cuba.server.tables.limits import Limits
from server.at_table import at_table
from server.intruder import Response, asked, hello, turned_away


def knocks(house: House, code: str, name: str, key: str) -> "asyncio.Task[Response]":
    """Somebody asks to come in, and waits for the answer."""
    body = json.dumps({"name": name, "key": key}).encode()
    return asyncio.create_task(asked(house.url, "POST", f"/api/tables/{code}/guests", body))


async def at_the_door(host: Chair, *names: str) -> list[int]:
    """The numbers of those whom the host sees, once they are these."""
    seen = await host.until(
        lambda it: it.own is not None and [k.name for k in it.own.knocking] == list(names)
    )
    assert seen.own is not None
    return [it.knock for it in seen.own.knocking]


def test_whoever_has_to_knock_waits_for_the_host(tmp_path: Path) -> None:
    async def scene() -> None:
        async with at_table(tmp_path, people=2) as it:
            code, (bea, eva) = it.host.code, (new_key(), new_key())
            await it.host.do(AskToKnock(knock=True))
            one, other = knocks(it.house, code, "Bea", bea), None
            await at_the_door(it.host, "Bea")
            other = knocks(it.house, code, "Eva", eva)
            first, second = await at_the_door(it.host, "Bea", "Eva")
            # Nobody else sees them, and nothing is written of them.
            ben = it.chairs[1]
            assert ben.update is not None
            assert ben.update.own is not None
            assert ben.update.own.knocking == ()
            with pytest.raises(Refusal, match="not_host"):
                await ben.do(LetIn(knock=first, welcome=True))
            await it.host.do(LetIn(knock=first, welcome=True))
            assert (await one).status == 201
            await it.host.do(LetIn(knock=second, welcome=False))
            said = await other
            assert (said.status, said.error) == (409, "not_let_in")
            # Asked again under the same id it is the same answer.
            assert (await knocks(it.house, code, "Eva", eva)).error == "not_let_in"
            assert (await knocks(it.house, code, "Bea", bea)).status == 201
            assert len(it.evening.guests) == 3
            await at_the_door(it.host)

    run(scene())


def test_whoever_waits_is_told_so_and_keeps_their_place_while_they_ask(tmp_path: Path) -> None:
    async def scene() -> None:
        async with at_table(tmp_path, people=1) as it:
            key = new_key()
            await it.host.do(AskToKnock(knock=True))
            for _ in range(3):
                waiting = knocks(it.house, it.host.code, "Bea", key)
                (number,) = await at_the_door(it.host, "Bea")
                assert number == 1
                await it.quiet()
                while not waiting.done():
                    await it.passes(WAIT)
                assert (await waiting).error == "knocking"
            # Somebody who has gone is on the doorstep no longer.
            await it.passes(WAIT + PATIENCE + 2)
            await at_the_door(it.host)
            # Whoever need not knock any more comes in when they ask again.
            waiting = knocks(it.house, it.host.code, "Bea", key)
            await at_the_door(it.host, "Bea")
            await it.host.do(AskToKnock(knock=False))
            answer = await knocks(it.house, it.host.code, "Bea", key)
            assert answer.status == 201
            # By the key of the last time they asked, and once.
            assert (await waiting).error == "knocking"
            assert len(it.evening.guests) == 2
            given = json.loads(answer.body)["key"]
            it.chairs.append(await Chair(it.house.url, it.host.code, given).connected())


def test_whoever_is_let_in_between_two_times_of_asking_is_given_a_key(tmp_path: Path) -> None:
    async def scene() -> None:
        async with at_table(tmp_path, people=1) as it:
            mine = new_key()
            await it.host.do(AskToKnock(knock=True))
            waiting = knocks(it.house, it.host.code, "Bea", mine)
            (number,) = await at_the_door(it.host, "Bea")
            await it.quiet()
            while not waiting.done():
                await it.passes(WAIT)
            await it.host.do(LetIn(knock=number, welcome=True))
            answer = await knocks(it.house, it.host.code, "Bea", mine)
            assert answer.status == 201
            assert len(it.evening.guests) == 2
            given = json.loads(answer.body)["key"]
            it.chairs.append(await Chair(it.house.url, it.host.code, given).connected())

    run(scene())


def test_a_locked_table_is_locked_for_those_who_knock_too(tmp_path: Path) -> None:
    async def scene() -> None:
        async with at_table(tmp_path, people=1) as it:
            await it.host.do(AskToKnock(knock=True))
            await it.host.do(Lock(locked=True))
            said = await knocks(it.house, it.host.code, "Bea", new_key())
            assert said.error == "table_locked"

    run(scene())


def test_strangers_cannot_fill_a_table_faster_than_its_host_can_act(tmp_path: Path) -> None:
    """Forty from everywhere at once: six come in, twelve wait; who is beside the host comes in."""

    async def stranger(house: House, code: str, number: int) -> str:
        body = json.dumps({"name": f"S{number}"}).encode()
        headers = {"X-Forwarded-For": f"198.51.100.{number}"}
        path = f"/api/tables/{code}/guests"
        answer = await asked(house.url, "POST", path, body, headers)
        return answer.error if answer.status != 201 else "in"

    async def scene() -> None:
        usual, clock = Limits(), ManualClock()
        limits = replace(GENEROUS, newcomers=usual.newcomers, knocks=usual.knocks)
        async with open_house(
            tmp_path / "house.db", clock=clock, limits=limits, proxy="127.0.0.1"
        ) as house:
            host = await Chair.open(house.url, "Ana")
            tasks = [
                asyncio.create_task(stranger(house, host.code, number)) for number in range(1, 41)
            ]
            many = usual.knocks_per_table
            await host.until(lambda it: it.own is not None and len(it.own.knocking) == many)
            friend = await Chair.join(house.url, host.code, "Bea")
            table = await house.lobby.find(host.code)
            assert table is not None
            assert len(table.evening.seated()) == 2 + int(usual.newcomers.burst)
            while not all(task.done() for task in tasks):
                await clock.move(WAIT, lambda: asyncio.sleep(0.01))
            said = [task.result() for task in tasks]
            assert said.count("in") == usual.newcomers.burst
            assert said.count("knocking") == many
            assert said.count("doorstep_full") == 40 - many - said.count("in")
            await all_leave((host, friend))

    run(scene())


def test_a_new_code_leads_in_and_the_old_one_nowhere(tmp_path: Path) -> None:
    async def scene() -> None:
        async with at_table(tmp_path, people=3) as it:
            old, ben, cleo = it.host.code, *it.chairs[1:]
            await it.goes(cleo)
            with pytest.raises(Refusal, match="not_host"):
                await ben.do(NewCode())
            await it.host.do(NewCode())
            new = it.evening.code
            assert new != old
            await ben.until(lambda update: update.room.code == new)
            answer = await asked(it.house.url, "GET", f"/api/tables/{old}")
            assert (answer.status, answer.error) == (404, "no_such_table")
            assert await turned_away(it.house.url, hello(old)) == "no_such_table"
            assert await turned_away(it.house.url, hello(old, new_key())) == "no_such_table"
            # Whoever slept meanwhile comes back by what they know.
            await it.comes_back(cleo)
            assert cleo.update is not None
            assert cleo.update.room.code == new
            late = await Chair.join(it.house.url, new, "Dora")
            it.chairs.append(late)

    run(scene())


def test_a_new_code_outlives_the_house(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path / "house.db") as house:
            host = await Chair.open(house.url, "Ana")
            await host.do(NewCode())
            await host.do(NewCode())
            table = await house.lobby.find(host.code)
            assert table is None
            await host.leave()
        async with open_house(tmp_path / "house.db") as house:
            back = await Chair(house.url, host.code, host.key).connected()
            assert back.update is not None
            found = await house.lobby.find(back.update.room.code)
            assert found is not None
            assert found.evening.code == back.update.room.code
            await back.leave()

    run(scene())


def test_new_codes_are_shown_only_so_often(tmp_path: Path) -> None:
    async def scene() -> None:
        limits = replace(GENEROUS, new_codes=Limits().new_codes)
        async with at_table(tmp_path, people=1, limits=limits) as it:
            for _ in range(int(limits.new_codes.burst)):
                await it.host.do(NewCode())
            with pytest.raises(Refusal, match="too_fast"):
                await it.host.do(NewCode())

    run(scene())
