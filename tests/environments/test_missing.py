"""Whoever lacks an extra is told which one, in one sentence; what needs none works without."""

import subprocess
import sys

import pytest

WITHOUT = """
import sys
class Hidden:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] == "{hidden}":
            raise ModuleNotFoundError(name)
sys.meta_path.insert(0, Hidden())
try:
    import mafia_de_cuba.environments.{module}
except ImportError as error:
    print(error)
else:
    print("works")
"""


def said(module: str, hidden: str) -> str:
    """What comes of importing a module where a package is missing."""
    code = WITHOUT.format(module=module, hidden=hidden)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout.strip()


@pytest.mark.parametrize(
    ("module", "hidden", "sentence"),
    [
        ("fast", "mafia_de_cuba_core", "the fast core is not installed: … 'mafia-de-cuba[fast]'"),
        ("pettingzoo", "pettingzoo", "PettingZoo is not … 'mafia-de-cuba[environments]'"),
        ("openspiel", "pyspiel", "OpenSpiel is not installed: … 'mafia-de-cuba[openspiel]'"),
        ("observation", "mafia_de_cuba_core", "works"),
    ],
)
def test_what_is_missing_is_named(module: str, hidden: str, sentence: str) -> None:
    begins, _, ends = sentence.partition("…")
    told = said(module, hidden)
    assert (told.startswith(begins.strip()), told.endswith(ends.strip())) == (True, True), told
    assert "\n" not in told


@pytest.mark.parametrize("module", ["pettingzoo", "gymnasium", "openspiel", "posterior"])
def test_without_the_core_its_name_is_said(module: str) -> None:
    assert said(module, "mafia_de_cuba_core").startswith("the fast core is not installed")
