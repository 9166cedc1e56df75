"""What was said held against what was done."""

from msgspec.structs import replace

from mafia_de_cuba.game.box import Box, Take
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.testimony import BagClaim
from mafia_de_cuba.narration.turns import Turn

FIRST = Turn(
    received=Box(diamonds=9, tokens=(Token.DRIVER,)),
    took=Take(diamonds=2),
    passed=Box(diamonds=7),
    bagged=Token.DRIVER,
    had_bag=True,
)


def test_the_first_player_can_lie_about_the_bag() -> None:
    assert FIRST.bears_out(BagClaim(token=Token.DRIVER))
    assert not FIRST.bears_out(BagClaim())


def test_a_guess_at_a_bag_one_never_had_is_no_lie() -> None:
    later = replace(FIRST, bagged=None, had_bag=False)
    assert later.bears_out(BagClaim(token=Token.DRIVER))
    assert later.bears_out(BagClaim())
