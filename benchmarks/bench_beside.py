"""This checkout's house beside another checkout's: the processor time of an action in each.

Both houses stand and take short turns, so that whatever else the machine does falls on both. Only
processor time is compared: how many actions there are in a second is the machine's affair too.
"""

import json
import random
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from typing import Self

from rich.console import Console
from rich.table import Table

HERE = Path(__file__).resolve().parents[1]
TABLES, SECONDS, TURNS = 100, 2.0, 20
RESAMPLED = 2_000
console = Console(highlight=False)


class House:
    """A checkout's house and its phones, waiting for their turn."""

    def __init__(self, checkout: Path) -> None:
        python = checkout / ".venv" / "bin" / "python"
        if not python.exists():
            raise SystemExit(f"{checkout} is not set up: run scripts/setup there first.")
        self.name = checkout.name
        self._turn = subprocess.Popen(
            [
                python,
                "-P",
                "-W",
                "ignore",
                HERE / "benchmarks/loads/one_house.py",
                str(TABLES),
                str(SECONDS),
            ],
            cwd=checkout,
            env={"PYTHONPATH": "benchmarks:tests", "PATH": "/usr/bin:/bin"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.each: list[float] = []
        self.a_second: list[float] = []

    def __enter__(self) -> Self:
        if self._line() != "ready":
            raise SystemExit(f"The house of {self.name} did not open.")
        return self

    def __exit__(self, *_: object) -> None:
        self._turn.communicate(timeout=60)

    def turn(self) -> None:
        """Act as fast as it goes for a moment."""
        assert self._turn.stdin is not None
        self._turn.stdin.write("\n")
        self._turn.stdin.flush()
        told = json.loads(self._line())
        self.each.append(told["each"])
        self.a_second.append(told["a_second"])

    def _line(self) -> str:
        assert self._turn.stdout is not None
        return self._turn.stdout.readline().strip()


def ratio(ours: list[float], theirs: list[float]) -> tuple[float, float, float]:
    """The median of ours to theirs, turn by turn, with its 95 % interval by resampling."""
    pairs = [a / b for a, b in zip(ours, theirs, strict=True)]
    dice = random.Random(1)
    medians = sorted(median(dice.choices(pairs, k=len(pairs))) for _ in range(RESAMPLED))
    return median(pairs), medians[RESAMPLED // 40], medians[-RESAMPLED // 40]


def main() -> None:
    """Take turns and tell."""
    if len(sys.argv) < 2:
        raise SystemExit("scripts/bench beside CHECKOUT [TURNS]: name the other checkout's folder.")
    turns = int(sys.argv[2]) if len(sys.argv) > 2 else TURNS
    with ExitStack() as stack:
        ours, theirs = (
            stack.enter_context(House(checkout)) for checkout in (HERE, Path(sys.argv[1]).resolve())
        )
        for number in range(turns):
            for house in (ours, theirs) if number % 2 else (theirs, ours):
                house.turn()
    table = Table(title=f"{TABLES} tables of eight at saturation, {turns} turns of {SECONDS:.0f} s")
    for column in ("checkout", "µs an action", "actions a second"):
        table.add_column(column, justify="left" if column == "checkout" else "right")
    for house in (ours, theirs):
        table.add_row(house.name, f"{median(house.each):.0f}", f"{median(house.a_second):,.0f}")
    console.print(table)
    middle, low, high = ratio(ours.each, theirs.each)
    console.print(f"Processor time an action: {middle:.3f} times ({low:.3f} to {high:.3f}).")


if __name__ == "__main__":
    main()
