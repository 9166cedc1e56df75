"""The disk is full: what cannot be written does not happen, and all goes on once there is room."""

import asyncio
import sys
from collections.abc import Awaitable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from house import House, ManualClock, all_leave, open_house, run
from mafia_de_cuba.client.chair import Refusal
from mafia_de_cuba.game.commands import Say
from mafia_de_cuba.server.evening.commands import AnyAction, Begin, FillChairs, Lock
from mafia_de_cuba.server.evening.settings import TIMES, Pace, Settings
from mafia_de_cuba.server.ledger.ledger import Beside, Row, Strand
from mafia_de_cuba.server.tables.steward import RETRY
from mafia_de_cuba.server.wire.protocol import Done
from server.faults.fragile import Fragile
from server.faults.regulars import Regular, sit_down, spend_evening
from server.fetching import fetch
from server.ledgers import pragma
from server.witnesses import Witness, book_of, confirm, nothing_failed

FAILURES = "mafia_ledger_failures_total"
LONG = "so much to say " * 12


@contextmanager
def no_room(house: House) -> Iterator[None]:
    """Not one more page fits into the file."""
    ledger = house.lobby.ledger
    most = pragma(ledger, "max_page_count")
    pragma(ledger, f"max_page_count = {pragma(ledger, 'page_count')}")
    try:
        yield
    finally:
        pragma(ledger, f"max_page_count = {most}")


@contextmanager
def read_only(house: House) -> Iterator[None]:
    """Not one more letter fits into the file."""
    pragma(house.lobby.ledger, "query_only = ON")
    try:
        yield
    finally:
        pragma(house.lobby.ledger, "query_only = OFF")


async def refused(doing: Awaitable[object]) -> str | None:
    """Why this was refused, if it was."""
    try:
        await doing
    except Refusal as refusal:
        return refusal.reason
    return None


def test_what_cannot_be_written_did_not_happen(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path / "house.db", tempo=1) as house:
            settings = Settings(pace=Pace.NONE)
            company = await sit_down(house.url, Random(1), settings, people=5, players=5)
            ana, eva, *others = chairs = [regular.chair for regular in company]
            await ana.do(Begin())
            with no_room(house):
                talk = [await refused(ana.do(Say(text=f"{n} {LONG}"))) for n in range(100)]
                assert set(talk) == {None, "not_written"}
                assert await refused(eva.do(Say(text=LONG))) == "not_written"
                opened = [await refused(Witness.open(house.url, "Leo")) for n in range(40)]
                assert "not_written" in opened
                assert await refused(Witness.join(house.url, ana.code, "Leo")) == "not_written"
                # Whoever looks, or comes back, sees how things stand.
                others[0].lose_connection()
                await others[0].until(lambda _: len(others[0].greetings) == 2)
                await fetch(f"{house.url}/api/tables/{ana.code}")
            again = await ana.do(Say(text="There is room again."))
            for chair in chairs:
                update = await chair.until(lambda it: it.number >= again.number)
                assert len(update.talk.lines) == talk.count(None) + 1
            await all_leave(chairs)
        confirm(book_of(house.file, ana.code), *chairs)
        nothing_failed(house.lobby)

    run(scene())


class Patient(Witness):
    """Somebody who tries again when something could not be written."""

    async def do(self, command: AnyAction, command_id: str | None = None) -> Done:
        while True:
            try:
                return await super().do(command, command_id)
            except Refusal as refusal:
                if refusal.reason != "not_written":
                    raise
                await asyncio.sleep(0.02)


@pytest.mark.long
def test_games_go_on_while_the_disk_fills_up_and_is_cleared_again(tmp_path: Path) -> None:
    """People, bots and clocks all wait for room; nothing is lost, doubled or half done."""

    async def scene() -> None:
        async with open_house(tmp_path / "house.db") as house:
            host = await Patient.open(house.url, "Ana", Settings(pace=Pace.STANDARD))
            others = [await Patient.join(house.url, host.code, f"P{n}") for n in range(3)]
            chairs = [host, *others]
            await host.do(FillChairs(players=6))
            dice, games = Random(2), iter([True, True, False])
            company = [Regular(chair, Random(n)) for n, chair in enumerate(chairs)]
            playing = asyncio.create_task(spend_evening(company, lambda: next(games)))
            while not playing.done():
                with dice.choice([no_room, read_only])(house):
                    await asyncio.wait([playing], timeout=dice.uniform(0.1, 0.6))
                    for chair in chairs:
                        if dice.random() < 0.1:
                            chair.lose_connection()
                await asyncio.wait([playing], timeout=dice.uniform(0.05, 0.2))
            await playing
            await all_leave(chairs)
        confirm(book_of(house.file, host.code), *chairs)
        nothing_failed(house.lobby)
        failures = house.lobby.metrics.registry.get_sample_value(FAILURES)
        assert failures, "there was always room"

    run(scene())


def test_a_table_that_was_empty_goes_on_once_there_is_room(tmp_path: Path) -> None:
    """Even if it could not be written that somebody is back, or that everybody was gone."""

    async def scene() -> None:
        async with open_house(tmp_path / "house.db", tempo=200) as house:
            ana = await Witness.open(house.url, "Ana", Settings(pace=Pace.BRISK))
            await ana.do(FillChairs(players=5))
            await ana.do(Begin())
            await ana.leave()
            table = await house.lobby.find(ana.code)
            assert table is not None
            while table.evening.deserted is None:
                await asyncio.sleep(0.01)
            with read_only(house):
                await ana.connected()
                assert await refused(ana.do(Lock(locked=True))) == "not_written"
                assert table.evening.deserted is not None
            await ana.until(lambda it: it.play is not None and it.play.ended is not None)
            await ana.leave()
        confirm(book_of(house.file, ana.code), ana)
        nothing_failed(house.lobby)

    run(scene())


def test_a_full_disk_is_tried_now_and_then_and_not_all_the_time(tmp_path: Path) -> None:
    """The host is gone for good, and that somebody else is host now cannot be written."""
    clock = ManualClock()

    async def scene() -> None:
        async with open_house(tmp_path / "house.db", clock=clock) as house:
            ana = await Witness.open(house.url, "Ana")
            eva = await Witness.join(house.url, ana.code, "Eva")
            await ana.leave()
            await eva.until(lambda it: not it.room.guests[0].here)
            ledger, tries = house.lobby.ledger, 0
            append = ledger.append

            async def counted(
                row: Row, *, beside: Beside | None = None, strand: Strand | None = None
            ) -> None:
                nonlocal tries
                tries += 1
                await append(row, beside=beside, strand=strand)

            ledger.append = counted
            with read_only(house):
                await clock.move(TIMES[Pace.STANDARD].grace, settled=lambda: asyncio.sleep(0.05))
                assert tries == 1
                await clock.move(10 * RETRY, settled=lambda: asyncio.sleep(0.05))
                assert 1 < tries <= 11
            await clock.move(RETRY, settled=lambda: asyncio.sleep(0.05))
            await eva.until(lambda it: it.room.host == eva.guest)
            await eva.leave()

    run(scene())


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="a limit on another process is Linux's own")
def test_a_real_server_whose_disk_takes_nothing_any_more(tmp_path: Path) -> None:
    import resource

    async def scene() -> None:
        async with Fragile(tmp_path / "house.db", tempo=1) as server:
            settings = Settings(pace=Pace.NONE)
            company = await sit_down(server.url, Random(3), settings, people=5, players=5)
            chairs = [regular.chair for regular in company]
            await chairs[0].do(Begin())
            await chairs[0].do(Say(text="before"))
            _, most = resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (0, -1))
            for n, chair in enumerate(chairs):
                assert await refused(chair.do(Say(text=f"in between {n}"))) == "not_written"
            resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (most, most))
            await chairs[1].do(Say(text="after"))
            # What was written before and after outlives the server.
            server.kill()
            await server.start()
            await chairs[2].do(Say(text="and again"))
            update = await chairs[3].until(lambda it: len(it.talk.lines) == 3)
            texts = [getattr(line, "text", None) for line in update.talk.lines]
            assert texts == ["before", "after", "and again"]
            await all_leave(chairs)
        confirm(book_of(server.file, chairs[0].code), *chairs)

    run(scene())
