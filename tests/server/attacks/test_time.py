"""Nobody feels in the time that anything takes that somebody else did something in secret."""

from pathlib import Path
from unittest.mock import patch

import pytest

from mafia_de_cuba.server.tables import table
from mafia_de_cuba.server.tables.clerk import Clerk
from mafia_de_cuba.server.tables.discretion import DiscreetClerk
from server.attacks.probing import Probe, is_refused, looks, talks, told_apart

WINDOWS = 24
A_GUESS = 0.55


class PlainClerk(DiscreetClerk):
    """Writes secrets as everything else is written."""

    _write_in_secret = Clerk._write_in_secret


@pytest.mark.parametrize("probers", [1, 3])
@pytest.mark.parametrize("probe", [looks, is_refused, talks])
def test_orders_are_not_felt_at_the_same_table(tmp_path: Path, probe: Probe, probers: int) -> None:
    right, differs = told_apart(tmp_path, probe, probers, WINDOWS)
    assert right <= A_GUESS
    assert not differs


@pytest.mark.parametrize("probers", [1, 3])
def test_nor_at_another_table_of_the_house(tmp_path: Path, probers: int) -> None:
    right, differs = told_apart(tmp_path, talks, probers, WINDOWS, elsewhere=True)
    assert right <= A_GUESS
    assert not differs


@pytest.mark.parametrize(("probers", "right"), [(1, 0.7), (3, 0.95)])
def test_who_measures_would_feel_a_secret_that_is_written_at_once(
    tmp_path: Path, probers: int, right: float
) -> None:
    with patch.object(table, "DiscreetClerk", PlainClerk):
        assert told_apart(tmp_path, is_refused, probers, WINDOWS)[0] > right


def test_and_at_another_table_too(tmp_path: Path) -> None:
    with patch.object(table, "DiscreetClerk", PlainClerk):
        assert told_apart(tmp_path, talks, 1, WINDOWS, elsewhere=True)[1]
