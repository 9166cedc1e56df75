"""The judge's Godfather learns from nothing but games: he sees through people he has studied."""

import pytest

from judges.refitted import AsksEverything, Refitted, questioned, studied
from judges.talk_codes import SHAPE, answers_of, codes_of
from mafia_de_cuba.bots.baselines import NaiveLiar
from mafia_de_cuba.deduction.belief import situations_of
from mafia_de_cuba.game.box import Box, Take
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.layout import Wishes, lay_table
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.game.testimony import About, BoxClaim, Standing, TakeClaim
from mafia_de_cuba.odds.sides import Side, winning_side
from mafia_de_cuba.playout import play_out

_LAID = lay_table(Wishes(players=6))
assert isinstance(_LAID, Setup)
SIX: Setup = _LAID


def liars(number: int) -> list[NaiveLiar]:
    return [NaiveLiar(seed=100 * number + seat) for seat in range(1, 6)]


@pytest.mark.long
def test_whoever_was_studied_is_seen_through() -> None:
    games = [questioned(SIX, [AsksEverything(seed=n), *liars(n)]) for n in range(60)]
    heard = Refitted(map(studied, games))
    ends = [
        play_out(SIX, [AsksEverything(seed=n, heard=heard), *liars(n)]).game
        for n in range(100, 130)
    ]
    assert sum(winning_side(game) is Side.GODFATHER for game in ends) >= 22


def test_the_same_words_have_another_code_beside_another_turn() -> None:
    """A Thief of three says that they were gone before, and that he took the Driver."""
    lines = situations_of(SIX, 3)
    came = Box(diamonds=9, tokens=(Token.LOYAL_HENCHMAN, Token.DRIVER))
    stole, drove = (
        lines.place(came, take) for take in (Take(diamonds=3), Take(tokens=(Token.DRIVER,)))
    )
    said = Standing(
        received=BoxClaim(about=About.RECEIVED, diamonds=6),
        took=TakeClaim(tokens=(Token.DRIVER,)),
    )
    codes = codes_of(answers_of(said), lines)
    assert stole is not None
    assert drove is not None
    thief, driver = divmod_code(int(codes[stole])), divmod_code(int(codes[drove]))
    assert (thief[0], thief[2]) == (2, 4), "as many as went on; a token that is no Agent's"
    assert (driver[0], driver[2]) == (3, 1), "fewer than ever; the truth about the hand"


def divmod_code(code: int) -> list[int]:
    parts = []
    for many in reversed(SHAPE):
        code, part = divmod(code, many)
        parts.append(part)
    return parts[::-1]
