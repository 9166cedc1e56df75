"""A table comes back from its snapshot as it would from its entries, and keeps nobody waiting."""

import asyncio
import time
from pathlib import Path

import pytest
from msgspec.structs import replace

from house import House, ManualClock, open_house, run
from mafia_de_cuba.game.commands import Say
from mafia_de_cuba.server.evening.commands import Begin, FillChairs, LeaveOrders, Lock
from mafia_de_cuba.server.evening.orders import Clause, WishNothing
from mafia_de_cuba.server.evening.recollection import form, laid_aside
from mafia_de_cuba.server.evening.settings import Pace, Settings
from mafia_de_cuba.server.ledger.ledger import Snapshot
from mafia_de_cuba.server.tables import clerk, memory
from mafia_de_cuba.server.tables.memory import brought_back
from mafia_de_cuba.server.tables.upkeep import sweeper
from server.at_table import at_table, until
from server.ledgers import tell
from server.witnesses import Witness, book_of

UNHURRIED = Settings(pace=Pace.NONE)
EVERY = 16


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Short evenings count as long ones."""
    monkeypatch.setattr(clerk, "EVERY", EVERY)
    monkeypatch.setattr(sweeper, "EVERY", EVERY)
    monkeypatch.setattr(memory, "WITHOUT_REST", 2 * EVERY)
    monkeypatch.setattr(memory, "AT_A_TIME", 5)


async def a_long_game(house: House, *, lines: int = EVERY) -> Witness:
    """Somebody who has talked for long in a game that is on, and has left."""
    ana = await Witness.open(house.url, "Ana", UNHURRIED)
    await ana.do(FillChairs(players=5))
    await ana.do(Begin())
    for number in range(lines):
        await ana.do(Say(text=f"{number}"))
    await house.lobby.remember()
    await ana.do(Say(text="and one more"))
    table = await house.lobby.find(ana.code)
    assert table is not None
    await ana.leave()
    await until(lambda: table.evening.deserted is not None)
    return ana


def snapshots(file: Path) -> list[tuple[int, str]]:
    """Up to which entry each table has one, and in which form."""
    return tell(file, "SELECT number, form FROM snapshots")


def test_a_table_comes_back_from_its_snapshot_just_as_from_its_entries(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path / "house.db") as house:
            ana = await a_long_game(house)
            table = await house.lobby.find(ana.code)
            assert table is not None
            evening = table.evening
        ((number, shape),) = snapshots(house.file)
        assert 0 <= evening.number - number < EVERY
        assert shape == form()
        async with open_house(house.file) as house:
            found = await brought_back(house.lobby.ledger, 1)
            assert found is not None
            known, read = found
            assert read == evening.number - number
            tell(house.file, "DELETE FROM snapshots")
            assert await brought_back(house.lobby.ledger, 1) == (known, evening.number)
        assert known.evening == evening == book_of(house.file, ana.code).evening
        assert known.known.keys() == {ana.guest}

    run(scene())


@pytest.mark.parametrize(
    "harm",
    [
        "UPDATE snapshots SET form = 'of last year'",
        "UPDATE snapshots SET number = number - 1",
        "UPDATE snapshots SET size = size + 1",
        "UPDATE snapshots SET evening = replace(evening, 'Ana', 'Eva')",
        "UPDATE snapshots SET evening = x'00'",
        "UPDATE snapshots SET evening = substr(evening, 1, 100)",
    ],
)
def test_a_snapshot_that_is_damaged_or_of_another_version_is_not_believed(
    tmp_path: Path, harm: str
) -> None:
    async def scene() -> None:
        async with open_house(tmp_path / "house.db") as house:
            ana = await a_long_game(house, lines=EVERY)
        tell(house.file, harm)
        async with open_house(house.file) as house:
            found = await brought_back(house.lobby.ledger, 1)
            assert found is not None
            known, read = found
            assert read == known.evening.number > EVERY
        assert known.evening == book_of(house.file, ana.code).evening

    run(scene())


def test_what_cannot_be_read_though_its_seal_is_whole_is_not_believed(tmp_path: Path) -> None:
    """As if two versions had the same form by mistake."""

    async def scene() -> None:
        async with open_house(tmp_path / "house.db") as house:
            await a_long_game(house, lines=3)
            ledger = house.lobby.ledger
            good = await brought_back(ledger, 1)
            assert good is not None
            wrong = replace(good[0], evening=replace(good[0].evening, number=1))
            for kept in (b"", b"{}", b"[]", laid_aside(wrong)):
                number = good[0].evening.number
                snapshot = Snapshot(table=1, number=number, form=form(), size=0, evening=kept)
                await ledger.keep_snapshots([snapshot])
                assert await brought_back(ledger, 1) == good

    run(scene())


def test_a_command_sent_again_after_a_restart_is_known_from_the_snapshot(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path / "house.db") as house:
            ana = await Witness.open(house.url, "Ana")
            before = await ana.do(Lock(locked=True), "the-id")
            for number in range(EVERY):
                await ana.do(Lock(locked=number % 2 == 1))
            await house.lobby.remember()
            await ana.leave()
        assert len(snapshots(house.file)) == 1
        tell(house.file, "DELETE FROM entries WHERE number < 5")
        async with open_house(house.file) as house:
            ana.url = house.url
            await ana.connected()
            told = book_of_last(house)
            assert (await ana.do(Lock(locked=True), "the-id")).number == before.number
            assert book_of_last(house) == told
            await ana.leave()

    def book_of_last(house: House) -> list[tuple[int]]:
        return tell(house.file, "SELECT max(number) FROM entries")

    run(scene())


def test_long_evenings_from_an_older_version_are_at_hand_after_a_sweep(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path / "house.db", clock=ManualClock()) as house:
            ana = await a_long_game(house, lines=2 * EVERY)
        tell(house.file, "DELETE FROM snapshots")
        async with open_house(house.file, clock=ManualClock()) as house:
            await house.lobby.sweep()
            found = await brought_back(house.lobby.ledger, 1)
            assert found is not None
            assert found[1] == 0
        assert found[0].evening == book_of(house.file, ana.code).evening

    run(scene())


def test_a_long_evening_that_is_brought_back_lets_others_have_their_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is gone through in a thread of its own, which rests now and then."""
    rests = 0

    def rest(_: float) -> None:
        nonlocal rests
        rests += 1

    monkeypatch.setattr(time, "sleep", rest)

    async def scene() -> None:
        async with open_house(tmp_path / "house.db") as house:
            ana = await a_long_game(house, lines=3 * EVERY)
        tell(house.file, "DELETE FROM snapshots")
        async with open_house(house.file) as house:
            turns, done = 0, asyncio.Event()

            async def others() -> None:
                nonlocal turns
                while not done.is_set():
                    turns += 1
                    await asyncio.sleep(0)

            playing = asyncio.create_task(others())
            await house.lobby.find(ana.code)
            done.set()
            await playing
            assert turns > 1
            assert rests > 1

    run(scene())


def test_of_orders_left_again_and_again_only_the_last_are_kept(tmp_path: Path) -> None:
    orders = tuple(Clause(at_least=n, wish=WishNothing()) for n in range(12))

    async def scene() -> None:
        async with at_table(tmp_path) as it:
            await it.begins()
            before = it.evening.number
            for _ in range(30):
                await it.chairs[1].do(LeaveOrders(orders=orders))
                await it.chairs[2].do(LeaveOrders(orders=orders[:6]))
            file = it.house.file
            lengths = tell(file, f"SELECT length(entry) FROM entries WHERE number > {before}")
            assert len(lengths) == 60
            assert sum(length > 100 for (length,) in lengths) == 2
            assert book_of(file, it.host.code).evening == it.evening

    run(scene())
