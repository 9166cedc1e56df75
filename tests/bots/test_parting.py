"""The accused between the order and the reveal: a plea, last words or nothing, and no secret."""

from collections import Counter

import pytest

from bots.remarked import MINDS, bots, done
from kit import do, table
from mafia_de_cuba.bots.persona import Strength, Temperament
from mafia_de_cuba.game.commands import Accuse, Command, EmptyPockets, MakeRemark
from mafia_de_cuba.game.remarks import LastWords, Plea
from mafia_de_cuba.game.state import Game

PLEA, LAST_WORDS = MakeRemark(remark=Plea()), MakeRemark(remark=LastWords())
ACCUSED = 3
POCKETS = ("F", "H", "D", "5", "1")
"""What the accused may have taken: the FBI, a Henchman, a Driver, much, little."""


def accused(pocket: str, strength: Strength, temperament: Temperament) -> list[Command | None]:
    """What bots of many minds do under accusation, with this in their pocket."""
    game = do(table(f"8 3HFD j1 | 2 | H 1 {pocket} 1 H 1 - |"), (0, Accuse(target=ACCUSED)))
    return done(game, ACCUSED, bots(strength, temperament))


@pytest.mark.parametrize("strength", Strength)
@pytest.mark.parametrize("temperament", Temperament)
def test_r22_what_the_accused_say_is_the_same_whatever_they_hold(
    strength: Strength, temperament: Temperament
) -> None:
    said = [accused(pocket, strength, temperament) for pocket in POCKETS]
    assert all(words == said[0] for words in said)
    assert {PLEA, LAST_WORDS, EmptyPockets()} >= set(said[0])


def test_each_temperament_has_its_own_way_to_go() -> None:
    went = {t: Counter(accused("F", Strength.SEASONED, t)) for t in Temperament}
    bold, careful = went[Temperament.BOLD], went[Temperament.CAREFUL]
    assert bold[LAST_WORDS] > bold[PLEA]
    assert careful[PLEA] > careful[LAST_WORDS]
    silent = {t: counted[EmptyPockets()] for t, counted in went.items()}
    assert max(silent, key=silent.__getitem__) is Temperament.STRAIGHT_FACED
    assert silent[Temperament.TALKATIVE] < MINDS // 4


@pytest.mark.parametrize("words", [PLEA, LAST_WORDS])
def test_whoever_has_spoken_obeys(words: Command) -> None:
    game: Game = do(table("8 3HFD j1 | 2 | H 1 F 1 H 1 - |"), (0, Accuse(target=ACCUSED)))
    game = do(game, (ACCUSED, words))
    for temperament in Temperament:
        assert set(done(game, ACCUSED, bots(temperament=temperament))) == {EmptyPockets()}
