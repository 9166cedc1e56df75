"""Several processes, one database: one owner a table, and phones that hardly notice."""

from random import Random

import pytest

from house import all_leave, run
from mafia_de_cuba.server.evening.commands import FillChairs, Rename
from mafia_de_cuba.server.ledger.place import Place, place_named
from own_postgresql import own_postgresql
from server.cluster import Cluster, cluster, outlive
from server.witnesses import Witness, book_of, confirm

pytestmark = pytest.mark.long


async def renamed(chair: Witness, name: str) -> None:
    assert chair.update is not None
    assert chair.update.own is not None
    assert chair.update.own.player is not None
    await chair.do(Rename(player=chair.update.own.player, name=name))


async def two_guests(them: Cluster) -> tuple[Witness, Witness]:
    """One at the owner, and one at the other process."""
    one, other = them.processes
    ana = await Witness.open(one.url, "Ana")
    return ana, await Witness.join(other.url, ana.code, "Eva")


def test_games_outlive_processes_and_a_database_that_fare_badly() -> None:
    """A small share of what `scripts/cluster-faults` does."""
    dice, begun = Random(3), iter(range(6))
    with own_postgresql() as server, cluster(place_named(server.new()), 3, dice) as them:
        figures = run(
            outlive(them, dice, lambda _: next(begun, None) is not None, server=server, asleep=4.0)
        )
    assert figures.games >= 6
    assert sum(them.did.values()) >= 2


def test_a_guest_comes_in_by_any_process_and_sees_the_same(database: Place) -> None:
    async def scene(them: Cluster) -> None:
        ana, eva = await two_guests(them)
        await renamed(ana, "Anabel")
        await renamed(eva, "Evita")
        await eva.connected()
        await ana.do(FillChairs(players=5))
        await all_leave([ana, eva])
        confirm(book_of(database, ana.code), ana, eva)

    with cluster(database, 2, Random(1)) as them:
        run(scene(them))
