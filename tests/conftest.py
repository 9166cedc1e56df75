"""What holds for every test.

No time by the clock, for machines are shared and slow at times; English where nobody asks for
another language, whatever the machine speaks; and what takes long goes first, so that nobody waits
at the end for one test.

`--quick` looks at the whole house and not behind every door: it leaves out what takes long, tries
every other test with one set of its parameters, and of what is left to chance one seed and a few
examples. No room is left out: where all of its tests take long, the first of them is run all the
same. Whatever takes long without saying so is named at the end.
"""

import gc
import os
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any
from zlib import crc32

import pytest
from hypothesis import settings

settings.register_profile("shared machine", deadline=None)
settings.load_profile("shared machine")
os.environ["LC_ALL"] = "C.UTF-8"
FEW = 10
"""Examples of a property that `--quick` tries, however many it asks for."""
settings.register_profile("quick", deadline=None, max_examples=FEW)
# Until every test is found nothing goes: looking for what could is a third of finding them.
gc.disable()
FEW_GAMES = 5
LONG = 1.0
"""Seconds of a processor's work that make a test a long one, however busy the machine is."""
LONG_UNSAID = "long, unsaid"
SELDOM = 20_000
"""So many things more than there were before Python looks for what could go; 700 of its own."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--quick", action="store_true", help="look at everything, in a minute")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("quick"):
        settings.load_profile("quick")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: _is_long(item) or _try(item) is not None, reverse=True)
    if config.getoption("quick"):
        chosen = {item for item in items if item.get_closest_marker("sample")}
        chosen |= _one_of_each(item for item in items if _is_quick(item))
        answered = {item.path.parent for item in chosen}
        for item in items:
            if item.path.parent not in answered:
                chosen.add(item)
                answered.add(item.path.parent)
        config.hook.pytest_deselected(items=[item for item in items if item not in chosen])
        items[:] = [item for item in items if item in chosen]
        for item in items:
            _tries_few(item)


def pytest_collection_finish() -> None:
    """All that was loaded stays: looking through it for what could go is 5 % of the work."""
    gc.freeze()
    gc.set_threshold(SELDOM)
    gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    before = _worked()
    yield
    worked = _worked() - before
    if worked > LONG and not _is_long(item):
        item.user_properties.append((LONG_UNSAID, round(worked, 1)))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    passed: list[pytest.TestReport] = terminalreporter.stats.get("passed", [])
    found = [
        f"{seconds:6} s  {report.nodeid}"
        for report in passed
        for name, seconds in report.user_properties
        if name == LONG_UNSAID and report.when == "call"
    ]
    if found:
        terminalreporter.section(f"took more than {LONG} s of a processor without the marker long")
        for line in sorted(found, reverse=True):
            terminalreporter.line(line)


def _worked() -> float:
    """Seconds that this process and those that it has seen end have worked."""
    spent = os.times()
    return time.process_time() + spent.children_user + spent.children_system


def _is_long(item: pytest.Item) -> bool:
    opens_a_browser = "stage" in getattr(item, "fixturenames", ())
    return opens_a_browser or item.get_closest_marker("long") is not None


def _is_quick(item: pytest.Item) -> bool:
    return not _is_long(item) and not _try(item)


def _tries_few(item: pytest.Item) -> None:
    """Of what Hypothesis makes up, little, also where a test asks for more itself."""
    machine: Any = getattr(item, "cls", None)
    if isinstance(getattr(machine, "settings", None), settings):
        machine.settings = settings(machine.settings, max_examples=FEW_GAMES)
    test: Any = getattr(item, "obj", None)
    own = getattr(test, "_hypothesis_internal_use_settings", None)
    if isinstance(own, settings) and machine is None:
        few = min(FEW, own.max_examples)
        test._hypothesis_internal_use_settings = settings(own, max_examples=few)


def _one_of_each(items: Iterable[pytest.Item]) -> set[pytest.Item]:
    """Of each test one set of parameters, which its name decides.

    So every language, strength and kind of ledger has its turn somewhere, and the same every time.
    """
    tries: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        tries[item.nodeid.partition("[")[0]].append(item)
    return {each[crc32(name.encode()) % len(each)] for name, each in tries.items()}


def _try(item: pytest.Item) -> object:
    """Which of several tries at the same thing, all led by chance, this is."""
    parameters: dict[str, object] = getattr(getattr(item, "callspec", None), "params", {})
    return parameters.get("seed", parameters.get("batch"))
