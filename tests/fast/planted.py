"""Mistakes planted in the header, one after another: `scripts/core-equality planted` finds each.

A copy of the core is altered in one line, built, and held against the rules in the place of the
true one. A mistake that is not found is a hole in the comparison.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

TOP = Path(__file__).parents[2]
HEADERS = Path("src/mafia_de_cuba_core/include/mdc")

MISTAKES = (
    ("outcome.h", "is == MDC_IS_STREET_URCHIN && thief_wins", "0 && thief_wins"),
    ("outcome.h", "mdc_is_in(game->winners, seat - 1)", "mdc_is_in(game->winners, seat + 1)"),
    ("outcome.h", "seat != game->shooter", "1"),
    ("investigation.h", "!mdc_plays(&game->setup, MDC_FAKE_URCHIN_COSTS)", "1"),
    ("investigation.h", "is == MDC_IS_AGENT) {", "is == MDC_IS_AGENT && seat > 1) {"),
    ("theft.h", "seat == mdc_last(&game->setup));", "0);"),
    ("talk.h", "mdc_is_in(game->eliminated, other)", "0"),
    ("saying.h", "if (whole || claim->fake >= 0)", "if (whole)"),
    ("legal.h", "token >= first", "token > first"),
    ("sight.h", "seat == game->shooter ||", ""),
    ("dice.h", "(count + 1)", "(count + 2)"),
    ("rules.h", "case MDC_AGENT_SHOT: return 31;", "case MDC_AGENT_SHOT: return 30;"),
    ("rules.h", "mdc_is_in(game->eliminated, seat)", "0"),
    ("lots.h", "if (take || last || !box) return 0;", "if (take || last) return 0;"),
    ("game.h", "mdc_box_is_back(game) ? game->godfather", "mdc_box_is_back(game) ? 0"),
    ("acting.h", "episode->talk != MDC_OPEN_FLOOR || episode", "episode->talk == 3 || episode"),
    ("episode.h", " & ~(unsigned)game->eliminated", ""),
)

FOUND, MISSED = 3, 4
HELD = f"""
import sys
from fast import many_games
many_games.TABLE, many_games.TABLES = 100, 50
found = any(many_games.batch(number).difference for number in range(2))
sys.exit({FOUND} if found else {MISSED})
"""


def found(part: str, right: str, wrong: str) -> bool:
    """Whether the comparison finds a core with this mistake."""
    with TemporaryDirectory() as folder:
        copy, built = Path(folder) / "core", Path(folder) / "built"
        shutil.copytree(TOP / "core", copy, ignore=shutil.ignore_patterns("build", "*.egg-info"))
        header = copy / HEADERS / part
        text = header.read_text()
        if right not in text:
            raise SystemExit(f"{part} has no {right!r}: the mistakes are out of date")
        header.write_text(text.replace(right, wrong, 1))
        flags = copy / "core_build.py"
        flags.write_text(flags.read_text().replace('"-O3"', '"-O1"'))
        install = (os.environ["UV"], "pip", "install", "--quiet", "--no-deps", "--target", built)
        subprocess.run((*install, "--python", sys.executable, copy), check=True)
        paths = os.pathsep.join((str(built), str(TOP / "tests")))
        held = subprocess.run(
            (sys.executable, "-c", HELD), env=os.environ | {"PYTHONPATH": paths}, check=False
        )
    if held.returncode not in (FOUND, MISSED):
        raise SystemExit(f"{part}: the comparison broke off with {held.returncode}")
    return held.returncode == FOUND


def main() -> int:
    """Plant every mistake, and say which were not found."""
    missed = 0
    for part, right, wrong in MISTAKES:
        ok = found(part, right, wrong)
        missed += not ok
        print(f"{'found ' if ok else 'MISSED'} {part}: {right!r} as {wrong!r}", flush=True)
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())
