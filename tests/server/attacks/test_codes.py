"""Attacks on the house as a whole: guessed codes, too many tables, borrowed addresses."""

import asyncio
import itertools
import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from house import GENEROUS, House, ManualClock, all_leave, open_house, run
from mafia_de_cuba.client.chair import Chair
from mafia_de_cuba.client.http import Refusal
from mafia_de_cuba.server.evening.commands import Begin
from mafia_de_cuba.server.run.serving import CannotServe, Plan, serve
from mafia_de_cuba.server.tables.bounds import Throttle
from mafia_de_cuba.server.tables.codes import ALPHABET, ONE_IN, SHORTEST
from mafia_de_cuba.server.tables.limits import Limits, Rate
from server.intruder import Headers, Response, asked, hello, turned_away

NAMED = json.dumps({"name": "X"}).encode()

# ---------------------------------------------------------------------------------- guessing codes


def codes_but(code: str) -> list[str]:
    """Every code except this one."""
    every = map("".join, itertools.permutations(ALPHABET, SHORTEST))
    return [other for other in every if other != code]


@pytest.mark.parametrize("door", ["look up", "come in", "socket", "socket with a key"])
def test_codes_cannot_be_guessed_by_any_door(tmp_path: Path, door: str) -> None:
    """After a few wrong ones not even the right one is told, by this door or any other."""

    async def tried(house: House, code: str) -> str:
        if door.startswith("socket"):
            key = "A" * 43 if door.endswith("key") else None
            return str(await turned_away(house.url, hello(code, key)))
        come_in = door == "come in"
        path = f"/api/tables/{code}" + ("/guests" if come_in else "")
        return (
            await asked(house.url, *(("POST", path, NAMED) if come_in else ("GET", path)))
        ).error

    async def scene() -> None:
        limits = replace(GENEROUS, wrong_codes=Rate(many=1, seconds=3600, burst=5))
        async with open_house(tmp_path / "house.db", clock=ManualClock(), limits=limits) as house:
            host = await Chair.open(house.url, "Ana")
            codes = codes_but(host.code)
            said = [await tried(house, code) for code in codes[:8]]
            assert said == ["no_such_table"] * 5 + ["too_fast"] * 3
            answer = await asked(house.url, "GET", f"/api/tables/{host.code}")
            assert (answer.status, answer.error) == (429, "too_fast")
            assert await turned_away(house.url, hello(host)) == "too_fast"
            with pytest.raises(Refusal, match="often"):
                await Chair.join(house.url, host.code, "Bea")
            # Whoever sits at the table already comes back to it all the same.
            back = await Chair(house.url, host.code, host.key).connected()
            assert back.update is not None
            await all_leave((host, back))

    run(scene())


def test_a_hundred_guesses_at_once_are_no_cheaper(tmp_path: Path) -> None:
    async def scene() -> None:
        limits = replace(GENEROUS, wrong_codes=Rate(many=1, seconds=3600, burst=5))
        async with open_house(tmp_path / "house.db", clock=ManualClock(), limits=limits) as house:
            host = await Chair.open(house.url, "Ana")
            codes = codes_but(host.code)
            answers = await asyncio.gather(
                *(asked(house.url, "GET", f"/api/tables/{code}") for code in codes[:50]),
                *(turned_away(house.url, hello(code)) for code in codes[50:100]),
            )
            said = [one.error if isinstance(one, Response) else one for one in answers]
            assert said.count("no_such_table") == 5
            assert said.count("too_fast") == 95
            await host.leave()

    run(scene())


def test_an_hour_of_guessing_hardly_finds_a_table() -> None:
    """At a full house: what one address, one IPv6 household and one IPv6 estate find in an hour."""
    wrong = Limits().wrong_codes
    codes = ONE_IN

    def guesses(addresses: list[str]) -> int:
        throttle = Throttle.of(wrong)
        for address in addresses:
            # All that was saved up is gone before the hour begins.
            while throttle.take(address, 0):
                pass
        return sum(
            throttle.take(address, second) for second in range(1, 3601) for address in addresses
        )

    household = [f"2001:db8:1:1::{n}" for n in range(1, 4)]
    estate = [f"2001:db8:1:{n:x}::1" for n in range(20)]
    assert guesses(["203.0.113.9"]) / codes < 0.03
    assert guesses(household) / codes < 0.03
    assert guesses(estate) / codes < 0.25


def test_right_codes_cost_nothing(tmp_path: Path) -> None:
    async def scene() -> None:
        limits = replace(GENEROUS, wrong_codes=Rate(many=1, seconds=3600, burst=3))
        async with open_house(tmp_path / "house.db", clock=ManualClock(), limits=limits) as house:
            host = await Chair.open(house.url, "Ana")
            for _ in range(10):
                assert (await asked(house.url, "GET", f"/api/tables/{host.code}")).status == 200
                await (await Chair(house.url, host.code).connected()).leave()
            await host.leave()

    run(scene())


# --------------------------------------------------------------------------------- too many tables


def test_one_address_holds_only_so_many_tables(tmp_path: Path) -> None:
    async def scene() -> None:
        limits = replace(GENEROUS, tables_per_address=3)
        clock = ManualClock()
        async with open_house(
            tmp_path / "house.db", clock=clock, limits=limits, proxy="127.0.0.1"
        ) as house:
            for _ in range(3):
                assert (await asked(house.url, "POST", "/api/tables", NAMED)).status == 201
            answer = await asked(house.url, "POST", "/api/tables", NAMED)
            assert (answer.status, answer.error) == (503, "too_many")
            other: Headers = {"X-Forwarded-For": "203.0.113.7"}
            assert (await asked(house.url, "POST", "/api/tables", NAMED, other)).status == 201
            # Tables that nobody came back to make room.
            for _ in range(2):
                await house.lobby.sweep()
                await clock.move(11 * 60_000, house.lobby.sweep)
            assert (await asked(house.url, "POST", "/api/tables", NAMED)).status == 201

    run(scene())


def test_tables_are_opened_only_so_often(tmp_path: Path) -> None:
    async def scene() -> None:
        limits = replace(GENEROUS, tables_opened=Limits().tables_opened)
        async with open_house(tmp_path / "house.db", clock=ManualClock(), limits=limits) as house:
            burst = int(limits.tables_opened.burst)
            answers = [
                await asked(house.url, "POST", "/api/tables", NAMED) for _ in range(burst + 1)
            ]
            assert [answer.status for answer in answers] == [201] * burst + [429]

    run(scene())


def test_a_house_without_codes_left_lets_go_of_the_oldest_tables(tmp_path: Path) -> None:
    async def scene() -> None:
        limits, clock = replace(GENEROUS, tables=10), ManualClock()
        async with open_house(tmp_path / "house.db", clock=clock, limits=limits) as house:
            for _ in range(10):
                await asked(house.url, "POST", "/api/tables", NAMED)
                await clock.move(1_000, house.lobby.sweep)
            for _ in range(4):
                await clock.move(11 * 60_000, house.lobby.sweep)
            live = await house.lobby.ledger.live_tables()
            assert [it.table for it in live] == list(range(2, 11))
            assert (await asked(house.url, "POST", "/api/tables", NAMED)).status == 201

    run(scene())


# ------------------------------------------------------------------------------ borrowed addresses


@pytest.mark.parametrize(
    ("proxy", "believed"), [(None, False), ("127.0.0.1", True), ("10.0.0.1", False)]
)
def test_only_the_proxy_says_who_comes(tmp_path: Path, proxy: str | None, believed: bool) -> None:
    async def scene() -> None:
        limits = replace(GENEROUS, requests=Rate(many=1, seconds=3600, burst=2))
        async with open_house(
            tmp_path / "house.db", clock=ManualClock(), limits=limits, proxy=proxy
        ) as house:
            statuses = []
            for number in range(5):
                # Whoever is beyond the proxy may claim to come from anywhere before it.
                forwarded = f"192.0.2.{number}, 198.51.100.{number % 5}"
                answer = await asked(
                    house.url, "GET", "/healthz", headers={"X-Forwarded-For": forwarded}
                )
                statuses.append(answer.status)
            assert statuses == ([200] * 5 if believed else [200] * 2 + [429] * 3)
            same = {"X-Forwarded-For": "192.0.2.99, 203.0.113.1"}
            again = {"X-Forwarded-For": "192.0.2.77, 203.0.113.1"}
            said = [
                (await asked(house.url, "GET", "/healthz", headers=headers)).status
                for headers in (same, again, same)
            ]
            assert said == ([200, 200, 429] if believed else [429] * 3)

    run(scene())


@pytest.mark.parametrize("proxy", ["*", "localhost", "", "0.0.0.0/0/0"])
def test_a_proxy_is_an_address_and_not_everybody(tmp_path: Path, proxy: str) -> None:
    with pytest.raises(CannotServe, match="not the address of a proxy"):
        serve(Plan(data=tmp_path / "house.db", proxy=proxy))


# -------------------------------------------------------------------------------- a dozen phones


def test_a_dozen_phones_behind_one_address_are_all_fine(tmp_path: Path) -> None:
    """By the house's usual limits, all at once: a page each, a slip of the thumb, a lost line."""

    async def phone(house: House, code: str, number: int) -> Chair:
        for _ in range(12):
            assert (await asked(house.url, "GET", "/healthz")).status == 200
        wrong = codes_but(code)[number]
        assert (await asked(house.url, "GET", f"/api/tables/{wrong}")).error == "no_such_table"
        chair = await Chair.join(house.url, code, f"P{number}")
        for _ in range(3):
            await chair.leave()
            await chair.connected()
        return chair

    async def scene() -> None:
        async with open_house(tmp_path / "house.db", tempo=1.0, limits=Limits()) as house:
            host = await Chair.open(house.url, "Ana")
            others = await asyncio.gather(*(phone(house, host.code, n) for n in range(11)))
            await host.until(lambda update: all(guest.here for guest in update.room.guests))
            await host.do(Begin())
            for chair in others:
                update = await chair.until(lambda update: update.play is not None)
                assert update.own is not None
                assert update.own.seat is not None
            await all_leave((host, *others))

    run(scene())
