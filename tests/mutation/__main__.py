"""The command `scripts/mutation`: breaks the rules of the game on purpose, one slip at a time, and
counts how many of these mutants the tests notice. Exits with 1 if that is fewer than 90 %."""

import argparse
import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn

from mutation.mutants import Module, Mutant, modules_of, mutants_of
from mutation.trial import Stage, prepare
from mutation.trials import Failing, Tally, timed, trials

TOP = Path(__file__).parents[2]
PACKAGE = "mafia_de_cuba.game"
ENOUGH = 90
# In the order in which a mutant is noticed soonest.
STAGES = (
    Stage(("tests/rules",)),
    Stage(("tests/records", "--ignore=tests/records/test_cli.py")),
    Stage(("tests/playthroughs/test_playthroughs.py", "tests/counts", "-k", "not check_writes")),
    Stage(("tests/properties",)),
)


def main() -> int:
    """List the mutants, or try them and report."""
    words = _words()
    os.chdir(TOP)
    modules = list(modules_of(PACKAGE, TOP / "src" / Path(*PACKAGE.split("."))))
    names = [module.file.stem for module in modules]
    unknown = [name for name in words.modules if name not in names]
    if unknown:
        print(f"There is no module {unknown[0]!r}; there are: {', '.join(names)}", file=sys.stderr)
        return 2
    chosen = [module for module in modules if module.file.stem in (words.modules or names)]
    mutants = [mutant for module in chosen for mutant in mutants_of(module)]
    if words.list:
        print(*mutants, f"{len(mutants)} mutants", sep="\n")
        return 0
    tally = Tally([])
    try:
        with TemporaryDirectory() as bytecode:
            prepare(Path(bytecode))
            _try(mutants, tally)
    except Failing as failing:
        print(f"With nothing broken these tests fail already: {failing}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(f"Stopped after {len(tally.fates)} of {len(mutants)} mutants.")
    _report(tally, chosen)
    return 0 if tally.percent >= ENOUGH else 1


def _words() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="scripts/mutation", description=__doc__)
    parser.add_argument("modules", nargs="*", metavar="module", help="only this one, as in outcome")
    parser.add_argument("--list", action="store_true", help="list the mutants and try none")
    return parser.parse_args()


def _try(mutants: list[Mutant], tally: Tally) -> None:
    columns = (*Progress.get_default_columns()[:2], MofNCompleteColumn(), TimeRemainingColumn())
    # Processes are forked here, which a thread that redraws the bar by itself would disturb.
    with Progress(*columns, auto_refresh=False) as progress:
        bar = progress.add_task("unbroken", total=len(mutants))
        progress.refresh()
        stages = list(timed(STAGES))
        for fate in trials(mutants, stages, os.cpu_count() or 1):
            tally.fates.append(fate)
            if not fate.killed:
                progress.console.out(fate.mutant, highlight=False)
            told = f"{len(tally.survivors)} survived"
            progress.update(bar, advance=1, description=told, refresh=True)


def _report(tally: Tally, modules: list[Module]) -> None:
    print(f"\n{'':18} {'mutants':>8} {'killed':>8} {'survived':>8} {'%':>7}")
    for module in modules:
        _row(module.file.name, tally.of(module))
    _row("in all", tally)


def _row(name: str, tally: Tally) -> None:
    tried, survived = len(tally.fates), len(tally.survivors)
    print(f"{name:18} {tried:8} {tally.killed:8} {survived:8} {tally.percent:7.1f}")


if __name__ == "__main__":
    sys.exit(main())
