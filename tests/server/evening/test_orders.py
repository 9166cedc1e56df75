"""Orders left in advance: the first clause that fits is done, whole; nonsense is turned away."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mafia_de_cuba.game.box import NOTHING, Box, Take, laid_out
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.commands import HelpYourself
from mafia_de_cuba.game.may import MayTake
from mafia_de_cuba.server.evening.orders import (
    Clause,
    Nonsense,
    Orders,
    WishDiamonds,
    WishNothing,
    WishToken,
    carried_out,
    fault,
)

DRIVER, HENCHMAN, FBI = Token.DRIVER, Token.LOYAL_HENCHMAN, Token.FBI_AGENT


def may_take(
    diamonds: int,
    *tokens: Token,
    fake: bool = False,
    last: bool = False,
    first: bool = False,
    anything: bool = False,
) -> MayTake:
    """What a player may take of such a box."""
    box = Box(diamonds=diamonds, tokens=laid_out(tokens), fake=fake)
    return MayTake(
        diamonds=box.diamonds,
        tokens=box.tokens,
        fake=box.fake,
        nothing=last or box.empty,
        bag=box.tokens if first else (),
        anything=anything,
    )


THREE_STEPS: Orders = (
    Clause(at_least=4, wish=WishDiamonds(diamonds=2)),
    Clause(wish=WishToken(token=DRIVER)),
    Clause(there=(FBI,), not_there=(HENCHMAN,), wish=WishToken(token=FBI)),
    Clause(wish=WishNothing()),
)


@pytest.mark.parametrize(
    ("may", "take"),
    [
        (may_take(4, DRIVER), Take(diamonds=2)),
        (may_take(3, DRIVER), Take(tokens=(DRIVER,))),
        (may_take(3, FBI), Take(tokens=(FBI,))),
        (may_take(3, FBI, HENCHMAN), None),
        (may_take(3, FBI, HENCHMAN, last=True), NOTHING),
        (may_take(0), NOTHING),
        (may_take(1), None),
    ],
)
def test_the_first_clause_that_fits_is_done(may: MayTake, take: Take | None) -> None:
    expected = None if take is None else HelpYourself(take=take)
    assert carried_out(THREE_STEPS, may) == expected


def test_a_clause_is_done_whole_or_not_at_all() -> None:
    orders = (Clause(wish=WishDiamonds(diamonds=3)), Clause(wish=WishDiamonds(diamonds=1)))
    assert carried_out(orders, may_take(2)) == HelpYourself(take=Take(diamonds=1))
    assert carried_out(orders[:1], may_take(2)) is None


def test_at_most_and_at_least_include_the_number() -> None:
    orders = (Clause(at_least=3, at_most=5, wish=WishDiamonds(diamonds=1)),)
    fits = [carried_out(orders, may_take(diamonds)) is not None for diamonds in range(2, 7)]
    assert fits == [False, True, True, True, False]


def test_the_fake_goes_with_diamonds_or_alone() -> None:
    both = (Clause(wish=WishDiamonds(diamonds=1, fake=True)),)
    alone = (Clause(wish=WishDiamonds(diamonds=0, fake=True)),)
    without = (Clause(fake_there=False, wish=WishDiamonds(diamonds=1)),)
    there = may_take(2, fake=True)
    assert carried_out(both, there) == HelpYourself(take=Take(diamonds=1, fake=True))
    assert carried_out(alone, there) == HelpYourself(take=Take(fake=True))
    assert carried_out(without, there) is None
    assert carried_out(both, may_take(2)) is None
    assert carried_out(without, may_take(2)) == HelpYourself(take=Take(diamonds=1))


def test_r12_only_the_first_player_bags() -> None:
    orders = (Clause(wish=WishToken(token=DRIVER), bag=FBI),)
    done = HelpYourself(take=Take(tokens=(DRIVER,)), bag=FBI)
    assert carried_out(orders, may_take(9, DRIVER, FBI, first=True)) == done
    assert carried_out(orders, may_take(9, DRIVER, FBI)) is None
    assert carried_out(orders, may_take(9, DRIVER, first=True)) is None


def test_what_was_bagged_cannot_be_taken_unless_there_is_another() -> None:
    orders = (Clause(wish=WishToken(token=DRIVER), bag=DRIVER),)
    assert carried_out(orders, may_take(9, DRIVER, first=True)) is None
    assert carried_out(orders, may_take(9, DRIVER, DRIVER, first=True)) is not None


def test_conditions_are_on_the_box_as_it_arrives() -> None:
    orders = (Clause(there=(FBI,), wish=WishDiamonds(diamonds=1), bag=FBI),)
    assert carried_out(orders, may_take(9, FBI, first=True)) is not None


def test_no_orders_fit_nothing() -> None:
    assert carried_out((), may_take(9, DRIVER)) is None


NUMBERS = st.integers(0, 15)
TOKENS = st.sampled_from(Token)
FEW = st.lists(TOKENS, max_size=2).map(tuple)
CLAUSES = st.builds(
    Clause,
    at_least=st.none() | NUMBERS,
    at_most=st.none() | NUMBERS,
    there=FEW,
    not_there=FEW,
    fake_there=st.none() | st.booleans(),
    wish=st.one_of(
        st.builds(WishDiamonds, diamonds=NUMBERS, fake=st.booleans()),
        st.builds(WishToken, token=TOKENS),
        st.just(WishNothing()),
    ),
    bag=st.none() | TOKENS,
)
ORDERS = st.lists(CLAUSES, max_size=12).map(tuple)


@st.composite
def boxes(draw: st.DrawFn) -> MayTake:
    """What anybody may take of any box."""
    return may_take(
        draw(NUMBERS),
        *draw(st.lists(TOKENS, max_size=9)),
        fake=draw(st.booleans()),
        last=draw(st.booleans()),
        first=draw(st.booleans()),
        anything=draw(st.booleans()),
    )


@given(ORDERS, boxes())
def test_whatever_is_carried_out_is_allowed(orders: Orders, may: MayTake) -> None:
    done = carried_out(orders, may)
    if done is None:
        assert not any(c.holds(may) and may.allows(c.wish.take, c.bag) for c in orders)
    else:
        assert may.allows(done.take, done.bag)
        assert may.anything or done in set(may.lawful())
        assert (done.take, done.bag) in {(c.wish.take, c.bag) for c in orders if c.holds(may)}


@given(ORDERS, boxes())
def test_a_clause_with_a_fault_would_never_have_fitted(orders: Orders, may: MayTake) -> None:
    for clause in orders:
        if fault((clause,)) not in (None, Nonsense.NO_DIAMONDS_WISHED):
            assert carried_out((clause,), may) is None


@given(ORDERS)
def test_orders_travel_as_json(orders: Orders) -> None:
    written = msgspec.json.encode(orders)
    assert msgspec.json.decode(written, type=Orders) == orders


def test_orders_as_a_phone_sends_them() -> None:
    sent = b"""[
        {"at_least": 4, "wish": {"type": "WishDiamonds", "diamonds": 2}},
        {"wish": {"type": "WishToken", "token": "driver"}},
        {"there": ["fbi_agent"], "not_there": ["loyal_henchman"],
         "wish": {"type": "WishToken", "token": "fbi_agent"}},
        {"wish": {"type": "WishNothing"}}
    ]"""
    assert msgspec.json.decode(sent, type=Orders) == THREE_STEPS


NOTHING_WISHED = '{"wish": {"type": "WishNothing"}}'


@pytest.mark.parametrize(
    "sent",
    [
        "{}",
        "[{}]",
        '[{"wish": {"type": "Wish"}}]',
        '[{"wish": {"type": "WishDiamonds", "diamonds": -1}}]',
        '[{"wish": {"type": "WishDiamonds", "diamonds": 16}}]',
        '[{"wish": {"type": "WishDiamonds", "diamonds": 1.5}}]',
        '[{"wish": {"type": "WishDiamonds", "diamonds": 1, "token": "driver"}}]',
        '[{"wish": {"type": "WishToken", "token": "queen"}}]',
        '[{"at_least": -1, "wish": {"type": "WishNothing"}}]',
        '[{"seat": 3, "wish": {"type": "WishNothing"}}]',
        f"[{','.join([NOTHING_WISHED] * 13)}]",
    ],
)
def test_what_is_not_orders_is_not_read(sent: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(sent, type=Orders)


TWO = WishDiamonds(diamonds=2)


@pytest.mark.parametrize(
    ("clause", "found"),
    [
        (Clause(wish=WishDiamonds(diamonds=-1)), Nonsense.NO_SUCH_NUMBER),
        (Clause(at_least=16, wish=TWO), Nonsense.NO_SUCH_NUMBER),
        (Clause(at_most=-1, wish=TWO), Nonsense.NO_SUCH_NUMBER),
        (Clause(wish=WishDiamonds(diamonds=0)), Nonsense.NO_DIAMONDS_WISHED),
        (Clause(at_least=5, at_most=4, wish=TWO), Nonsense.AT_LEAST_OVER_AT_MOST),
        (Clause(there=(FBI,), not_there=(FBI,), wish=TWO), Nonsense.THERE_AND_NOT_THERE),
        (Clause(at_most=1, wish=TWO), Nonsense.WISH_NOT_THERE),
        (Clause(not_there=(FBI,), wish=WishToken(token=FBI)), Nonsense.WISH_NOT_THERE),
        (Clause(not_there=(FBI,), wish=TWO, bag=FBI), Nonsense.WISH_NOT_THERE),
        (Clause(fake_there=False, wish=WishDiamonds(diamonds=1, fake=True)), "wish_not_there"),
        (Clause(at_least=2, at_most=2, wish=TWO), None),
        (Clause(wish=WishDiamonds(diamonds=0, fake=True)), None),
        (Clause(wish=WishNothing()), None),
        (Clause(at_most=0, wish=WishNothing()), None),
    ],
)
def test_nonsense_is_found(clause: Clause, found: Nonsense | None) -> None:
    assert fault((clause,)) == found
    assert fault((Clause(wish=TWO), clause)) == found


def test_a_bag_is_nonsense_for_all_but_the_first() -> None:
    bagging = (Clause(wish=TWO, bag=FBI),)
    assert fault(bagging) is None
    assert fault(THREE_STEPS, first=False) is None
    assert fault(bagging, first=True) is None
    assert fault(bagging, first=False) is Nonsense.BAG_NOT_YOURS


def test_more_than_twelve_clauses_are_too_many() -> None:
    assert fault(THREE_STEPS * 3) is None
    assert fault((*THREE_STEPS * 3, THREE_STEPS[0])) is Nonsense.TOO_MANY_CLAUSES
