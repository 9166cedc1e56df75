"""How to talk to a Godfather who is no old hand is learnt from him, and from nobody else."""

from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace

from mafia_de_cuba.bots.bot import Bot
from mafia_de_cuba.bots.casting import seated
from mafia_de_cuba.bots.old_hand.tables import BEFORE, KIN, PLACES, newcomer_kin, tables_for
from mafia_de_cuba.bots.persona import Persona, Strength, Temperament
from mafia_de_cuba.game.characters import Character, Token
from mafia_de_cuba.game.layout import Wishes, lay_table
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.game.sight import view_for
from mafia_de_cuba.game.state import new_game
from mafia_de_cuba.playout import steps
from mafia_de_cuba.training.course import WRITTEN, main, rulebook_table, written
from mafia_de_cuba.training.listeners import (
    HONEST,
    SHAPE,
    WAYS_SHAPE,
    WEIGHING,
    Hearing,
    Insistent,
    TriedOut,
    heard,
    nothing_but,
)
from mafia_de_cuba.training.newcomers import table_with
from mafia_de_cuba.training.tried_out import ways_of, worth

FIVE = rulebook_table(5)
URCHIN = KIN.index("urchin")


def hearing(setup: Setup = FIVE, newcomer: Character | None = None) -> Hearing:
    return Hearing(
        godfather=Strength.GREEN,
        setup=setup,
        kin=tuple(range(len(KIN))) if newcomer is None else (newcomer_kin(newcomer),),
        needed=newcomer,
        shares=np.ones(WAYS_SHAPE),
        seed="a night",
    )


def counted(*told: tuple[int, int, int, int]) -> TriedOut:
    """Urchins at a place who did so, so often, and won so often."""
    found = TriedOut(tried=np.zeros(SHAPE), won=np.zeros(SHAPE))
    for place, way, tried, won in told:
        found.tried[0, URCHIN, 0, place, way] = tried
        found.won[0, URCHIN, 0, place, way] = won
    return found


def test_what_won_more_often_is_told_more_often() -> None:
    ways = ways_of([counted((1, 3, 1_000, 500), (1, 5, 1_000, 400), (1, WEIGHING, 1_000, 600))])
    urchins = ways[0, URCHIN, 1]
    assert urchins[WEIGHING] > 10 * urchins[3] > 100 * urchins[5]
    assert urchins.sum() == pytest.approx(1)


def test_what_was_never_tried_is_never_told() -> None:
    ways = ways_of([counted((1, 3, 1_000, 1))])
    assert np.all(ways[:, URCHIN, :, 3] == 1)
    assert ways.sum() == 2 * len(PLACES)


def test_what_was_hardly_tried_counts_for_little() -> None:
    found = worth([counted((1, 3, 1_000, 400), (1, 5, 3, 3))])
    assert 0 < found[0, URCHIN, 1, 5] < 0.05


def test_where_one_can_tell_it_says_nothing_for_it() -> None:
    # The first place wins much more often, and only there can the fifth be told.
    first, late = (0, 3, 1_000, 800), (3, 3, 1_000, 200)
    found = worth([counted(first, late, (0, 5, 1_000, 700), (3, 4, 1_000, 300))])
    anywhere = found[0, URCHIN, 1]
    assert anywhere[4] > anywhere[3] > anywhere[5]


def test_other_rounds_and_tables_may_have_been_better_for_everybody() -> None:
    good = counted((1, 3, 1_000, 700), (1, 5, 1_000, 600))
    bad = counted((1, 3, 100, 20), (1, 5, 4_000, 400))
    found = worth([good, bad])[0, URCHIN, 1]
    assert found[3] > found[5] + 0.06


def test_what_wins_at_one_place_need_not_win_at_another() -> None:
    early = (1, 3, 1_000, 600), (1, 5, 1_000, 400)
    late = (2, 3, 1_000, 100), (2, 5, 1_000, 300)
    ways = ways_of([counted(*early, *late)])[0, URCHIN]
    assert ways[1, 3] > 10 * ways[1, 5]
    assert ways[2, 5] > 10 * ways[2, 3]


def test_the_same_games_whoever_plays_them() -> None:
    whole, parts = (
        heard(hearing(), range(8)),
        [heard(hearing(), range(at, at + 4)) for at in (0, 4)],
    )
    assert whole.tried.sum() == 8
    assert np.array_equal(whole.tried, sum(part.tried for part in parts))
    assert np.array_equal(whole.won, sum(part.won for part in parts))


def test_the_godfathers_own_people_try_nothing_untrue() -> None:
    tried = heard(hearing(), range(240)).tried.sum(axis=(0, 2, 3))
    loyal = tried[KIN.index("loyal")]
    assert loyal.sum() > 8
    assert loyal[[*HONEST, WEIGHING]].sum() == loyal.sum()
    assert tried[URCHIN, HONEST].sum() < tried[URCHIN].sum()


def test_at_a_newcomers_table_nobody_else_tries_anything() -> None:
    laid = table_with(Character.CLEANER, 7)
    assert laid is not None
    tried = heard(hearing(laid, Character.CLEANER), range(6)).tried.sum(axis=(0, 2, 3, 4))
    kin = newcomer_kin(Character.CLEANER)
    assert 0 < tried[kin] == tried.sum()


def test_whoever_tries_something_tells_nothing_else() -> None:
    tables, usual = nothing_but(3, 6), tables_for(6)
    assert np.all(tables.rows.argmax(axis=2) == 3)
    assert tables.hands is usual.hands
    assert not tables.weighing.any()


def test_to_weigh_every_word_is_to_play_as_the_sharp_do() -> None:
    """What everything else has to do better than, to be told."""
    setup = lay_table(Wishes(players=7, extras=(Token.CROOKED_LAWYER,)))
    assert isinstance(setup, Setup)
    compared = 0
    for number in range(4):
        game = new_game(setup)
        players = [seated("seasoned", 10 * number + seat) for seat in range(setup.players)]
        for step in steps(setup, players):
            view = view_for(game, step.seat)
            if view.pocket is not None:
                sharp = Persona(strength=Strength.SHARP, temperament=list(Temperament)[number])
                weighing = Insistent(
                    persona=replace(sharp, strength=Strength.OLD_HAND),
                    seed=number,
                    by=nothing_but(WEIGHING, setup.players),
                )
                assert weighing.choose(view) == Bot(persona=sharp, seed=number).choose(view)
                compared += 1
            game = step.game
    assert compared > 40


@pytest.mark.long
def test_the_course_writes_what_it_learnt_beside_all_the_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "tables.npz"
    words = "train --before green --rounds 1 --games 2 --threads 2 --to"
    monkeypatch.setattr("sys.argv", [*words.split(), str(kept)])
    main()
    found, before = written(kept), written(WRITTEN)
    assert set(found) == {*before, BEFORE + Strength.GREEN}
    assert found[BEFORE + Strength.GREEN].shape == WAYS_SHAPE
    assert all(np.array_equal(found[name], before[name]) for name in before if BEFORE not in name)
    capsys.readouterr()
    words = "train --before green --measure 6 --threads 2 --to"
    monkeypatch.setattr("sys.argv", [*words.split(), str(kept)])
    main()
    assert "| green | agent | " in capsys.readouterr().out
    assert all(np.array_equal(it, found[name]) for name, it in written(kept).items())
