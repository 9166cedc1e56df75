"""Two servers on one file, both with people of the same table: one game comes of it.

A second server is refused by a lock (`test_house_lock.py`). Locks have failed before, on shared
folders and in containers; the key of table and number is the last fence, and this is what it holds.
So these servers are put together without the lock, which only `serve` takes.

Nothing tells one server what the other wrote: it finds out when it writes itself and the number is
taken. Until then its people see how things stood; nobody ever sees what is not written.
"""

import asyncio
from pathlib import Path
from random import Random

import pytest

from house import House, all_leave, open_house, run
from mafia_de_cuba.client.chair import Refusal
from mafia_de_cuba.game.commands import Hide, Say
from mafia_de_cuba.server.evening.commands import Begin, FillChairs, Rename
from mafia_de_cuba.server.evening.settings import Pace, Settings
from mafia_de_cuba.server.tables.admission.doorstep import Newcomer
from mafia_de_cuba.server.tables.steward import RETRY
from mafia_de_cuba.server.wire.protocol import Done
from server.at_table import STANDARD, at_table
from server.faults.fragile import Fragile
from server.faults.regulars import Regular, attempt
from server.witnesses import Witness, book_of, confirm, nothing_failed


async def own_name(chair: Witness) -> int:
    """The player on this chair."""
    assert chair.update is not None
    assert chair.update.own is not None
    assert chair.update.own.player is not None
    return chair.update.own.player


async def nudge(chair: Witness) -> None:
    """Have this chair's server write something, so that it finds out what the other one wrote."""
    player = await own_name(chair)
    try:
        await chair.do(Rename(player=player, name="Somebody"))
    except Refusal as refusal:
        if refusal.reason != "game_on":
            raise


@pytest.mark.long
def test_two_servers_play_one_game(tmp_path: Path) -> None:
    file = tmp_path / "house.db"

    async def scene() -> None:
        async with Fragile(file) as there, open_house(file) as here:
            ana = await Witness.open(here.url, "Ana", Settings(pace=Pace.BRISK))
            others = [
                await Witness.join(url, ana.code, name)
                for url, name in ((here.url, "Eva"), (there.url, "Ida"), (there.url, "Leo"))
            ]
            chairs = [ana, *others]
            await ana.do(FillChairs(players=6))
            for game in (1, 2):
                while (evening := book_of(file, ana.code).evening).games < game:
                    host = next(it for it in chairs if it.guest == evening.host)
                    await nudge(host)
                    await attempt(host, Begin())
                for chair in chairs:
                    await nudge(chair)
                ends = await asyncio.gather(
                    *(Regular(chair, Random(n)).plays(game) for n, chair in enumerate(chairs))
                )
                assert len({end.play.ended for end in ends if end.play is not None}) == 1
            await all_leave(chairs)
        confirm(book_of(file, ana.code), *chairs)
        nothing_failed(here.lobby)

    run(scene())


@pytest.mark.long
def test_both_write_all_the_time(tmp_path: Path) -> None:
    """Every command is done once, under a number of its own, whichever server it came to."""
    file = tmp_path / "house.db"

    async def talks(chair: Witness) -> list[Done]:
        return [await chair.do(Say(text=f"{chair.guest}: {n}")) for n in range(30)]

    async def scene() -> None:
        async with open_house(file, tempo=1) as one, open_house(file, tempo=1) as other:
            ana = await Witness.open(one.url, "Ana", Settings(pace=Pace.NONE))
            eva = await Witness.join(other.url, ana.code, "Eva")
            await ana.do(FillChairs(players=5))
            await ana.do(Begin())
            await nudge(eva)
            done = await asyncio.gather(talks(ana), talks(eva))
            numbers = [it.number for each in done for it in each]
            assert len(set(numbers)) == len(numbers) == 60
            await all_leave([ana, eva])
        book = book_of(file, ana.code)
        confirm(book, ana, eva)
        assert book.evening.game is not None
        assert len(book.evening.game.talk) == 60

    run(scene())


def test_what_one_server_did_the_other_knows_when_it_is_sent_again(tmp_path: Path) -> None:
    file = tmp_path / "house.db"

    async def moved(chair: Witness, house: House) -> None:
        await chair.leave()
        chair.url = house.url
        await chair.connected()

    async def scene() -> None:
        async with open_house(file) as one, open_house(file) as other:
            ana = await Witness.open(one.url, "Ana")
            # The other server has the table in mind as it is now.
            assert await other.lobby.find(ana.code) is not None
            rename = Rename(player=await own_name(ana), name="Eva")
            first = await ana.do(rename, "same")
            await ana.do(FillChairs(players=5))
            await moved(ana, other)
            second = await ana.do(rename, "same")
            assert second.number == first.number
            await ana.leave()
        ids = [page.entry.id for page in book_of(file, ana.code).pages]
        assert ids.count("same") == 1

    run(scene())


def test_a_bot_whose_moment_was_taken_by_another_server_tries_again(tmp_path: Path) -> None:
    """What the other one wrote has nothing to do with the game, so the same is still planned."""

    async def scene() -> None:
        async with (
            at_table(tmp_path, people=1) as it,
            open_house(tmp_path / "house.db", clock=it.clock) as other,
        ):
            await it.begins(players=6)
            await it.passes(STANDARD.least)
            await it.host.do(Hide(diamonds=0))
            await it.quiet()
            before = it.evening
            elsewhere = await other.lobby.find(it.host.code)
            assert elsewhere is not None
            guest = await elsewhere.doorstep.join(
                Newcomer(name="Ida", key="a key of hers", sit=False)
            )
            while guest not in it.evening.guests:
                await it.passes(RETRY // 8)
            assert it.evening.game is before.game
            await it.passes(RETRY)
            assert it.evening.game is not before.game

    run(scene())
