"""Measures everything `docs/bots.md` tells in numbers, and writes the tables into it.

Each table comes from runs of `mafia-de-cuba simulate`; every command stands beside what it gave.
Finished runs are kept in a folder, so that a long measurement can be interrupted and gone on with.
"""

import argparse
import json
import shlex
import subprocess
import sys
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import sqrt
from pathlib import Path
from typing import Any

HOME = Path(__file__).resolve().parents[2]
DOC = HOME / "docs" / "bots.md"
STRENGTHS = ("green", "seasoned", "sharp", "old_hand")
LIARS = ("naive", "sharp", "cunning")
GODFATHERS = ("sharp", "mismatch", "deaf", "random")
# Each character, the table where it is compared, and what that table needs to have it.
CHAIRS = {
    "godfather": ("6", ""),
    "thief": ("6", ""),
    "agent": ("6", ""),
    "loyal_henchman": ("6", ""),
    "street_urchin": ("6", ""),
    "driver": ("6", ""),
    "cleaner": ("7", "--with cleaner"),
    "diamond_lover": ("7", "--with diamond_lover"),
    "traitor": ("7", "--with traitor"),
    "minion": ("7", "--with traitor minion"),
    "crooked_lawyer": ("7", "--with crooked_lawyer"),
    "revolutionary": ("7", "--with revolutionary"),
}
COUNTS = (6, 8, 10, 12)
# Characters whose strengths lie close together, and how many times more games that takes.
CLOSE = {
    "thief": 4,
    "loyal_henchman": 2,
    "driver": 8,
    "cleaner": 4,
    "traitor": 8,
    "minion": 4,
    "crooked_lawyer": 12,
}
Run = dict[str, Any]


class Runs:
    """Runs of the command, each made once."""

    def __init__(self, folder: Path, games: int) -> None:
        self.folder, self.games = folder, games
        folder.mkdir(parents=True, exist_ok=True)

    def of(
        self, options: str, *, times: int = 1, records: bool = False, plot: str = ""
    ) -> tuple[str, Run]:
        """A command, and what it gave; the records of its games stay beside it where asked for."""
        command = f"mafia-de-cuba simulate {self.games * times} {options} --seed 1"
        kept = self.folder / f"{command.replace('/', '_')}.json"
        if not kept.exists():
            print(command, file=sys.stderr, flush=True)
            words = [
                str(Path(sys.executable).with_name("mafia-de-cuba")),
                *shlex.split(command)[1:],
            ]
            if records:
                words += ["--records", str(kept.with_suffix(".records"))]
            if plot:
                words += ["--plot", str(HOME / plot)]
            done = subprocess.run([*words, "--json"], stdout=subprocess.PIPE, check=True)
            kept.write_bytes(done.stdout)
        return f"{command} --plot {plot}" if plot else command, json.loads(kept.read_bytes())

    def heirs_of(self, command: str) -> list[tuple[int, int]]:
        """For each game of a finished run, how many seats had an heir, and how many of them won."""
        kept = self.folder / f"{command.replace('/', '_')}.records"
        found = []
        with kept.open(encoding="utf-8") as lines:
            for record in map(json.loads, lines):
                heirs = [seat for seat, name in enumerate(record["players"]) if ", then" in name]
                won = set(record["outcome"]["winners"])
                found.append((len(heirs), len(won.intersection(heirs))))
        return found


def share(tally: Run, *, digits: int = 1) -> str:
    """A share with its interval, in percent."""
    low, rate, high = (100 * tally[key] for key in ("low", "rate", "high"))
    return f"{rate:.{digits}f} ({low:.{digits}f}–{high:.{digits}f})"


def gain(lower: Sequence[tuple[int, int]], upper: Sequence[tuple[int, int]]) -> str:
    """How much more often the heirs of one run won than those of another, in the same games."""
    pairs = list(zip(lower, upper, strict=True))
    assert all(one[0] == other[0] for one, other in pairs), "not the same thefts"
    seats = sum(held for (held, _), _ in pairs)
    mean = sum(other[1] - one[1] for one, other in pairs) / seats
    # Two Thieves of one game share its luck: a game, not a seat, is what was drawn.
    spread = sum((other[1] - one[1] - mean * one[0]) ** 2 for one, other in pairs)
    return f"{100 * mean:+.1f} ± {196 * sqrt(spread) / seats:.1f}"


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table in Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def commands(told: Sequence[str]) -> str:
    """The commands behind a table."""
    return "```sh\n" + "\n".join(told) + "\n```"


def sides(runs: Runs) -> Iterator[str]:
    """Who wins among bots of one strength."""
    for strength in reversed(STRENGTHS):
        picture = f"docs/pictures/sides-{strength}.svg" if strength == "sharp" else ""
        who = f"--godfather {strength} --others {strength}"
        told, run = runs.of(f"--players 6-12 {who}", plot=picture)
        head = [
            f"{strength.replace('_', ' ')} bots",
            *(str(one["players"]) for one in run["tables"]),
        ]
        rows = [
            [name, *(share(one["sides"][side]) for one in run["tables"])]
            for side, name in (
                ("godfather", "Godfather's"),
                ("agents", "Agents'"),
                ("thieves", "Thieves'"),
            )
        ]
        yield f"{table(head, rows)}\n\n{commands([told])}"


def godfathers(runs: Runs) -> Iterator[str]:
    """How often each Godfather wins, against whom."""
    for liars in LIARS:
        told, rows = [], []
        head = [f"against {liars}"]
        for godfather in GODFATHERS:
            # Our own against our own was measured at every table.
            players = "6-12" if godfather == liars else "6,8,10,12"
            command, run = runs.of(f"--players {players} --godfather {godfather} --others {liars}")
            told.append(command)
            shown = [one for one in run["tables"] if one["players"] in COUNTS]
            head = [f"against {liars}", *(str(one["players"]) for one in shown)]
            cells = [share(one["sides"]["godfather"]) for one in shown]
            rows.append([f"*{godfather}*" if godfather != "sharp" else "**sharp**", *cells])
        yield f"{table(head, rows)}\n\n{commands(told)}"


def strengths(runs: Runs) -> Iterator[str]:
    """How often each character wins, played by each strength in the same chair."""
    rows, told = [], []
    for character, (players, extra) in CHAIRS.items():
        cells, heirs = [], []
        for strength in STRENGTHS:
            where = f"--players {players}{' ' if extra else ''}{extra}"
            who = "--godfather seasoned --others seasoned"
            options = f"{where} {who} --as {character}={strength} --having {character}"
            command, run = runs.of(options, times=CLOSE.get(character, 1), records=True)
            cells.append(f"{100 * run['tables'][0]['characters'][character]['rate']:.1f}")
            heirs.append(runs.heirs_of(command))
            told.append(command)
        gains = [gain(lower, upper) for lower, upper in pairwise(heirs)]
        rows.append([character.replace("_", " "), players, *cells, *gains])
    names = [strength.replace("_", " ") for strength in STRENGTHS]
    over = [f"{upper} over {lower}" for lower, upper in pairwise(names)]
    head = ["character", "players", *names, *over]
    yield f"{table(head, rows)}\n\n{commands(told)}"


SECTIONS = {"sides": sides, "godfathers": godfathers, "strengths": strengths}


def main() -> None:
    """Run what is missing, and write the tables."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--games", type=int, default=4000, help="games a cell")
    parser.add_argument("--kept", type=Path, required=True, help="folder of finished runs")
    parser.add_argument("sections", nargs="*", default=list(SECTIONS))
    asked = parser.parse_args()
    runs = Runs(asked.kept, asked.games)
    for name in asked.sections:
        parts = "\n\n".join(SECTIONS[name](runs))
        text = DOC.read_text(encoding="utf-8")
        start, end = f"<!-- figures: {name} -->\n", f"\n<!-- end of {name} -->"
        before, _, rest = text.partition(start)
        _, _, after = rest.partition(end)
        DOC.write_text(f"{before}{start}\n{parts}\n{end}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
