"""`scripts/probers`: does anybody feel, on a slow disk, that somebody has just left orders?

A real house, in a process of its own and by real time, takes 33 ms over every commit. Probers at
the same table ask twenty times a second for what cannot be; at random in half of the windows
somebody leaves orders in secret. How well those windows are told from the others by the longest
answer is the AUC: a half is a guess. It is measured once more in a house that writes secrets at
once, where whoever measures should feel them.
"""

import asyncio
import contextlib
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec
from rich.console import Console
from rich.progress import track

from house import GENEROUS
from mafia_de_cuba.client.chair import Chair, Refusal
from mafia_de_cuba.game.commands import EmptyPockets
from mafia_de_cuba.server.evening.commands import Begin, FillChairs, NameGodfather
from server.attacks.probing import EVERY, PLAYERS, PROBERS, SLOW, VICTIM, WINDOW, auc, orders

WINDOWS = 200
RESTS = 0.5
"""Seconds between two windows: what was left is written by then."""
MOST_TOLD = 0.55
SAMPLES = 2_000


@contextlib.contextmanager
def slow_house(folder: Path, *, at_once: bool) -> Iterator[str]:
    """Its address."""
    limits = folder / "limits.json"
    limits.write_bytes(msgspec.json.encode(GENEROUS))
    command = [
        *(sys.executable, str(Path(__file__).with_name("slow_house.py")), "serve"),
        *("--host", "127.0.0.1", "--port", "0", "--data", str(folder / "house.db")),
        *("--limits", str(limits)),
    ]
    told = {"AT_ONCE": "1"} if at_once else {}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ | told)
    assert process.stdout is not None
    try:
        yield next(line.split()[-1] for line in process.stdout if "http://" in line)
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(30)


async def waits(chair: Chair, seconds: float, start: float) -> float:
    """The longest that a prober waited for an answer to what cannot be."""
    longest, until = 0.0, time.perf_counter() + seconds
    await asyncio.sleep(start)
    while (began := time.perf_counter()) < until:
        with contextlib.suppress(Refusal):
            await chair.do(EmptyPockets())
        took = time.perf_counter() - began
        longest = max(longest, took)
        await asyncio.sleep(max(0.0, EVERY - took))
    return longest


async def felt(url: str, probers: int, windows: int) -> tuple[list[float], list[float]]:
    """The longest wait in each window without orders, and in each in which some were left."""
    host = await Chair.open(url, "P0", SLOW)
    chairs = [host, *[await Chair.join(url, host.code, f"P{n}") for n in range(1, PLAYERS)]]
    await host.do(FillChairs(players=PLAYERS))
    update = await host.until(lambda it: len(it.room.chairs) == PLAYERS)
    await host.do(NameGodfather(player=update.room.chairs[0].player))
    await host.do(Begin())
    for chair in chairs:
        await chair.until(lambda it: it.play is not None)
    dice = Random(windows + probers)
    found: tuple[list[float], list[float]] = ([], [])
    kinds = [False, True] * (windows // 2)
    dice.shuffle(kinds)
    for left in track(kinds, f"{probers} probing", console=Console(stderr=True)):
        asked = [
            asyncio.create_task(waits(chairs[it], WINDOW, n * EVERY / probers))
            for n, it in enumerate(PROBERS[:probers])
        ]
        await asyncio.sleep(dice.uniform(0.1, 0.35))
        leaving = chairs[VICTIM].do(orders(dice)) if left else asyncio.sleep(0)
        _, longest = await asyncio.gather(leaving, asyncio.gather(*asked))
        found[left].append(max(longest))
        await asyncio.sleep(RESTS)
    for chair in chairs:
        await chair.leave()
    return found


def interval(without: list[float], beside: list[float]) -> tuple[float, float]:
    """Where 95 of a hundred AUCs lie, the windows being drawn again."""
    dice = Random(7)
    drawn = sorted(
        auc(dice.choices(without, k=len(without)), dice.choices(beside, k=len(beside)))
        for _ in range(SAMPLES if len(without) <= 50 else SAMPLES // 10)
    )
    return drawn[len(drawn) // 40], drawn[-len(drawn) // 40 - 1]


def main(windows: int = WINDOWS) -> int:
    """Measure and print; 1 if somebody feels it."""
    console, wrong = Console(highlight=False), 0
    for at_once in (False, True):
        how = "written at once" if at_once else "as the house writes them"
        for probers in (1, 3):
            with (
                tempfile.TemporaryDirectory() as folder,
                slow_house(Path(folder), at_once=at_once) as url,
            ):
                without, beside = asyncio.run(felt(url, probers, windows))
            told, (low, high) = auc(without, beside), interval(without, beside)
            usual, then = (1000 * statistics.median(it) for it in (without, beside))
            console.print(
                f"secrets {how}, {probers} probing: AUC {told:.3f} ({low:.3f} to {high:.3f}); "
                f"longest answer {usual:.1f} ms without, {then:.1f} ms beside orders, "
                f"in {windows} windows"
            )
            # No surer than the measure is: what may well be a guess is none that is felt.
            wrong += not at_once and told > MOST_TOLD and low > 0.5
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
