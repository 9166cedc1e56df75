"""The worked game of docs/analysis.md is worked out as the page says."""

import doctest
from contextlib import chdir
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "analysis.md"


def test_the_worked_game() -> None:
    with chdir(PAGE.parents[1]):
        failed, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert tried > 8
    assert failed == 0
