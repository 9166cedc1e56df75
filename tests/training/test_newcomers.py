"""Each newcomer learns at tables of its own, and leaves what others have learnt as it is."""

import shutil
from pathlib import Path
from random import Random

import numpy as np
import pytest
from msgspec.structs import replace

from mafia_de_cuba.bots.old_hand.hearing import old_hand_model
from mafia_de_cuba.bots.old_hand.tables import (
    NEWCOMERS,
    PULLS,
    TACTICS,
    WORDS,
    Taught,
    borrowed,
    tables_for,
    tables_from,
)
from mafia_de_cuba.bots.old_hand.wording import likely_tellings
from mafia_de_cuba.deduction.belief import situations_of
from mafia_de_cuba.deduction.chain import chain_for
from mafia_de_cuba.game.characters import Character, Token
from mafia_de_cuba.game.layout import Wishes, lay_table
from mafia_de_cuba.game.setup import MOST_PLAYERS, Setup
from mafia_de_cuba.game.testimony import helped_oneself
from mafia_de_cuba.odds.sides import Side, sides_at
from mafia_de_cuba.training.course import WRITTEN, main, put_down, put_down_newcomer, written
from mafia_de_cuba.training.evenings import Schoolroom
from mafia_de_cuba.training.newcomers import (
    LENGTHS,
    NewcomerLearning,
    NewcomerProgress,
    measured,
    table_with,
    tables_with,
)
from mafia_de_cuba.training.theft_lines import hand_chances, seat_lines, word_chances

in_c = pytest.mark.skipif(
    not (shutil.which("cc") or shutil.which("gcc")), reason="teaching needs a C compiler"
)
everyone = pytest.mark.parametrize("newcomer", NEWCOMERS)


def table_of(newcomer: Character, players: int) -> Setup:
    laid = table_with(newcomer, players)
    assert laid is not None
    return laid


@everyone
def test_a_newcomer_was_taught_wherever_it_may_sit_down(newcomer: Character) -> None:
    tables = [laid.players for laid in tables_with(newcomer, range(5, MOST_PLAYERS + 2))]
    # At six there is one Henchman, whom nobody may replace (R6); the Traitor replaces the Agent.
    fewest = 6 if newcomer is Character.TRAITOR else 7
    assert tables == list(range(fewest, MOST_PLAYERS + 1))
    for players in tables:
        assert players in LENGTHS
        words = tables_for(players).newcomers[newcomer].words
        assert np.allclose(words.sum(axis=2), 1, atol=0.02)
    assert newcomer not in tables_for(fewest - 1).newcomers, "there it talks as its like do"
    assert WRITTEN.stat().st_size < 200_000


@pytest.mark.long
@in_c
def test_a_short_course_leans_towards_what_wins_and_changes_nothing_else(tmp_path: Path) -> None:
    traitor, kept = Character.TRAITOR, tmp_path / "tables.npz"
    room, at_first = Schoolroom(table_of(traitor, 7), newcomer=traitor), tables_for(7)
    learning = NewcomerLearning(room, replace(at_first, newcomers={}), rounds=6, games=1_200)
    before = measured(room, replace(at_first, newcomers={}), 2_000)
    for number in range(6):
        learning.lesson(number, number + 1)
    known = learning.settle()
    after = measured(room, replace(at_first, newcomers={traitor: known}), 2_000)
    assert after.story.points < before.story.points
    assert after.won > before.won
    put_down_newcomer(kept, 7, traitor, known)
    found = written(kept)
    for name, array in written(WRITTEN).items():
        if name not in (WORDS + traitor, PULLS + traitor):
            assert np.array_equal(array, found[name]), name
    read = tables_from(found, 7)
    assert np.allclose(read.newcomers[traitor].words, known.words, atol=1e-3)
    put_down(kept, at_first)
    assert np.array_equal(written(kept)[WORDS + traitor], found[WORDS + traitor]), (
        "it outlasts others"
    )


def test_whoever_was_taught_nothing_talks_as_its_like_do() -> None:
    tables = replace(tables_for(8), newcomers={})
    agents = borrowed(Character.DIAMOND_LOVER, tables.words)
    assert np.array_equal(borrowed(Character.REVOLUTIONARY, tables.words), agents)
    assert not np.array_equal(borrowed(Character.CLEANER, tables.words), agents)
    assert np.array_equal(tables.rows[-3:], borrowed(Character.CROOKED_LAWYER, tables.words))
    assert (tables.pulls == 1).all()


def strange_company() -> Setup:
    """Several newcomers at one table."""
    extras = (Token.CLEANER, Token.DIAMOND_LOVER, Token.TRAITOR)
    laid = lay_table(Wishes(players=8, extras=extras))
    assert isinstance(laid, Setup)
    return laid


@pytest.mark.long
@pytest.mark.parametrize("seat", [1, 3, 7])
def test_in_the_school_hands_and_words_are_drawn_as_bots_draw_them(seat: int) -> None:
    setup, tables = strange_company(), tables_for(8)
    lines, takes = seat_lines(setup, seat), chain_for(setup).shelf.takes
    boxes = chain_for(setup).shelf.boxes
    unbagged = np.flatnonzero(lines.bag == 0)
    drawn = hand_chances(lines, tables, np.ones(len(setup.tokens) + 1))
    situations = situations_of(setup, seat)
    by_bots = old_hand_model().takes(situations)
    chances, checked = word_chances(lines, tables), set[Character]()
    share = float(by_bots[0] / drawn[0])
    for at in Random(seat).sample(list(unbagged), 100):
        box, take = boxes[lines.came[at]], takes[lines.take[at]]
        place = situations.place(box, take)
        assert place is not None
        assert by_bots[place] == pytest.approx(share * drawn[at], rel=1e-6)
        told = dict.fromkeys(TACTICS, 0.0)
        for one in likely_tellings(helped_oneself(box, take, None), seat, setup, tables):
            told[one.telling.tactic] += one.chance
        for tactic, chance in told.items():
            entries = (lines.line == at) & (lines.tactic == TACTICS.index(tactic))
            assert chances[entries].sum() == pytest.approx(chance)
        checked.add(take.character)
    assert {Character.CLEANER, Character.DIAMOND_LOVER, Character.TRAITOR} <= checked


@pytest.mark.long
@in_c
@everyone
def test_no_other_story_gains_a_newcomer_much_and_everybody_may_win(newcomer: Character) -> None:
    setup, tables = table_of(newcomer, 7), tables_for(7)
    found = measured(Schoolroom(setup, newcomer=newcomer), tables, 6_000)
    assert found.story.points < 4, found.story
    alive = {side for side, share in found.sides.items() if share > 1}
    assert alive == set(sides_at(setup))
    assert found.held > 40, "its token is taken often enough to be reckoned with"
    assert thieves(found) > 12


def thieves(found: NewcomerProgress) -> float:
    """How often a Thief wins for certain, one betrayed Henchman or not (R59)."""
    return found.sides[Side.THIEVES] + found.sides[Side.BETRAYED_HENCHMAN]


@pytest.mark.long
@in_c
def test_a_newcomers_token_draws_as_it_was_taught_to() -> None:
    traitor = Character.TRAITOR
    room, tables = Schoolroom(table_of(traitor, 6), newcomer=traitor), tables_for(6)
    known = tables.newcomers[traitor]
    seldom, often = (
        replace(tables, newcomers={traitor: Taught(words=known.words, pulls=known.pulls * times)})
        for times in (0.1, 10)
    )
    assert measured(room, seldom, 800).held < measured(room, often, 800).held - 10


@pytest.mark.long
@in_c
def test_the_course_is_given_and_measured_by_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "tables.npz"
    asked = ["train", "--with", "crooked_lawyer", "--players", "6-7", "--to", str(kept)]
    monkeypatch.setattr("sys.argv", [*asked, "--rounds", "2", "--games", "160"])
    main()
    assert capsys.readouterr().out == "crooked_lawyer, 7 players: taught\n"
    new, old = (written(it)[WORDS + Character.CROOKED_LAWYER] for it in (kept, WRITTEN))
    assert not np.array_equal(new, old)
    monkeypatch.setattr("sys.argv", [*asked, "--measure", "240"])
    main()
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(" | ")[:3] for line in lines] == [
        ["| crooked_lawyer", "7", "borrowed"],
        ["| crooked_lawyer", "7", "own"],
    ]
