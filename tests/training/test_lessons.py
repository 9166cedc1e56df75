"""A short course ends in seconds, leans towards what wins, and is written down as bots read it."""

import shutil
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace

from mafia_de_cuba.bots.old_hand.tables import KIN, PLACES, TACTICS, TALK_ROWS, tables_for
from mafia_de_cuba.bots.old_hand.tactics import Tactic
from mafia_de_cuba.deduction.shelf import Amounts
from mafia_de_cuba.game.setup import FEWEST_PLAYERS
from mafia_de_cuba.training.course import put_down, rulebook_table, written
from mafia_de_cuba.training.evenings import Course, Schoolroom
from mafia_de_cuba.training.fresh import learnt
from mafia_de_cuba.training.measures import measured, of_kin
from mafia_de_cuba.training.people import Sparing, people_words
from mafia_de_cuba.training.teaching import Learning, lessons_for

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(
        not (shutil.which("cc") or shutil.which("gcc")), reason="teaching needs a C compiler"
    ),
]

FIVE = rulebook_table(5)
ROUNDS = 12


@pytest.fixture(scope="module")
def learning() -> Learning:
    return Learning(Schoolroom(FIVE), lessons_for(5, rounds=ROUNDS, games=4_000))


def only(**shares: float) -> Amounts:
    """Words that everybody uses alike."""
    words = np.zeros((TALK_ROWS, len(PLACES), len(TACTICS)))
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
    for number in range(ROUNDS):
        learning.lesson(number, number + 1)
    assert not np.allclose(before, learning.tables.words)
    after, at_first = (
        learning.room.play(replace(learning.tables, words=words), 4_000, 9, Course.PLAIN)
        for words in (learning.tables.words, before)
    )
    assert after.sides[0] < 0.95 * at_first.sides[0], "liars learn to live"
    assert np.allclose(learning.tables.words.sum(axis=2), 1)


def test_how_many_tell_all_depends_on_the_place_and_on_the_box() -> None:
    talk = Sparing(frank=(0.1, 0.2, 0.3, 0.5), poor=-1.0, earnest=(0.0,))
    loyal = people_words(talk)[KIN.index("loyal") :: len(KIN)]
    told = loyal[:, :, [TACTICS.index(it) for it in (Tactic.TRUTH, Tactic.TRUTH_SHORT)]].sum(axis=2)
    assert np.allclose(told[1], talk.frank), "in an ordinary box"
    assert np.allclose(told[2], talk.frank), "in a rich one, where nothing else is said"
    assert (told[0] < told[1]).all(), "fewer where the box was poor"


@pytest.mark.parametrize("earnest", [0.0, 1.0])
def test_the_loyal_lean_as_far_as_they_are_taught(earnest: float) -> None:
    lessons = lessons_for(5, rounds=2, games=800)
    talk = replace(lessons.drawn.loyal_talk, earnest=(earnest,))
    taught = replace(lessons, drawn=replace(lessons.drawn, loyal_talk=talk))
    learning, loyal = Learning(Schoolroom(FIVE), taught), KIN.index("loyal")
    before = learning.tables.words[loyal].copy()
    learning.lesson(0, 1)
    assert np.allclose(before, learning.tables.words[loyal]) == (earnest == 0)


def test_what_was_learnt_reads_back(learning: Learning, tmp_path: Path) -> None:
    kept = tmp_path / "tables.npz"
    settled = learning.settle()
    put_down(kept, settled)
    found = written(kept)["words"][FIVE.players - FEWEST_PLAYERS]
    assert np.allclose(found, settled.words, atol=1e-3)
    assert kept.stat().st_size < 100_000


@pytest.mark.parametrize("players", [5, 6, 7, 8, 9])
def test_no_habit_at_the_box_gains_much_nor_any_other_story(players: int) -> None:
    found = measured(Schoolroom(rulebook_table(players)), tables_for(players), 24_000)
    assert found.habit.points < 5, found.habit
    assert all(15 < share < 60 for share in found.sides), found.sides
    assert 10 <= found.said_agent <= 50
    assert found.stories["thief of many"].points < 6, found.stories
    assert found.stories["loyal"].points < 5, "the loyal say what serves them"


@pytest.mark.parametrize("players", [8, 9, 10, 11, 12])
def test_every_side_may_win_at_large_tables(players: int) -> None:
    room, tables = Schoolroom(rulebook_table(players)), tables_for(players)
    plain = room.play(tables, 3_000, 1, Course.PLAIN)
    assert all(0.15 < share < 0.6 for share in plain.sides / plain.games)
    habits = room.play(tables, 1_000, 2, Course.HABITS).habit
    assert habits.mean.max() < 0.045


def test_the_same_games_are_counted_by_one_thread_or_by_many(learning: Learning) -> None:
    alone, many = (Schoolroom(FIVE, threads).play(learning.tables, 400, 3) for threads in (1, 4))
    assert alone.games == many.games == 100
    assert np.array_equal(alone.sides, many.sides)
    assert np.array_equal(alone.talk.gain, many.talk.gain)
    assert np.array_equal(alone.hand_ousted, many.hand_ousted)


def test_what_is_always_done_gains_nothing_over_itself(learning: Learning) -> None:
    """Whoever has one way only is held against that way, in the very same evening."""
    beginners = Learning(learning.room, learning.lessons).tables
    silent = replace(beginners, words=only(silence=1.0))
    talk = learning.room.play(silent, 800, 5, Course.STORIES).talk
    assert talk.tried[:, :, TACTICS.index(Tactic.SILENCE)].sum() == 800
    assert np.allclose(talk.gain, 0), "what nobody tells is heard as silence, too"


def test_among_the_silent_it_is_heard_what_some_of_them_tell(learning: Learning) -> None:
    beginners = Learning(learning.room, learning.lessons).tables
    hardly = replace(beginners, words=only(silence=0.9, truth=0.1))
    truth = of_kin(learning.room.play(hardly, 800, 5, Course.STORIES).talk, "loyal")
    assert truth.mean[TACTICS.index(Tactic.TRUTH)] > 0.015


def test_hands_get_used_to_what_pays_at_all_seats_together() -> None:
    """Left to what each seat notices by itself, the same habit goes on paying."""
    lessons = lessons_for(5, rounds=ROUNDS, games=2_000)
    best = []
    for custom in (0.0, 2.0):
        drawn = replace(lessons.drawn, custom=custom)
        learning = Learning(Schoolroom(FIVE), replace(lessons, drawn=drawn))
        for number in range(ROUNDS):
            learning.lesson(number, number + 1)
        habits = learning.room.play(learning.settle(), 2_000, 9, Course.HABITS).habit
        best.append(habits.mean.max())
    assert best[1] < 0.75 * best[0]


def test_somebody_new_finds_what_there_is_to_take(learning: Learning) -> None:
    """Where everybody is honest but the Thieves, an Agent need only look like one of them."""
    beginners = Learning(learning.room, learning.lessons).tables
    found = learnt(learning.room, replace(beginners, words=only(truth=1.0, later_agent=1.0)), 1_000)
    assert found.words["agent"].points > 30 + found.words["agent"].off
    assert found.chair.points > 30 + found.chair.off
