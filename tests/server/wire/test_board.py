"""The board of testimony: what each seat stands by, and where that cannot all be true."""

import pytest

from deduction.scenes import put
from mafia_de_cuba.deduction.board import BoardView, board_of
from mafia_de_cuba.deduction.claims import Conflict
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.commands import Accuse, EmptyPockets, Testify
from mafia_de_cuba.game.notation import read
from mafia_de_cuba.game.sight import view_for
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.game.testimony import (
    About,
    BagClaim,
    BoxClaim,
    Claim,
    Declined,
    TakeClaim,
    Withdrawn,
)
from mafia_de_cuba.server.evening.settings import Settings
from mafia_de_cuba.server.evening.state import Evening
from mafia_de_cuba.server.wire.views import play_of

RECEIVED, TOOK, PASSED, BAG = About
HENCHMAN, DRIVER = Token.LOYAL_HENCHMAN, Token.DRIVER

THEFT = "6 HFD | 2 | (F)D 3 H 4 -"
"""13 diamonds sent; FBI bagged, Driver, 3 diamonds, Henchman, 4 diamonds, nothing."""


def received(diamonds: int | None = None, *tokens: Token) -> BoxClaim:
    return BoxClaim(about=RECEIVED, diamonds=diamonds, tokens=tokens or None)


def passed(diamonds: int | None = None, *tokens: Token) -> BoxClaim:
    return BoxClaim(about=PASSED, diamonds=diamonds, tokens=tokens or None)


def took(diamonds: int = 0, *tokens: Token) -> TakeClaim:
    return TakeClaim(diamonds=diamonds, tokens=tokens)


def after(*said: tuple[int, Claim], theft: str = THEFT) -> Game:
    game = read(theft)
    for seat, claim in said:
        game = put(game, seat, Testify(claims=(claim,)))
    return game


def board(game: Game) -> BoardView:
    found = board_of(view_for(game, None))
    assert found is not None
    return found


def marks(game: Game) -> list[tuple[Conflict, list[tuple[int, About]]]]:
    return [
        (found.kind, [(at.seat, at.about) for at in found.claims])
        for found in board(game).contradictions
    ]


def test_there_is_no_board_until_the_box_is_back() -> None:
    for theft in ("6 HFD", "6 HFD | 2", "6 HFD | 2 | (F)D 3"):
        assert board_of(view_for(read(theft), None)) is None
    assert board(read(THEFT)) == BoardView(rows=(), contradictions=())


def test_a_row_is_what_the_seat_stands_by_now() -> None:
    game = after(
        (3, received(9)),
        (2, Declined(about=TOOK)),
        (3, received(None, HENCHMAN)),
        (3, took(0, HENCHMAN)),
        (3, Withdrawn(about=TOOK)),
    )
    second, third = board(game).rows
    assert (second.seat, second.declined, second.took) == (2, (TOOK,), None)
    assert (third.seat, third.received, third.took) == (3, received(9, HENCHMAN), None)


@pytest.mark.parametrize(
    ("said", "mark"),
    [
        # 2 and 3 speak of one and the same box.
        (
            [(2, passed(13)), (3, received(10))],
            (Conflict.NEIGHBOURS_DISAGREE, [(2, PASSED), (3, RECEIVED)]),
        ),
        # Nobody between 1 and 4 has spoken, and diamonds do not come back.
        (
            [(1, passed(8)), (4, received(9))],
            (Conflict.DIAMONDS_GREW, [(1, PASSED), (4, RECEIVED)]),
        ),
        # What somebody between them took counts too: three claims together, two would do.
        (
            [(2, received(10)), (3, took(4)), (4, received(8))],
            (Conflict.NO_WAY_BETWEEN, [(2, RECEIVED), (3, TOOK), (4, RECEIVED)]),
        ),
        (
            [(3, received(10)), (3, took(2)), (3, passed(5))],
            (Conflict.DOES_NOT_ADD_UP, [(3, RECEIVED), (3, TOOK), (3, PASSED)]),
        ),
        # The Godfather's own words hang there as well: he kept 2, he says.
        (
            [(0, took(2)), (1, received(15))],
            (Conflict.NEIGHBOURS_DISAGREE, [(0, TOOK), (1, RECEIVED)]),
        ),
        # There is one Driver for three who say they are.
        (
            [(1, took(0, DRIVER)), (3, took(0, DRIVER)), (5, took(0, DRIVER))],
            (Conflict.TOKEN_TAKEN_TWICE, [(1, TOOK), (3, TOOK), (5, TOOK)]),
        ),
        (
            [(1, BagClaim(token=DRIVER)), (5, took(0, DRIVER))],
            (Conflict.TOKEN_TAKEN_TWICE, [(1, BAG), (5, TOOK)]),
        ),
        ([(2, received(10)), (2, received(9))], (Conflict.TWO_ANSWERS, [(2, RECEIVED)])),
        ([(2, received(16))], (Conflict.IMPOSSIBLE, [(2, RECEIVED)])),
    ],
)
def test_what_cannot_all_be_true_is_marked_once(
    said: list[tuple[int, Claim]], mark: tuple[Conflict, list[tuple[int, About]]]
) -> None:
    assert marks(after(*said)) == [mark]


def test_each_place_has_a_mark_of_its_own() -> None:
    """Two about one box, one who contradicts himself, and two far on who took too much."""
    game = after(
        (1, passed(12)),
        (2, received(11)),
        (2, took(2)),
        (2, passed(10)),
        (3, took(8)),
        (5, took(8)),
    )
    assert marks(game) == [
        (Conflict.DOES_NOT_ADD_UP, [(2, RECEIVED), (2, TOOK), (2, PASSED)]),
        (Conflict.NEIGHBOURS_DISAGREE, [(1, PASSED), (2, RECEIVED)]),
        (Conflict.NO_WAY_BETWEEN, [(3, TOOK), (5, TOOK)]),
    ]


def test_what_is_wrong_within_a_turn_is_not_marked_again_beside_it() -> None:
    game = after((3, received(10)), (3, took(2)), (3, passed(5)), (4, received(5)))
    assert marks(game) == [(Conflict.DOES_NOT_ADD_UP, [(3, RECEIVED), (3, TOOK), (3, PASSED)])]


def test_what_no_place_shows_is_found_all_the_same() -> None:
    """The only Driver was taken, and boxes told of diamonds alone lie between him and the last."""
    game = after((2, took(0, DRIVER)), (3, received(10)), (5, passed(None, DRIVER)))
    assert marks(game) == [(Conflict.NO_WAY_BETWEEN, [(2, TOOK), (5, PASSED)])]


def test_a_token_that_was_shown_is_one_less_to_claim() -> None:
    game = after(
        *((seat, took(0, DRIVER)) for seat in (2, 5)),
        *((4, passed(9)), (5, received(8))),
        theft="6 H2D j1 | 2 | D 3 D 4 -",
    )
    quarrel = (Conflict.NEIGHBOURS_DISAGREE, [(4, PASSED), (5, RECEIVED)])
    assert marks(game) == [quarrel]
    for seat, command in ((0, Accuse(target=1)), (1, EmptyPockets())):
        game = put(game, seat, command)
    assert marks(game) == [(Conflict.TOKEN_TAKEN_TWICE, [(2, TOOK), (5, TOOK)]), quarrel]


def test_r17_where_not_even_the_truth_was_lawful_nothing_is_held_against_anyone() -> None:
    game = read("6 HFD j1 honour | 0 | 15HFD - - - - | 2!")
    game = put(game, 3, Testify(claims=(received(0), took(5))))
    assert marks(game) == []


def test_every_update_shows_the_board() -> None:
    game = after((2, passed(13)), (3, received(10)))
    evening = Evening(code="HTMK", settings=Settings(), seed=1, at=0, game=game)
    play = play_of(evening)
    assert play is not None
    assert play.board == board(game)


@pytest.mark.parametrize(
    "said",
    [
        [(2, received(10)), (2, Withdrawn(about=RECEIVED)), (2, received(9))],
        [(2, received(10)), (2, received(None, HENCHMAN))],
        [(2, received(10)), (2, Declined(about=RECEIVED)), (2, received(10))],
        [(2, took(2)), (2, TakeClaim(diamonds=2, fake=False))],
    ],
    ids=["taken back", "one half, then the other", "said again", "said more fully"],
)
def test_an_answer_that_was_not_changed_is_no_second_answer(said: list[tuple[int, Claim]]) -> None:
    assert marks(after(*said)) == []


def test_an_emptied_pocket_shows_what_was_untrue() -> None:
    game = after((4, took(0, HENCHMAN)), (2, took(3)))
    assert marks(game) == []
    for seat, command in ((0, Accuse(target=4)), (4, EmptyPockets())):
        game = put(game, seat, command)
    assert marks(game) == [(Conflict.KNOWN_FALSE, [(4, TOOK)])]


def test_when_it_is_over_the_lies_are_marked_and_nothing_else() -> None:
    said: list[tuple[int, Claim]]
    said = [(1, received(13)), (3, took(0, HENCHMAN)), (2, passed(12)), (5, received(6))]
    said += [(1, BagClaim(token=DRIVER)), (4, took(1))]
    game = after(*said)
    for target in (2, 4):
        game = put(put(game, 0, Accuse(target=target)), target, EmptyPockets())
    assert game.ended is not None
    assert sorted(at for _, at in marks(game)) == [[(1, BAG)], [(2, PASSED)], [(4, TOOK)]]
