"""How late bots are when many think at once about the widest tables that can be laid.

The server runs by its own command. At each table a Godfather keeps nothing, lets the box go round
eleven sharp bots who take a second for a move, and asks each what was in it. How long every bot
took is measured at one table, and then at fifteen at a time: what the bots are late is the
difference. Two workers think for all of them here, or as many as there are cores.
"""

import asyncio
import statistics
import sys
import tempfile
import time
from functools import partial
from pathlib import Path

from rich.console import Console
from rich.table import Table

from bench_siege import server
from mafia_de_cuba.bots.persona import Strength
from mafia_de_cuba.client.chair import Chair
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.commands import Ask, Hide
from mafia_de_cuba.game.phase import Phase
from mafia_de_cuba.game.testimony import Question
from mafia_de_cuba.server.evening.commands import Begin, FillChairs, NameGodfather
from mafia_de_cuba.server.evening.settings import Pace, Settings, Succession
from mafia_de_cuba.server.wire.protocol import Update

TABLES = 15
PLAYERS = 12
KINDS: list[Token] = [token for token in Token if token is not Token.REVOLUTIONARY]
RARE = dict.fromkeys(KINDS[:9], 1)
WIDEST = Settings(
    tokens=RARE,
    jokers=2,
    fake_diamond=True,
    pace=Pace.NONE,
    brisk_bots=True,
    godfather=Succession.CHOICE,
)
console = Console(highlight=False)


async def laid(url: str) -> Chair:
    """A Godfather among eleven sharp bots, about to look into the box."""
    host = await Chair.open(url, "Don", WIDEST)
    await host.do(FillChairs(players=PLAYERS, strength=Strength.SHARP))
    update = await host.until(lambda it: len(it.room.chairs) == PLAYERS)
    await host.do(NameGodfather(player=update.room.chairs[0].player))
    return host


async def played(host: Chair) -> tuple[list[float], list[float]]:
    """How long each bot took over the box, and over its answer, in seconds."""
    await host.do(Begin())
    await host.until(lambda it: it.play is not None and it.play.phase is Phase.HIDING)
    await host.do(Hide(diamonds=0))
    hands, answers = [], []
    for seat in range(1, PLAYERS):
        began = time.perf_counter()
        await host.until(partial(_has_taken, seat))
        hands.append(time.perf_counter() - began)
    for seat in range(1, PLAYERS):
        began = time.perf_counter()
        await host.do(Ask(of=seat, question=Question.RECEIVED))
        await host.until(lambda it: it.play is not None and not it.play.waiting)
        answers.append(time.perf_counter() - began)
    return hands, answers


def _has_taken(seat: int, update: Update) -> bool:
    play = update.play
    assert play is not None
    return play.phase is Phase.INVESTIGATION or (play.phase is Phase.THEFT and play.box_at > seat)


async def measured(url: str, tables: int) -> tuple[list[float], list[float]]:
    """At so many tables at a time."""
    hosts = [await laid(url) for _ in range(tables)]
    games = await asyncio.gather(*map(played, hosts))
    for host in hosts:
        await host.leave()
    return [it for hands, _ in games for it in hands], [it for _, said in games for it in said]


def main() -> None:
    """One table, then many, in one run."""
    tables = int(sys.argv[1]) if len(sys.argv) > 1 else TABLES
    figures = Table("seconds a bot took", "median", "p90", "longest")
    with tempfile.TemporaryDirectory() as folder, server(Path(folder)) as (url, _):
        for many in (1, tables):
            for what, took in zip(("box", "answer"), asyncio.run(measured(url, many)), strict=True):
                p90 = statistics.quantiles(took, n=10)[8]
                row = (statistics.median(took), p90, max(took))
                figures.add_row(
                    f"{what}, {many} of the widest tables", *(f"{it:.1f}" for it in row)
                )
    console.print(figures)


if __name__ == "__main__":
    main()
