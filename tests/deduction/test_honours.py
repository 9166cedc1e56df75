"""After the end: the best liar and the closest call."""

import pytest

from deduction.scenes import put
from kit import do, table
from mafia_de_cuba.deduction.honours import BestLiar, Call, ClosestCall, Honours, honours_of
from mafia_de_cuba.game.commands import Accuse, EmptyPockets, Testify
from mafia_de_cuba.game.notation import read
from mafia_de_cuba.game.sight import view_for
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.game.testimony import About, BoxClaim, Claim, TakeClaim, Withdrawn
from mafia_de_cuba.server.evening.settings import Settings
from mafia_de_cuba.server.evening.state import Evening
from mafia_de_cuba.server.wire.views import play_of

THEFT = "6 HFD | 2 | (F)D 3 H 4 -"
"""13 diamonds sent; FBI bagged, Driver, 3 diamonds, Henchman, 4 diamonds, nothing."""
NOTHING = TakeClaim()


def passed(diamonds: int) -> BoxClaim:
    return BoxClaim(about=About.PASSED, diamonds=diamonds)


def told(*said: tuple[int, Claim], accused: tuple[int, ...], theft: str = THEFT) -> Game:
    """A game in which this was said and these were accused."""
    game = read(theft)
    for seat, claim in said:
        game = put(game, seat, Testify(claims=(claim,)))
    for seat in accused:
        game = do(game, (game.godfather, Accuse(target=seat)), (seat, EmptyPockets()))
    return game


def honours(game: Game) -> Honours:
    found = honours_of(view_for(game, None))
    assert found is not None
    return found


def liar(*said: tuple[int, Claim], accused: tuple[int, ...] = (2, 4)) -> BestLiar | None:
    return honours(told(*said, accused=accused)).best_liar


def test_nobody_who_told_the_truth_or_nothing_is_a_liar() -> None:
    assert liar() is None
    assert liar((2, passed(10)), (3, passed(10)), (2, Withdrawn(about=About.PASSED))) is None


def test_whoever_lied_most_lied_best() -> None:
    found = liar((1, passed(9)), (3, passed(9)), (3, NOTHING))
    assert found == BestLiar(seat=3, lies=2, caught=False)


def test_the_same_lie_again_is_one_lie_and_taken_back_it_was_one() -> None:
    again = (3, passed(9)), (3, passed(9)), (3, Withdrawn(about=About.PASSED))
    assert liar(*again) == BestLiar(seat=3, lies=1, caught=False)


def test_a_lie_that_was_not_found_out_is_better_than_two_that_were() -> None:
    lies = (2, NOTHING), (2, passed(13)), (1, NOTHING)
    assert liar(*lies) == BestLiar(seat=1, lies=1, caught=False)
    assert liar(*lies[:2]) == BestLiar(seat=2, lies=2, caught=True)


def test_a_pocket_that_won_its_owner_the_game_was_not_caught() -> None:
    game = told((2, NOTHING), accused=(2,), theft="6 HFD | 2 | D F H 4 -")
    assert honours(game).best_liar == BestLiar(seat=2, lies=1, caught=False)


def test_of_two_alike_the_one_who_had_the_box_first_is_named() -> None:
    assert liar((3, NOTHING), (1, NOTHING)) == BestLiar(seat=1, lies=1, caught=False)


def test_what_the_godfather_says_of_himself_does_not_count() -> None:
    assert liar((0, TakeClaim(diamonds=4))) is None


@pytest.mark.parametrize(
    ("line", "call"),
    [
        # The Cleaner on seat 2 looked on while the Agent was accused.
        ("8 2HFDK j1 | 0 | 4 K H F D 3 H | 4!", ClosestCall(kind=Call.HELD_FIRE, seat=2, other=4)),
        # He had fired before, at a Thief.
        (
            "8 2HFDK j1 | 0 | 4 K H F D 3 H | 1x 4!",
            ClosestCall(kind=Call.ONE_POCKET, seat=6, diamonds=3),
        ),
        ("6 HFD | 2 | (F)D 3 H 4 - | 2! 5!", ClosestCall(kind=Call.ONE_POCKET, seat=4, diamonds=4)),
        ("6 HFD | 2 | (F)D 3 H 4 - | 1!", ClosestCall(kind=Call.ONE_STONE, seat=2, other=4)),
        ("6 HFD j1 | 2 | (F)D 3 H 4 - | 5! 2! 4!", ClosestCall(kind=Call.LAST_JOKER, seat=0)),
        ("6 HFD | 2 | (F)D 1 H 4 - | 3!", ClosestCall(kind=Call.NEXT_CHAIR, seat=3, other=4)),
        # The first hand found everything with a Joker to spare; nothing was close.
        ("6 HFD j1 | 2 | F 3 H D - | 2!", None),
        # The wrong end of the table.
        ("6 HFD | 2 | (F)D 1 H 4 - | 1!", None),
    ],
)
def test_where_it_nearly_went_the_other_way(line: str, call: ClosestCall | None) -> None:
    game = table(line)
    assert game.ended is not None, line
    assert honours(game).closest_call == call


def test_nothing_of_it_is_told_before_the_end() -> None:
    game = told((3, NOTHING), accused=(2,))
    assert game.ended is None
    for viewer in (None, *range(game.players)):
        assert honours_of(view_for(game, viewer)) is None
    over = told((3, NOTHING), accused=(2, 4))
    assert {honours_of(view_for(over, viewer)) for viewer in (None, 0, 3)} == {honours(over)}


def test_an_update_has_them_when_the_game_is_over() -> None:
    for accused, over in (((2,), False), ((2, 4), True)):
        game = told((3, NOTHING), accused=accused)
        play = play_of(Evening(code="HTMK", settings=Settings(), seed=1, at=0, game=game))
        assert play is not None
        assert play.honours == (honours(game) if over else None)
