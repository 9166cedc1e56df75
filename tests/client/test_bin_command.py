"""What was archived can be looked at and brought back, with the house open or closed."""

import asyncio
from pathlib import Path

import pytest

from house import House, ManualClock, open_house, run
from mafia_de_cuba.cli import app
from mafia_de_cuba.client.chair import Chair
from mafia_de_cuba.server.evening.commands import Begin, FillChairs
from mafia_de_cuba.server.ledger.ledger import Beside, Ledger
from mafia_de_cuba.server.ledger.schema import Stands
from mafia_de_cuba.server.tables.table import Table
from mafia_de_cuba.server.tables.upkeep.calendar import DAY
from server.at_table import until
from server.ledgers import row, with_ledger


def typed(*words: str | Path) -> int:
    """The command as it is typed; its exit code."""
    code: int = app(["bin", *map(str, words)], result_action="return_value")
    return code


async def later(*words: str | Path) -> int:
    """The same while a house is open."""
    return await asyncio.to_thread(typed, *words)


async def is_left(table: Table) -> None:
    """Wait until nobody is there and nothing is left to do."""
    await until(lambda: table.idle)


async def months_pass(clock: ManualClock, house: House, days: int) -> None:
    """So many days with the house open."""
    await clock.move(days * DAY, house.lobby.sweep)
    await house.lobby.sweep()


def test_a_game_that_was_swept_is_brought_back_and_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def scene() -> None:
        clock = ManualClock()
        async with open_house(tmp_path / "house.db", clock=clock) as house:
            ana = await Chair.open(house.url, "Ana")
            await ana.do(FillChairs(players=5))
            await ana.do(Begin())
            await ana.leave()
            table = await house.lobby.find(ana.code)
            assert table is not None
            before = table.evening.game
            await is_left(table)
            await house.lobby.sweep()
            await months_pass(clock, house, 31)
            assert await house.lobby.find(ana.code) is None
            await months_pass(clock, house, 29)
            assert await later("list", "--data", house.file) == 0
            said = capsys.readouterr().out
            assert ana.code in said
            assert "for 29 open days: 1 game, the last still on" in said
            assert await later("restore", ana.code.lower(), "--data", house.file) == 0
            assert f"Table {ana.code} is back" in capsys.readouterr().out
            await house.lobby.sweep()
            ana.url = house.url
            await ana.connected()
            table = await house.lobby.find(ana.code)
            assert table is not None
            assert table.evening.game == before
            await ana.leave()

    run(scene())


def test_after_its_time_in_the_bin_it_is_gone_and_the_sentence_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def scene() -> None:
        clock = ManualClock()
        async with open_house(tmp_path / "house.db", clock=clock) as house:
            ana = await Chair.open(house.url, "Ana")
            await ana.leave()
            table = await house.lobby.find(ana.code)
            assert table is not None
            await is_left(table)
            await house.lobby.sweep()
            await months_pass(clock, house, 31)
            await months_pass(clock, house, 31)
            assert await later("list", "--data", house.file) == 0
            assert capsys.readouterr().out == "The bin is empty.\n"
            assert await later("restore", ana.code, "--data", house.file) == 1
            assert "There is no table" in capsys.readouterr().err

    run(scene())


def test_of_several_with_one_code_the_number_tells_which(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "house.db"

    async def two_of_them(ledger: Ledger) -> None:
        for games in (1, 2):
            table = await ledger.open_table("BHJK", 10)
            stands = Stands(table=table, games=games, playing=False)
            await ledger.append(row(table, 1), beside=Beside(stands=stands))
            await ledger.archive(await ledger.live_tables(), ran=1, at=77)

    with_ledger(file, two_of_them)
    assert typed("restore", "BHJK", "--data", file) == 1
    assert "name one by its number, 1, 2." in capsys.readouterr().err
    assert typed("restore", "2", "--data", file) == 0
    assert typed("restore", "1", "--data", file) == 1
    said = capsys.readouterr()
    assert "Table BHJK is back: 2 games." in said.out
    assert "Another table has the code of this one" in said.err


def test_where_there_is_no_house_none_is_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for words in (("list",), ("restore", "BHJK")):
        assert typed(*words, "--data", tmp_path / "none.db") == 1
        assert "There is no house in" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
