"""A million malformed messages, and whether anybody minds.

First they go to the decoder alone. Then they are poured into a house, by the door through which
phones speak, while people play game after game at another of its tables. Nothing may be written
into the log, nothing may fail, every game at the other table must end as the rules say, and the
table that was shouted at must still be a table.
"""

import asyncio
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import SystemRandom

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from house import open_house
from mafia_de_cuba.server.run.app import App
from mafia_de_cuba.server.wire.protocol import MalformedMessage, read
from server.attacks.flood import Flood
from server.attacks.garbage import Garbage
from server.attacks.neighbours import game_after_game, sit_down
from server.intruder import figure, overheard

FRAMES = 1_000_000
SOME = 1_000
console = Console(highlight=False)

Told = Callable[[int], None]


def decoder(frames: int, seed: int, told: Told) -> int:
    """Have the decoder read them; how many were messages."""
    garbage, understood = Garbage(seed), 0
    for number in range(frames):
        frame = garbage.frame()
        try:
            read(frame)
            understood += 1
        except MalformedMessage:
            pass
        if number % SOME == 0:
            told(min(SOME, frames - number))
    return understood


async def sockets(frames: int, seed: int, told: Told) -> str:
    """Pour them into a house; what came of it, in a sentence."""
    done = asyncio.Event()
    with tempfile.TemporaryDirectory() as folder:
        async with open_house(Path(folder) / "house.db") as house:
            flood = Flood(App(house.lobby), seed)
            playing = asyncio.create_task(game_after_game(house, await sit_down(house), done))
            await flood.pour(frames, told)
            done.set()
            games = await playing
            failures = figure(house, "mafia_failures_total")
    assert not failures, f"{failures} errands failed"
    return (
        f"{flood.connections} connections at {flood.tables} tables; "
        f"{games} games at the other table ended as the rules say"
    )


def main(frames: int, seed: int) -> int:
    """All of it; 1 if anybody minded."""
    console.print(f"{frames:,} malformed messages, seed {seed}")
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, TimeRemainingColumn(), console=console) as bars, overheard() as log:
        bar = bars.add_task("decoder", total=frames)
        began = time.perf_counter()
        understood = decoder(frames, seed, lambda many: bars.advance(bar, many))
        decoded = time.perf_counter()
        bar = bars.add_task("sockets", total=frames)
        told = asyncio.run(sockets(frames, seed, lambda many: bars.advance(bar, many)))
        poured = time.perf_counter()
    console.print(f"decoder: {understood:,} were messages after all; {decoded - began:.0f} s")
    console.print(f"sockets: {told}; {poured - decoded:.0f} s")
    written = log.getvalue()
    console.print(f"log: {len(written.splitlines())} lines")
    if written:
        console.print(written[:5_000], markup=False)
    return 1 if written else 0


if __name__ == "__main__":
    given = [int(argument) for argument in sys.argv[1:]]
    wanted, *rest = given or [FRAMES]
    sys.exit(main(wanted, rest[0] if rest else SystemRandom().getrandbits(32)))
