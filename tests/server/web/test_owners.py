"""Several processes, one owner a table: guests are passed on, tables go over, phones follow."""

import asyncio
from collections.abc import Awaitable, Callable

from house import all_leave, run
from mafia_de_cuba.client.chair import Chair
from mafia_de_cuba.client.http import new_id, post
from mafia_de_cuba.server.evening.commands import FillChairs, NewCode, Rename
from mafia_de_cuba.server.ledger.homes.place import Place
from mafia_de_cuba.server.web.endpoints import OpenTable
from server.fetching import fetch
from server.ledgers import tell
from server.web.same_loop import Neighbour, neighbours_on
from server.witnesses import Witness, book_of, confirm, nothing_failed

Scene = Callable[..., Awaitable[None]]


def played(database: Place, many: int, scene: Scene) -> None:
    """A scene among so many processes; in the end nothing has failed in any of them."""

    async def whole() -> None:
        async with neighbours_on(database, many) as them:
            await scene(*them)
            for each in them:
                nothing_failed(each.lobby)

    run(whole(), 120)


async def renamed(chair: Witness, name: str) -> None:
    """Something is done, and acknowledged."""
    update = chair.update
    assert update is not None
    assert update.own is not None
    assert update.own.player is not None
    await chair.do(Rename(player=update.own.player, name=name))


async def sit_at_two(one: Neighbour, other: Neighbour) -> tuple[Witness, Witness]:
    """One guest at the process that owns the table, and one at another."""
    ana = await Witness.open(one.url, "Ana")
    eva = await Witness.join(other.url, ana.code, "Eva")
    await eva.connected()
    assert one.tenure.owned == 1
    assert other.tenure.owned == 0
    return ana, eva


def test_a_guest_comes_in_by_any_process_and_sees_the_same(database: Place) -> None:
    async def scene(one: Neighbour, other: Neighbour) -> None:
        ana, eva = await sit_at_two(one, other)
        await renamed(ana, "Anabel")
        await renamed(eva, "Evita")
        await ana.do(FillChairs(players=5))
        assert (await fetch(f"{other.url}/api/tables/{ana.code}")) == (
            await fetch(f"{one.url}/api/tables/{ana.code}")
        )
        passed = other.lobby.metrics.registry.get_sample_value
        assert passed("mafia_passed_on_connected") == 1
        await all_leave([ana, eva])
        confirm(book_of(database, ana.code), ana, eva)

    played(database, 2, scene)


def test_tables_that_are_handed_over_go_on_elsewhere_and_phones_follow(database: Place) -> None:
    async def scene(one: Neighbour, other: Neighbour) -> None:
        ana, eva = await sit_at_two(one, other)
        ana.url = other.url
        asked = asyncio.gather(*(renamed(ana, f"Ana {n}") for n in range(20)))
        await one.leave()
        await asked
        await renamed(eva, "Evita")
        assert other.tenure.owned == 1
        await all_leave([ana, eva])
        confirm(book_of(database, ana.code), ana, eva)

    played(database, 2, scene)


def test_a_dead_owners_table_goes_on_with_all_that_was_acknowledged(database: Place) -> None:
    async def scene(one: Neighbour, other: Neighbour) -> None:
        ana, eva = await sit_at_two(one, other)
        ana.url = other.url
        asked = asyncio.gather(*(renamed(ana, f"Ana {n}") for n in range(20)))
        await one.die()
        await asked
        await renamed(eva, "Evita")
        await all_leave([ana, eva])
        confirm(book_of(database, ana.code), ana, eva)

    played(database, 2, scene)


def test_an_owner_that_was_taken_for_dead_tells_nobody_anything_more(database: Place) -> None:
    """It goes on running, and its phones are cut off; those that come back are passed on."""

    async def scene(one: Neighbour, other: Neighbour) -> None:
        ana, eva = await sit_at_two(one, other)
        assert await other.ledger.table_of(ana.code) is not None
        for _ in range(3):
            one.unseen()
            other.unseen()
            # Whoever comes to another process now takes the table.
            passing = Witness(other.url, ana.code)
            await passing.connected()
            await passing.leave()
            await asyncio.gather(renamed(ana, "Ana"), renamed(eva, "Eva"))
        await all_leave([ana, eva])
        confirm(book_of(database, ana.code), ana, eva)

    played(database, 2, scene)


def test_a_request_that_is_sent_again_to_another_process_opens_no_second_table(
    database: Place,
) -> None:
    async def scene(one: Neighbour, other: Neighbour) -> None:
        wish = OpenTable(name="Bea", request=new_id())
        answers = [await post(f"{it.url}/api/tables", wish) for it in (one, other, other)]
        assert len({it.partition(b'"key"')[0] for it in answers}) == 1
        assert len(set(answers)) == 3, "each with a key of its own"
        # And to two of them at the same moment.
        wish = OpenTable(name="Bea", request=new_id())
        both = await asyncio.gather(*(post(f"{it.url}/api/tables", wish) for it in (one, other)))
        assert len({it.partition(b'"key"')[0] for it in both}) == 1
        ((many,),) = tell(database, "SELECT count(DISTINCT table_id) FROM entries")
        assert many == 2

    played(database, 2, scene)


def test_by_a_code_of_before_everyone_finds_their_own_table_from_anywhere(
    database: Place,
) -> None:
    async def scene(one: Neighbour, other: Neighbour, third: Neighbour) -> None:
        ana = await Witness.open(one.url, "Ana")
        sol = await Witness.join(one.url, ana.code, "Sol")
        await sol.connected()
        await sol.leave()
        before = ana.code
        await ana.do(NewCode())
        update = await ana.until(lambda update: update.room.code != before)
        for known in (False, True):
            code = before
            if known:
                # By now that code is another table's, at another process.
                taken = await Chair.open(third.url, "Dora")
                code = taken.code
                await taken.leave()
                tell(database, f"UPDATE former_codes SET code = '{code}'")
            for it in (one, other, third):
                back = Witness(it.url, code, sol.key, guest=sol.guest)
                await back.connected()
                assert back.update is not None
                assert back.update.room.code == update.room.code
                await back.leave()
        await ana.leave()

    played(database, 3, scene)


def test_a_process_that_cannot_reach_the_database_lets_its_phones_go(database: Place) -> None:
    async def scene(one: Neighbour, other: Neighbour) -> None:
        ana, eva = await sit_at_two(one, other)
        ana.url = other.url
        one.tenure.beats._seen -= 100
        one.tenure.beats._there = frozenset({one.tenure.me, other.tenure.me})
        assert one.lobby.ownership.is_cut_off()
        one.unseen()
        await asyncio.gather(renamed(ana, "Ana"), renamed(eva, "Eva"))
        await all_leave([ana, eva])
        confirm(book_of(database, ana.code), ana, eva)

    played(database, 2, scene)


def test_one_process_sees_to_the_house(database: Place) -> None:
    async def scene(*them: Neighbour) -> None:
        for it in them:
            with it.tenure._engine.connect() as line:
                it.tenure.beats.beat(line.execution_options(isolation_level="AUTOCOMMIT"))
        seeing = [it.lobby.ownership.sees_to_the_house() for it in them]
        assert seeing.count(True) == 1
        for it, sees in zip(them, seeing, strict=True):
            await it.lobby.sweep()
            it.lobby.game_kept.clear()
            it.lobby.hear_of_games()
            assert it.lobby.game_kept.is_set() is sees

    played(database, 3, scene)
