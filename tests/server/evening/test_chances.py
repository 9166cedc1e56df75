"""Who is offered the word unasked, and when: a handful after each line, drawn without secrets."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mafia_de_cuba.game.commands import (
    Accuse,
    Ask,
    MakeRemark,
    Testify,
)
from mafia_de_cuba.game.remarks import (
    Challenge,
    Offer,
    Opinion,
    Plea,
    Remark,
    Sounding,
    Stance,
)
from mafia_de_cuba.game.testimony import About, Question, TakeClaim
from mafia_de_cuba.server.evening.chances import HANDFUL, IN_A_ROW, broods
from mafia_de_cuba.server.evening.commands import GoOn
from mafia_de_cuba.server.evening.moments import HEARS_OUT, LISTENS
from mafia_de_cuba.server.evening.schedule import Deed, errands
from mafia_de_cuba.server.evening.settings import A_SECOND, READY, Pace
from server.evening.among_bots import (
    MADE,
    PERSON,
    THEFTS,
    TO_HIM,
    back,
    does,
    godfathers,
    offered,
    tells,
)
from server.on_paper import OnPaper


def test_nobody_speaks_unasked_before_there_is_anything_to_speak_of() -> None:
    table, _ = back()
    assert offered(table) == []


@given(seat=st.integers(1, 7), seed=st.integers(0, 500))
@settings(max_examples=60, deadline=None)
def test_after_testimony_the_neighbours_have_the_first_word_and_two_others_one(
    seat: int, seed: int
) -> None:
    table, _ = back(seed=seed, person=0)
    tells(table, seat)
    seats = [it.seat for it in offered(table)]
    neighbours = {seat - 1, seat + 1} - {0, 8}
    assert neighbours <= set(seats)
    assert len(set(seats)) == len(seats) == len(neighbours) + 2 <= HANDFUL
    assert not {0, seat} & set(seats), "neither the Godfather nor whoever has just spoken"


@pytest.mark.parametrize(
    ("remark", "named"),
    [
        (Opinion(of=4, stance=Stance.LOOK), {4}),
        (Challenge(of=5, about=About.TOOK, against=7), {5, 7}),
        (Sounding(to=6, of=1), {6, 1}),
    ],
)
def test_whoever_is_named_may_reply(remark: Remark, named: set[int]) -> None:
    table, _ = back()
    tells(table, 5)
    table.plays(PERSON, MakeRemark(remark=remark))
    seats = {it.seat for it in offered(table)}
    assert named <= seats
    assert len(seats) == len(named) + 2
    assert PERSON not in seats, "nobody speaks for a person"


def test_everyone_has_a_chance_sooner_or_later() -> None:
    table, _ = back()
    had: set[int] = set()
    for _ in range(20):
        tells(table, 5)
        had |= {it.seat for it in offered(table)}
    assert had == {1, 3, 4, 6, 7}


def test_a_reveal_is_spoken_of() -> None:
    table, _ = back(person=0)
    table.accuses(3)
    found = offered(table)
    assert len(found) == HANDFUL
    assert 3 not in {it.seat for it in found}, "who is out says nothing"


def _alike(*tables: OnPaper) -> Iterator[tuple[object, ...]]:
    for table in tables:
        yield tuple((it.when, it.seat, it.deed) for it in errands(table.evening, {}))


@given(seed=st.integers(0, 2_000), steps=st.lists(st.integers(0, 5), max_size=10))
@settings(max_examples=60, deadline=None)
def test_who_is_offered_the_word_and_when_tells_nothing_of_what_anyone_holds(
    seed: int, steps: list[int]
) -> None:
    """Two thefts, the same words at the same moments: the same plan after each of them."""
    tables = [back(theft=theft, seed=seed)[0] for theft in THEFTS]
    for step in steps:
        for table in tables:
            table.passes(100 + 300 * step)
            match step:
                case 0:
                    tells(table, 6)
                case 1:
                    does(table, 7, MADE)
                case 2:
                    table.plays(PERSON, MakeRemark(remark=Sounding(to=4, of=6)))
                case 3:
                    does(table, 0, MakeRemark(remark=Offer(to=PERSON)))
                case 4:
                    does(table, 0, Ask(of=4, question=Question.TOOK))
                case _:
                    does(
                        table,
                        4,
                        Testify(claims=(TakeClaim(),)),
                    )
        one, other = _alike(*tables)
        assert one == other
    for table in tables:
        does(table, 0, Accuse(target=3))
    one, other = _alike(*tables)
    assert one == other
    for table in tables:
        table.passes(900)
        does(table, 3, MakeRemark(remark=Plea()))
    one, other = _alike(*tables)
    assert one == other


def test_bots_leave_the_word_to_others_after_a_few_remarks_in_a_row() -> None:
    table, _ = back()
    tells(table, 5)
    for seat in (6, 7, 6)[:IN_A_ROW]:
        assert offered(table)
        does(table, seat, MADE)
    assert offered(table) == []
    table.plays(PERSON, TO_HIM)
    assert offered(table), "a person's word makes it a conversation again"


@given(seed=st.integers(0, 500))
@settings(max_examples=40, deadline=None)
def test_a_table_at_which_everybody_always_speaks_still_goes_on(seed: int) -> None:
    table, _ = back(seed=seed)
    does(table, 0, Ask(of=5, question=Question.TOOK))
    table.passes(2_000)
    tells(table, 5)
    since, said = table.now, 0
    while (first := errands(table.evening, {})[0]).deed is Deed.SPEAKS:
        table.now = first.when
        does(table, first.seat, MADE)
        said += 1
    assert first.seat == 0
    assert 1 <= said <= IN_A_ROW
    assert first.when - since <= max(HEARS_OUT, 15_500)


def test_the_godfather_lets_people_hear_what_he_said_himself() -> None:
    table, _ = back()
    tells(table, 5)
    table.passes(HEARS_OUT)
    does(table, 0, MakeRemark(remark=Offer(to=PERSON)))
    assert godfathers(table) >= table.now + LISTENS


@given(seed=st.integers(0, 2_000))
@settings(max_examples=60, deadline=None)
def test_a_round_of_remarks_is_over_before_the_godfather_goes_on(seed: int) -> None:
    table, _ = back(seed=seed)
    tells(table, 5)
    table.passes(3_000)
    does(table, 6, MADE)
    game, period = table.evening.game, table.period
    assert game is not None
    heard = [it for it in offered(table) if it.when < table.now + LISTENS]
    assert len(heard) >= 2
    assert all(it.when < godfathers(table) for it in heard)
    assert broods(table.evening, game, period) == (len(offered(table)) > len(heard))


# ---------------------------------------------------------------------------------- going on


@pytest.mark.parametrize("already", [0, 1, 2])
def test_going_on_cuts_a_round_of_remarks_short(already: int) -> None:
    table, ana = back()
    tells(table, 5)
    for seat in (6, 7)[:already]:
        does(table, seat, MADE)
    table.passes(100)
    table.asks(ana, GoOn())
    asked_at = table.now
    said = 0
    while (first := errands(table.evening, {})[0]).deed is Deed.SPEAKS:
        table.now = first.when
        does(table, first.seat, MADE)
        said += 1
    assert said == (1 if already == 0 else 0)
    assert first.seat == 0
    assert first.when <= asked_at + 2 * A_SECOND


def test_brisk_bots_speak_once_and_in_an_order_that_the_seats_do_not_give() -> None:
    orders = set()
    for seed in range(30):
        table, _ = back(brisk=True, seed=seed, person=0)
        table.accuses(3)
        found = offered(table)
        assert all(READY <= it.when - table.now < A_SECOND for it in found)
        assert all(one.when < other.when for one, other in pairwise(found))
        orders.add(tuple(it.seat for it in found))
        does(table, found[0].seat, TO_HIM)
        assert offered(table) == []
    assert len(orders) > 10


# ------------------------------------------------------------------------ silence that unnerves


def _waits(seed: int, **how: Any) -> list[bool]:
    """Whether the Godfather broods, wait after wait."""
    table, _ = back(seed=seed, **how)
    found = []
    for seat in (5, 6, 5, 6):
        does(table, 0, Ask(of=seat, question=Question.TOOK))
        tells(table, seat)
        assert table.evening.game is not None
        found.append(broods(table.evening, table.evening.game, table.period))
    return found


def test_now_and_then_the_godfather_lets_people_wait_but_never_a_brisk_one() -> None:
    many = [broods for seed in range(100) for broods in _waits(seed)]
    assert 0.1 < sum(many) / len(many) < 0.3
    assert not any(any(_waits(seed, brisk=True)) for seed in range(40))
    assert not any(any(_waits(seed, pace=Pace.BRISK)) for seed in range(40))
    assert not any(any(_waits(seed, person=0)) for seed in range(40)), "a person broods alone"


def test_in_such_a_silence_others_have_a_chance_too() -> None:
    for seed in range(40):
        table, ana = back(seed=seed)
        does(table, 0, Ask(of=5, question=Question.TOOK))
        tells(table, 5)
        assert table.evening.game is not None
        if not broods(table.evening, table.evening.game, table.period):
            continue
        found = offered(table)
        assert len({it.seat for it in found}) == len(found) > HANDFUL
        assert found[-1].when < godfathers(table)
        table.asks(ana, GoOn())
        assert godfathers(table) == table.now + A_SECOND, "it can be cut short"
        return
    raise AssertionError("he never broods")
