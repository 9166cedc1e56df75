"""A bound on what is written down, for a table and for an address; who reaches it is told."""

import asyncio
from pathlib import Path

from msgspec.structs import replace

from house import GENEROUS, ManualClock, open_house, run
from mafia_de_cuba.client.chair import Chair, Refusal
from mafia_de_cuba.game.box import Take
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.commands import Accuse, Say
from mafia_de_cuba.game.events import BoxPassed, TookFromBox
from mafia_de_cuba.server.evening.commands import (
    Abandon,
    AnyAction,
    Begin,
    FillChairs,
    Leave,
    LeaveOrders,
    Lock,
)
from mafia_de_cuba.server.evening.events import OrdersLeft, Played
from mafia_de_cuba.server.evening.evolve import Entry, write_entry
from mafia_de_cuba.server.evening.orders import Clause, WishNothing
from mafia_de_cuba.server.tables.bounds import SECRET, Allowances, weight
from mafia_de_cuba.server.tables.limits import Limits, Rate
from server.at_table import at_table, refused
from server.intruder import asked
from server.ledgers import tell
from server.on_paper import THIEF

ORDERS = LeaveOrders(orders=(Clause(wish=WishNothing()),))


def test_a_table_whose_book_is_full_plays_its_game_to_the_end_and_begins_no_other(
    tmp_path: Path,
) -> None:
    async def scene() -> None:
        limits = replace(GENEROUS, entries_per_table=30)
        async with at_table(tmp_path, limits=limits) as it:
            await it.begins()
            number = 0
            while it.evening.told < 30:
                await it.host.do(Say(text=f"{number}"))
                number += 1
            assert (await refused(it.host, Say(text="more"))).reason == "book_full"
            assert (await refused(it.host, Lock(locked=True))).reason == "book_full"
            answer = await asked(
                it.house.url, "POST", f"/api/tables/{it.host.code}/guests", b'{"name":"Fay"}'
            )
            assert (answer.status, answer.error) == (409, "book_full")
            # Nothing that anyone left in secret counts, nor is it refused.
            await it.chairs[1].do(ORDERS)
            await it.chairs[1].do(LeaveOrders(orders=None))
            await it.theft()
            await it.host.do(Accuse(target=THIEF))
            await it.passes_until(it.evening.period.due if it.evening.period else None)
            assert not it.evening.playing
            assert (await refused(it.host, Begin())).reason == "book_full"
            await it.chairs[1].do(Leave())

    run(scene())


def test_beyond_that_nothing_at_all_is_written(tmp_path: Path) -> None:
    async def scene() -> None:
        limits = replace(GENEROUS, bytes_per_table=4_000)
        async with at_table(tmp_path, people=2, limits=limits) as it:
            reasons = [(await _tried(it.host, Say(text="x" * 200))) for _ in range(3)]
            assert reasons == ["no_game"] * 3
            while await _tried(it.host, Lock(locked=not it.evening.locked)) is None:
                pass
            while await _tried(it.host, FillChairs(players=5)) is None:
                pass
            assert await _tried(it.host, Abandon()) in ("no_game", "book_full")
            (written,) = tell(it.house.file, "SELECT sum(length(entry)), count(*) FROM entries")
            assert 4_000 <= written[0] < 5_000

    run(scene())


async def _tried(chair: Chair, command: AnyAction) -> str | None:
    """Why this was refused, if it was."""
    try:
        await chair.do(command)
    except Refusal as refusal:
        return refusal.reason
    return None


def test_orders_in_secret_have_a_bound_of_their_own(tmp_path: Path) -> None:
    async def scene() -> None:
        limits = replace(GENEROUS, quiet_per_table=5)
        async with at_table(tmp_path, limits=limits) as it:
            await it.begins()
            for _ in range(5):
                await it.chairs[1].do(ORDERS)
            assert (await refused(it.chairs[1], ORDERS)).reason == "book_full"
            # Nobody else hears of it.
            await it.host.do(Say(text="Who is there?"))

    run(scene())


def test_an_address_that_has_written_enough_waits_and_others_do_not(tmp_path: Path) -> None:
    async def scene() -> None:
        clock = ManualClock()
        limits = replace(GENEROUS, entries_written=Rate(many=60, seconds=60, burst=10))
        async with open_house(
            tmp_path / "house.db", clock=clock, limits=limits, proxy="127.0.0.1"
        ) as house:
            ana = await Chair.open(house.url, "Ana")
            table = await house.lobby.find(ana.code)
            assert table is not None
            for number in range(10):
                await ana.do(Lock(locked=number % 2 == 0))
            assert (await refused(ana, Lock(locked=True))).reason == "written_enough"
            await clock.move(5_000, settled=lambda: asyncio.sleep(0))
            await ana.do(Lock(locked=True))
            await ana.leave()

    run(scene())


def test_a_game_against_bots_is_on_the_account_of_who_began_it(tmp_path: Path) -> None:
    async def scene() -> None:
        limits = replace(GENEROUS, entries_written=Rate(many=0.001, burst=15))
        async with at_table(tmp_path, people=1, limits=limits) as it:
            await it.begins(players=6, godfather=1)
            for _ in range(40):
                await it.passes(30_000)
            written = it.evening.number
            assert written > 15, "bots play on, whoever pays"
            assert (await refused(it.host, Say(text="So?"))).reason == "written_enough"
            await it.host.do(Leave())

    run(scene())


def test_no_secret_counts_for_more_or_less() -> None:
    passed = BoxPassed(seat=1, to=2)
    takes = (Take(), Take(diamonds=15), Take(tokens=(Token.LOYAL_HENCHMAN,)))
    entries = [
        Entry(happened=(Played(events=(TookFromBox(seat=1, take=take), passed)),)) for take in takes
    ]
    entries.append(Entry(happened=(OrdersLeft(player=2, orders=ORDERS.orders),)))
    assert {weight(entry, len(write_entry(entry))) for entry in entries} == {SECRET}
    told = Entry(happened=(Played(events=(passed,)),))
    assert weight(told, len(write_entry(told))) == len(write_entry(told))


def test_the_worst_day_of_an_address_fits_the_disk() -> None:
    """At the usual limits, whoever writes as much as they may for a day."""
    limits, now, written = Limits(), 0.0, 0
    allowance = Allowances(limits).of("203.0.113.7")
    while now < 86_400:
        now += 1
        while allowance.left(now):
            allowance.spend(5_000, now)
            written += 5_000
    assert written < 420_000_000
