"""What holds for every test.

No time by the clock, for machines are shared and slow at times; English where nobody asks for
another language, whatever the machine speaks; and what takes long goes first, so that nobody waits
at the end for one test.

`--quick` looks at the whole house and not behind every door: it leaves out what takes long, and of
what is left to chance it tries one seed and a few examples.
"""

import gc
import os
from typing import Any

import pytest
from hypothesis import settings

settings.register_profile("shared machine", deadline=None)
settings.load_profile("shared machine")
os.environ["LC_ALL"] = "C.UTF-8"
settings.register_profile("quick", deadline=None, max_examples=10)
# Until every test is found nothing goes: looking for what could is a third of finding them.
gc.disable()
FEW_GAMES = 5
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
        config.hook.pytest_deselected(items=[item for item in items if not _is_quick(item)])
        items[:] = filter(_is_quick, items)
        for item in items:
            machine: Any = getattr(item, "cls", None)
            if isinstance(getattr(machine, "settings", None), settings):
                machine.settings = settings(machine.settings, max_examples=FEW_GAMES)


def pytest_collection_finish() -> None:
    """All that was loaded stays: looking through it for what could go is 5 % of the work."""
    gc.freeze()
    gc.set_threshold(SELDOM)
    gc.enable()


def _is_long(item: pytest.Item) -> bool:
    opens_a_browser = "stage" in getattr(item, "fixturenames", ())
    return opens_a_browser or item.get_closest_marker("long") is not None


def _is_quick(item: pytest.Item) -> bool:
    if item.get_closest_marker("sample"):
        return True
    return not _is_long(item) and not _try(item)


def _try(item: pytest.Item) -> object:
    """Which of several tries at the same thing, all led by chance, this is."""
    parameters: dict[str, object] = getattr(getattr(item, "callspec", None), "params", {})
    return parameters.get("seed", parameters.get("batch"))
