"""One house under load, in turns with another: run by `bench_beside.py` in each of two checkouts.

It is run by the checkout's own Python with the checkout's own phones, so that each house is asked
for what it offers. Whenever a line is put in, there is a turn; then one line comes out.
"""

import asyncio
import json
import os
import sys
import tempfile
from pathlib import Path

import uvloop

# Everything from here: an older checkout has the same names, and other files.
from bench_tables import PHONE_CORE, Rate, at_full_tilt, our_server, our_tables


def processor_seconds(pid: int) -> float:
    """How long all threads of a process have worked; finer than the ticks in its `stat`."""
    tasks = Path(f"/proc/{pid}/task").iterdir()
    return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e9


async def turns(url: str, pid: int, tables: int, seconds: float) -> None:
    """Sit down, say so, and act as fast as it goes whenever it is this house's turn."""
    rate = Rate()
    seated = await our_tables(url, tables, rate)
    print("ready", flush=True)
    loop = asyncio.get_running_loop()
    while await loop.run_in_executor(None, sys.stdin.readline):
        spent = processor_seconds(pid)
        a_second = await at_full_tilt(list(seated), rate, seconds)
        spent = processor_seconds(pid) - spent
        each = 1e6 * spent / len(rate.seconds)
        print(json.dumps({"a_second": a_second, "each": each}), flush=True)


def main() -> None:
    """Keep a house and its phones until nobody gives it a turn any more."""
    tables, seconds = int(sys.argv[1]), float(sys.argv[2])
    os.sched_setaffinity(0, {PHONE_CORE})
    with (
        tempfile.TemporaryDirectory() as folder,
        our_server(Path(folder)) as (url, pid),
        asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
    ):
        runner.run(turns(url, pid, tables, seconds))


if __name__ == "__main__":
    main()
