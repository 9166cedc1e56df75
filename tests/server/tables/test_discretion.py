"""What is done in secret at a table: it counts at once, and is acknowledged when it is on disk."""

import asyncio
from pathlib import Path

import pytest
from msgspec.structs import replace

from house import run
from mafia_de_cuba.client.chair import Refusal
from mafia_de_cuba.game.commands import Hide, Say
from mafia_de_cuba.server.evening.commands import LeaveOrders
from mafia_de_cuba.server.evening.evolve import read_entry, write_entry
from mafia_de_cuba.server.evening.orders import Clause, WishNothing
from server.at_table import STANDARD, Scene, at_table, own, until
from server.ledgers import opened, pragma

ORDERS = LeaveOrders(orders=(Clause(wish=WishNothing()),))
NEVER = 1e9


async def numbers(it: Scene) -> list[int]:
    """What is on disk."""
    return [each.number for each in await it.house.lobby.ledger.rows(it.table.id)]


def test_who_leaves_orders_hears_of_it_when_they_are_on_disk_and_nobody_waits(
    tmp_path: Path,
) -> None:
    async def scene() -> None:
        async with at_table(tmp_path, beat=NEVER) as it:
            await it.begins()
            before = await numbers(it)
            leaving = asyncio.ensure_future(it.chairs[1].do(ORDERS))
            await until(lambda: bool(it.evening.orders))
            # Whoever asks for what cannot be is answered while they are on their way.
            with pytest.raises(Refusal):
                await it.chairs[2].do(Hide(diamonds=1))
            await it.chairs[2].hand(None)
            assert not leaving.done()
            assert not own(it.chairs[1]).orders
            assert await numbers(it) == before
            # The next thing that everyone hears of takes them along.
            await it.chairs[3].do(Say(text="Well?"))
            await leaving
            assert own(it.chairs[1]).orders == ORDERS.orders
            assert await numbers(it) == [*before, before[-1] + 1, before[-1] + 2]

    run(scene())


def test_a_hand_made_a_moment_early_counts_on_time_whenever_it_is_written(tmp_path: Path) -> None:
    async def scene() -> None:
        async with at_table(tmp_path, beat=NEVER) as it:
            await it.begins()
            making = asyncio.ensure_future(it.host.do(Hide(diamonds=2)))
            await until(lambda: it.evening.intended is not None)
            await it.clock.move(STANDARD.least, lambda: asyncio.sleep(0.001))
            await making
            assert it.game.box_at == 1

    run(scene())


def test_orders_sent_twice_are_left_once(tmp_path: Path) -> None:
    async def scene() -> None:
        async with at_table(tmp_path, beat=NEVER) as it:
            await it.begins()
            before, chair = it.evening.number, it.chairs[1]
            leaving = asyncio.ensure_future(chair.do(ORDERS))
            await until(lambda: bool(it.evening.orders))
            await chair.leave()
            await chair.connected()
            await it.host.do(Say(text="Well?"))
            await leaving
            assert it.evening.number == before + 2

    run(scene())


def test_orders_that_cannot_be_written_were_not_left(tmp_path: Path) -> None:
    async def scene() -> None:
        async with at_table(tmp_path) as it:
            await it.begins()
            ledger = it.house.lobby.ledger
            pragma(ledger, "query_only = ON")
            with pytest.raises(Refusal, match="not_written"):
                await it.chairs[1].do(ORDERS)
            assert it.evening.orders == {}
            pragma(ledger, "query_only = OFF")
            await it.chairs[1].do(ORDERS)
            await it.host.do(Say(text="Well?"))
            assert await numbers(it) == list(range(1, it.evening.number + 1))

    run(scene())


def test_orders_are_left_after_all_where_another_server_wrote_first(tmp_path: Path) -> None:
    async def scene() -> None:
        async with at_table(tmp_path, beat=NEVER) as it:
            await it.begins()
            await it.chairs[2].do(Say(text="Here."))
            ledger = it.house.lobby.ledger
            said = (await ledger.rows(it.table.id))[-1]
            leaving = asyncio.ensure_future(it.chairs[1].do(ORDERS))
            await until(lambda: bool(it.evening.orders))
            entry = write_entry(replace(read_entry(said.entry), id="there"))
            async with opened(it.house.file) as other:
                await other.append(replace(said, number=said.number + 1, entry=entry))
            await it.host.do(Say(text="Well?"))
            await it.chairs[3].do(Say(text="Well, well."))
            await leaving
            assert it.evening.orders
            assert await numbers(it) == list(range(1, it.evening.number + 1))

    run(scene())
