"""Attacks on the room there is: guessed codes at a full house, crowds at a table, and pages."""

import asyncio
import itertools
import json
from pathlib import Path

from msgspec.structs import replace

from house import GENEROUS, ManualClock, all_leave, open_house, run
from mafia_de_cuba.client.chair import Chair
from mafia_de_cuba.server.evening.chairs import MOST_GUESTS
from mafia_de_cuba.server.evening.commands import Lock
from mafia_de_cuba.server.tables.codes import ALPHABET, share
from mafia_de_cuba.server.tables.limits import Rate
from mafia_de_cuba.server.wire.protocol import Goodbye, Update, Welcome
from server.intruder import Intruder, Response, asked, hello

NAMED = json.dumps({"name": "X"}).encode()


def test_codes_grow_with_the_house_however_many_open_at_once(tmp_path: Path) -> None:
    """Three more tables find four letters; all others that come at the same time find five."""

    async def scene() -> None:
        async with open_house(tmp_path / "house.db", limits=GENEROUS) as house:
            for code in itertools.islice(itertools.permutations(ALPHABET, 4), share(4) - 3):
                await house.lobby.ledger.open_table("".join(code), 1)
            answers = await asyncio.gather(
                *(asked(house.url, "POST", "/api/tables", NAMED) for _ in range(12))
            )
            lengths = sorted(len(_code(answer)) for answer in answers)
            assert lengths == [4] * 3 + [5] * 9
            long = next(code for code in map(_code, answers) if len(code) == 5)
            typed = f"{long[:2].lower()}-{long[2:]}"
            assert (await asked(house.url, "GET", f"/api/tables/{typed}")).status == 200
            late = await Chair.join(house.url, typed, "Bea")
            assert late.code == long
            await late.leave()

    run(scene())


def _code(answer: Response) -> str:
    return str(json.loads(answer.body)["code"])


# -------------------------------------------------------------------------------- crowds at a table


def test_many_who_come_to_watch_at_once_keep_to_the_limit(tmp_path: Path) -> None:
    """Forty at the same moment where there is room for nine: nine are welcomed, and no more."""

    async def comes(url: str, host: Chair) -> str:
        line = await Intruder.knocks(url, hello(host))
        lines.append(line)
        first = await line.hears()
        return first.why if isinstance(first, Goodbye) else type(first).__name__

    lines: list[Intruder] = []

    async def scene() -> None:
        limits = replace(GENEROUS, guests_per_table=10)
        async with open_house(tmp_path / "house.db", limits=limits) as house:
            host = await Chair.open(house.url, "Ana")
            said = await asyncio.gather(*(comes(house.url, host) for _ in range(40)))
            assert said.count(Welcome.__name__) == 9
            assert said.count("too_many") == 31
            await host.until(lambda update: update.room.watching == 9)
            for line in lines:
                await line.goes()
            await host.leave()

    run(scene())


def test_many_who_join_at_once_keep_to_the_limit(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path / "house.db", limits=GENEROUS) as house:
            host = await Chair.open(house.url, "Ana")
            path = f"/api/tables/{host.code}/guests"
            answers = await asyncio.gather(
                *(asked(house.url, "POST", path, NAMED) for _ in range(MOST_GUESTS + 20))
            )
            assert sum(answer.status == 201 for answer in answers) == MOST_GUESTS - 1
            assert {answer.error for answer in answers if answer.status != 201} == {"table_full"}
            table = await house.lobby.find(host.code)
            assert table is not None
            assert len(table.evening.guests) == MOST_GUESTS
            assert len(table.evening.seated()) == 12
            await host.leave()

    run(scene())


def test_a_crowd_that_comes_to_watch_is_news_once_a_second(tmp_path: Path) -> None:
    """Each of a hundred who come tells nobody else so: or they would be ten thousand messages."""

    async def scene() -> None:
        limits, clock = replace(GENEROUS, guests_per_table=500), ManualClock()
        async with open_house(tmp_path / "house.db", clock=clock, limits=limits) as house:
            host = await Chair.open(house.url, "Ana")
            before = host._updates
            crowd = [await Intruder.knocks(house.url, hello(host)) for _ in range(100)]
            for line in crowd:
                assert isinstance(await line.hears(), Welcome)
            assert host._updates - before < 20
            await clock.move(1_000, lambda: asyncio.sleep(0))
            await host.until(lambda update: update.room.watching == 100)
            # More than are told at once, and all of them hear what happens, in their turn.
            await host.do(Lock(locked=True))
            await asyncio.gather(*(_hears_that_it_is_locked(line) for line in crowd))
            for line in crowd:
                await line.goes()
            await host.leave()

    run(scene())


async def _hears_that_it_is_locked(line: Intruder) -> None:
    while not (isinstance(it := await line.hears(), Update) and it.room.locked):
        assert isinstance(it, Update)


# ------------------------------------------------------------------------------ pages and documents


def test_pages_and_documents_are_handed_out_only_so_often(tmp_path: Path) -> None:
    """Of any kind together, by address; a socket is not a page."""

    async def scene() -> None:
        limits = replace(GENEROUS, pages=Rate(many=1, seconds=3600, burst=6))
        clock = ManualClock()
        async with open_house(
            tmp_path / "house.db", clock=clock, limits=limits, proxy="127.0.0.1"
        ) as house:
            host = await Chair.open(house.url, "Ana")
            pages = ["/", "/docs", "/openapi.json", "/no-such-file.js", f"/{host.code}", "/docs"]
            said = [(await asked(house.url, "GET", page)).status for page in pages]
            assert 429 not in said[:5]
            assert said[5] == 429
            answer = await asked(house.url, "GET", "/healthz")
            assert (answer.status, answer.error) == (429, "too_fast")
            assert "content-security-policy" in answer.headers
            other = {"X-Forwarded-For": "203.0.113.7"}
            assert (await asked(house.url, "GET", "/docs", headers=other)).status == 200
            watcher = await Chair(house.url, host.code).connected()
            await all_leave((host, watcher))

    run(scene())
