"""Games at three processes on one PostgreSQL that fare badly: `scripts/cluster-faults 1000`.

Processes are killed, replaced and put to sleep for ten seconds, their lines to the database are cut
with and without a word, the database is restarted and clocks jump, one after the other and all the
while. Guests come back to any process. In the end what everybody saw is held against the book:
nothing acknowledged is missing or there twice, and no book has two ends.

`scripts/cluster-faults rolling 300` has three processes replaced one after the other under so many
tables, and tells how soon every phone is back.
"""

import asyncio
import sys
from random import Random
from time import monotonic

from msgspec import Struct
from msgspec.structs import asdict
from rich.progress import MofNCompleteColumn, Progress, TimeElapsedColumn

from mafia_de_cuba.server.evening.commands import Rename
from mafia_de_cuba.server.ledger.homes.place import place_named
from own_postgresql import Postgresql, own_postgresql
from server.faults.cluster import DEEDS, Cluster, Roamer, cluster, outlive, tries
from server.witnesses import Figures, book_of, confirm

GAMES, TABLES, PROCESSES, A_HOUSE = 1_000, 300, 3, 50
SETS = 2
"""Of four tables each, at the same time."""
ASLEEP = 10.0
MINUTES = 60
SPAN = 10.0
"""Seconds for which phones have things done while one process is replaced."""
ON_DISK: tuple[str, ...] = ()
"""A database that is restarted as by a power cut asks the disk, as any does."""


class Found(Struct):
    """What was done and seen in all houses."""

    figures: Figures
    did: dict[str, int]
    waits: list[float]


async def _house(
    server: Postgresql, games: int, seed: int, progress: Progress, so_far: Found
) -> None:
    task = progress.add_task("games", total=games)
    begun = iter(range(games))
    async with (
        asyncio.timeout(MINUTES * 60),
        cluster(server, PROCESSES, Random(f"cluster {seed}")) as them,
    ):
        figures, waits = await outlive(
            them,
            # And on until everything has happened to them.
            lambda _: next(begun, None) is not None or len(them.did) < DEEDS,
            asleep=ASLEEP,
            over=lambda: progress.advance(task, 1),
            sets=SETS,
        )
    so_far.waits += waits
    for deed, many in them.did.items():
        so_far.did[deed] = so_far.did.get(deed, 0) + many
    for word, many in asdict(figures).items():
        setattr(so_far.figures, word, getattr(so_far.figures, word) + many)


def faults(games: int, seed: int) -> None:
    """Play the games in one house after another, and tell what was looked at."""
    found = Found(Figures(), {}, [])
    columns = (*Progress.get_default_columns()[:2], MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns) as progress, own_postgresql(options=ON_DISK) as server:
        for number, first in enumerate(range(0, games, A_HOUSE)):
            some = min(A_HOUSE, games - first)
            asyncio.run(_house(server, some, seed + number, progress, found))
    print(f"{found.did}\n{asdict(found.figures)}")
    _tell("after a death the next action at a table was acknowledged within", found.waits)
    print("Nothing acknowledged was lost or done twice; no book forked; nobody was told more.")


def _tell(what: str, seconds: list[float]) -> None:
    if seconds:
        some = sorted(seconds)
        shares = {share: some[int(share * (len(some) - 1))] for share in (0.5, 0.99, 1.0)}
        told = ", ".join(f"{value:.2f} s ({share:.0%})" for share, value in shares.items())
        print(f"{what} {told} of {len(some)}")


async def _rolling(server: Postgresql, tables: int, seed: int) -> None:
    async with cluster(server, PROCESSES, Random(f"rolling {seed}"), tempo=1) as them:

        class AtAnyProcess(Roamer):
            somewhere = staticmethod(them.somewhere)

        began = monotonic()
        phones = [await AtAnyProcess.open(them.somewhere(), "Ana") for _ in range(tables)]
        for phone in phones:
            await phone.connected()
        print(f"{tables} tables were opened in {monotonic() - began:.1f} s")
        going, longest = list[float](), list[float]()
        for member in them.members:
            greeted = {phone: len(phone.greetings) for phone in phones}
            renaming = [asyncio.create_task(_goes_on(it, them)) for it in phones]
            going.append(await them.replace(member))
            longest += await asyncio.gather(*renaming)
            returned = sum(len(it.greetings) > greeted[it] for it in phones)
            print(f"replaced: gone within {going[-1]:.2f} s, {returned} phones had to come back")
        for phone in phones:
            await phone.leave()
            confirm(book_of(place_named(them.url), phone.code), phone)
        _tell("a process was gone within", going)
        _tell("every phone had what it asked for within", longest)


async def _goes_on(phone: Roamer, them: Cluster) -> float:
    """Have something done all the while; for how long one of them was waited at most."""
    longest, number, began = 0.0, 0, monotonic()
    assert phone.update is not None
    assert phone.update.own is not None
    player = phone.update.own.player
    assert player is not None
    while monotonic() - began < SPAN:
        asked = monotonic()
        number += 1
        await tries(phone, Rename(player=player, name=f"Ana {number}"))
        longest = max(longest, monotonic() - asked)
        await asyncio.sleep(them.dice.uniform(0.5, 1.5))
    return longest


def rolling(tables: int, seed: int) -> None:
    """Replace every process once, under so many tables."""
    with own_postgresql(options=ON_DISK) as server:
        asyncio.run(_rolling(server, tables, seed))
    print("Nothing acknowledged was lost or done twice.")


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[1:] if word != "rolling"]
    seed = numbers[1] if len(numbers) > 1 else 1
    if "rolling" in sys.argv:
        rolling(numbers[0] if numbers else TABLES, seed)
    else:
        faults(numbers[0] if numbers else GAMES, seed)
