"""One trial: the tests put to a mutant, in a process of their own.

The process is forked from one that has loaded pytest and whatever the tests need, but nothing of
the code on trial. When the tests import the module they find the mutant in its place. The process
ends cleanly only if no test noticed; out of time or out of memory is noticed too.
"""

import importlib
import os
import resource
import signal
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_loader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, NoReturn

import pytest
from hypothesis import Phase, settings
from msgspec import Struct

from mutation.mutants import Mutant

PRELOADED = ("_pytest.doctest", "difflib", "hypothesis.stateful", "rich.progress")
FEW_EXAMPLES = 25
MOST_MEMORY = 3 * 1024**3


class Stage(Struct, frozen=True):
    """Tests that run together: what pytest is told, and how many seconds of work it is given."""

    arguments: tuple[str, ...]
    limit: int = 600


def prepare(bytecode: Path) -> None:
    """Load what every trial needs, and make chance the same in all of them.

    What is not broken is compiled once and kept in this folder.
    """
    for name in PRELOADED:
        importlib.import_module(name)
    sys.pycache_prefix, sys.dont_write_bytecode = str(bytecode), False
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    settings.register_profile(
        "trial",
        max_examples=FEW_EXAMPLES,
        derandomize=True,
        database=None,
        deadline=None,
        # That it fails is all that is asked; why can be left untold.
        phases=(Phase.explicit, Phase.generate),
    )
    settings.load_profile("trial")


def start(stage: Stage, mutant: Mutant | None) -> int:
    """The process in which these tests now run, against this mutant or with nothing broken."""
    process = os.fork()
    if process == 0:
        _run(stage, mutant)
    return process


def _run(stage: Stage, mutant: Mutant | None) -> NoReturn:
    status = 1
    try:
        # Whoever interrupts means the trials as a whole, and those will end this process.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        _silence()
        resource.setrlimit(resource.RLIMIT_CPU, (stage.limit, stage.limit + 1))
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
        if mutant is not None:
            sys.meta_path.insert(0, Planter(mutant))
        quietly = ("-x", "-q", "-p", "no:cacheprovider", "--assert=plain", "--tb=no")
        status = int(pytest.main([*quietly, *stage.arguments], plugins=[Brief()]))
    finally:
        os._exit(status)


def _silence() -> None:
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nowhere, stream)


class Planted(SourceFileLoader):
    """Loads the mutant for the module."""

    def __init__(self, mutant: Mutant) -> None:
        super().__init__(mutant.module.name, str(mutant.module.file))
        self.mutant = mutant

    def get_code(self, _: str) -> CodeType:
        """The mutant, compiled."""
        return compile(self.mutant.tree(), self.path, "exec")


class Planter(MetaPathFinder):
    """Leads whoever imports the module to the mutant."""

    def __init__(self, mutant: Mutant) -> None:
        self.planted = Planted(mutant)

    def find_spec(
        self, name: str, _path: Sequence[str] | None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Where to find a module, if it is this one."""
        if name != self.planted.name:
            return None
        return spec_from_loader(name, self.planted, origin=self.planted.path)


class Brief:
    """Keeps the tests short: of those that chance leads, one seed and a few examples."""

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Strike out what would only try the same again."""
        items[:] = [item for item in items if _parameters(item).get("seed", 0) == 0]
        for item in items:
            machine: Any = getattr(item, "cls", None)
            if isinstance(getattr(machine, "settings", None), settings):
                machine.settings = settings(machine.settings, max_examples=FEW_EXAMPLES)


def _parameters(item: pytest.Item) -> dict[str, object]:
    found: dict[str, object] = getattr(getattr(item, "callspec", None), "params", {})
    return found
