"""The example that learns does learn."""

import runpy
from pathlib import Path

import pytest

pytest.importorskip("gymnasium")

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "learning.py"


def test_a_godfather_learns_to_win_more_often() -> None:
    shares = runpy.run_path(str(EXAMPLE))["learn"](steps=60, games=256)
    assert shares[-1] > shares[0] + 0.03
