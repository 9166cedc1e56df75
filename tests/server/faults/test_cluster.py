"""Several processes, one database: one owner a table, and phones that hardly notice."""

import asyncio
from random import Random

import pytest

from house import all_leave, run
from mafia_de_cuba.client.chair import Chair
from mafia_de_cuba.client.http import new_id, post
from mafia_de_cuba.server.evening.commands import FillChairs, NewCode, Rename
from mafia_de_cuba.server.ledger.homes.place import place_named
from mafia_de_cuba.server.web.endpoints import OpenTable
from own_postgresql import Postgresql, own_postgresql
from server.faults.cluster import Cluster, back, cluster, outlive, tries
from server.ledgers import tell
from server.witnesses import Witness, book_of, confirm

pytestmark = pytest.mark.long
"""Each needs processes of its own."""


async def renamed(chair: Witness, name: str) -> None:
    assert chair.update is not None
    assert chair.update.own is not None
    assert chair.update.own.player is not None
    await tries(chair, Rename(player=chair.update.own.player, name=name))


def test_guests_come_in_by_any_process_and_outlive_each(postgresql: Postgresql) -> None:
    """All of an evening among three processes: passed on, replaced, killed, sent again."""

    async def scene() -> None:
        async with cluster(postgresql, 3, Random(1)) as them:
            one, other, _ = [it.server.url for it in them.members]
            ana = await Witness.open(one, "Ana")
            eva = await Witness.join(other, ana.code, "Eva")
            await renamed(ana, "Anabel")
            await renamed(eva, "Evita")
            await _asked_for_twice(one, other)
            await _found_by_a_code_of_before(them, ana, eva)
            await _outlives_a_replacement(them, ana, eva)
            await _outlives_a_death(them, ana, eva)
            await all_leave([ana, eva])
            confirm(book_of(place_named(them.url), ana.code), ana, eva)

    run(scene())


async def _asked_for_twice(one: str, other: str) -> None:
    """A request for a table that is sent again, to another process, opens no second one."""
    wish = OpenTable(name="Bea", request=new_id())
    first, again = [await post(f"{it}/api/tables", wish) for it in (one, other)]
    assert first[: first.index(b"key")] == again[: again.index(b"key")]
    assert first != again


async def _found_by_a_code_of_before(them: Cluster, ana: Witness, eva: Witness) -> None:
    """Whoever slept while the table got another code comes back by the old one, anywhere."""
    first, _, third = [it.server.url for it in them.members]
    sol = await Witness.join(first, ana.code, "Sol")
    await sol.leave()
    before = ana.code
    await tries(ana, NewCode())
    update = await ana.until(lambda update: update.room.code != before)
    ana.code = eva.code = update.room.code
    # Meanwhile the old one is another table's, at another process.
    taken = await Chair.open(third, "Dora")
    await taken.leave()
    tell(
        place_named(them.url),
        f"UPDATE former_codes SET code = '{taken.code}' WHERE code = '{before}'",
    )
    for member in them.members:
        back = Witness(member.server.url, taken.code, sol.key, guest=sol.guest)
        await back.connected()
        assert back.update is not None
        assert back.update.room.code == ana.code
        await back.leave()


async def _outlives_a_replacement(them: Cluster, ana: Witness, eva: Witness) -> None:
    first, other, _ = them.members
    ana.url = eva.url = other.server.url
    asked = asyncio.create_task(renamed(ana, "Anita"))
    await them.replace(first)
    await asked
    await renamed(eva, "Evelina")


async def _outlives_a_death(them: Cluster, ana: Witness, eva: Witness) -> None:
    _, other, third = them.members
    ana.url = eva.url = third.server.url
    other.server.kill()
    await asyncio.gather(renamed(ana, "Ana María"), renamed(eva, "Eva María"))
    await tries(ana, FillChairs(players=5))
    await back(other)


def test_games_outlive_processes_and_a_database_that_fare_badly() -> None:
    """A small share of what `scripts/cluster-faults` does."""
    dice, begun = Random(3), iter(range(4))

    async def scene() -> None:
        with own_postgresql() as server:
            async with cluster(server, 3, dice) as them:
                more = lambda _: next(begun, None) is not None  # noqa: E731
                figures, _ = await outlive(them, more, asleep=4.0)
                assert figures.games >= 4

    run(scene())
