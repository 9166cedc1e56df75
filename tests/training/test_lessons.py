"""A short course ends in seconds, leans towards what wins, and is written down as bots read it."""

import shutil
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace

from mafia_de_cuba.bots.old_hand.tables import KIN, PLACES, TACTICS, tables_for
from mafia_de_cuba.bots.old_hand.tactics import Tactic
from mafia_de_cuba.deduction.shelf import Amounts
from mafia_de_cuba.game.layout import Wishes, lay_table
from mafia_de_cuba.game.setup import FEWEST_PLAYERS, Setup
from mafia_de_cuba.training.course import put_down, written
from mafia_de_cuba.training.evenings import Course, Schoolroom
from mafia_de_cuba.training.measures import measured
from mafia_de_cuba.training.teaching import Learning, lessons_for

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(
        not (shutil.which("cc") or shutil.which("gcc")), reason="teaching needs a C compiler"
    ),
]

_LAID = lay_table(Wishes(players=5))
assert isinstance(_LAID, Setup)
FIVE: Setup = _LAID


@pytest.fixture(scope="module")
def learning() -> Learning:
    return Learning(FIVE, lessons_for(5, rounds=6, games=4_000))


def only(**shares: float) -> Amounts:
    """Words that everybody uses alike."""
    words = np.zeros((len(KIN), len(PLACES), len(TACTICS)))
    for tactic, share in shares.items():
        words[:, :, TACTICS.index(Tactic(tactic))] = share
    return words


def test_whoever_tells_all_is_found_and_whoever_is_silent_is_guessed_at(
    learning: Learning,
) -> None:
    open_ = replace(learning.tables, words=only(truth=1.0, later_agent=1.0))
    closed = replace(learning.tables, words=only(silence=1.0))
    told, silent = (learning.room.play(t, 2_000, 7, Course.PLAIN) for t in (open_, closed))
    assert told.sides[0] > 0.8 * told.games
    assert silent.sides[0] < 0.6 * silent.games


def test_a_short_course_leans_towards_what_wins(learning: Learning) -> None:
    before = learning.tables.words.copy()
    first = learning.lesson(0, 1)
    for number in range(1, 6):
        last = learning.lesson(number, number + 1)
    assert last.sides[0] / last.games < first.sides[0] / first.games, "liars learn to live"
    assert not np.allclose(before, learning.tables.words)
    loyal = KIN.index("loyal")
    assert np.allclose(before[loyal], learning.tables.words[loyal]), "the loyal are not taught"
    assert np.allclose(learning.tables.words.sum(axis=2), 1)


def test_what_was_learnt_reads_back(learning: Learning, tmp_path: Path) -> None:
    kept = tmp_path / "tables.npz"
    settled = learning.settle()
    put_down(kept, settled)
    found = written(kept)["words"][FIVE.players - FEWEST_PLAYERS]
    assert np.allclose(found, settled.words, atol=1e-3)
    assert kept.stat().st_size < 100_000


@pytest.mark.parametrize("players", [5, 6, 7])
def test_no_habit_at_the_box_gains_much_and_every_side_may_win(players: int) -> None:
    setup = lay_table(Wishes(players=players))
    assert isinstance(setup, Setup)
    found = measured(Schoolroom(setup), tables_for(players), 40_000)
    assert found.habit.points < 5, found.habit
    assert all(15 < share < 60 for share in found.sides), found.sides
    assert 10 <= found.said_agent <= 50
    assert found.stories["thief of many"].points < 6, found.stories
