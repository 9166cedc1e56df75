"""Games at three processes on one PostgreSQL that fare badly: `scripts/cluster-faults 1000`.

Processes are killed, replaced and put to sleep for ten seconds, and the database is restarted, one
after the other and all the while. Guests come back to any process. In the end what everybody saw is
held against the book: nothing acknowledged is missing or there twice, and no book has two ends.
"""

import asyncio
import sys
from random import Random

from msgspec.structs import asdict
from rich.progress import MofNCompleteColumn, Progress, TimeElapsedColumn

from mafia_de_cuba.server.ledger.place import place_named
from own_postgresql import own_postgresql
from server.cluster import cluster, outlive
from server.witnesses import Figures

GAMES, PROCESSES, A_HOUSE = 1_000, 3, 50
ASLEEP = 10.0
MINUTES = 60


def main(games: int, seed: int) -> None:
    """Play the games in one house after another, and tell what was looked at."""
    total, did = Figures(), dict[str, int]()
    columns = (*Progress.get_default_columns()[:2], MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns) as progress, own_postgresql() as server:
        task = progress.add_task("games", total=games)
        for number, first in enumerate(range(0, games, A_HOUSE)):
            dice, begun = (
                Random(f"cluster {seed + number}"),
                iter(range(min(A_HOUSE, games - first))),
            )

            async def house(dice: Random = dice, begun: object = begun) -> Figures:
                async with asyncio.timeout(MINUTES * 60):
                    return await outlive(
                        them,
                        dice,
                        lambda _: next(begun, None) is not None,  # type: ignore[call-overload]
                        server=server,
                        asleep=ASLEEP,
                        over=lambda: progress.advance(task, 0.25),
                    )

            with cluster(place_named(server.new()), PROCESSES, dice) as them:
                figures = asdict(asyncio.run(house()))
            for word, many in figures.items():
                setattr(total, word, getattr(total, word) + many)
            for deed, many in them.did.items():
                did[deed] = did.get(deed, 0) + many
    print(f"{did}\n{asdict(total)}\nNothing acknowledged was lost or done twice; no book forked.")


if __name__ == "__main__":
    words = [int(word) for word in sys.argv[1:]]
    main(words[0] if words else GAMES, words[1] if len(words) > 1 else 1)
