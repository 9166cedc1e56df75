"""From the order to the reveal: an accused bot may plead, and the pause is as long for everyone."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from mafia_de_cuba.game.commands import Accuse, EmptyPockets, MakeRemark
from mafia_de_cuba.game.remarks import LastWords, Opinion, Plea, Remark, Stance
from mafia_de_cuba.server.evening.playing import done
from mafia_de_cuba.server.evening.schedule import Deed, errands
from mafia_de_cuba.server.evening.settings import READY, TIMES, Pace
from server.evening.among_bots import PERSON, back, does
from server.on_paper import OnPaper


def accused(seat: int = 3, **how: Any) -> OnPaper:
    """A bot has just been told to empty its pockets."""
    table, _ = back(**how)
    does(table, 0, Accuse(target=seat))
    return table


@given(seed=st.integers(0, 500), pace=st.sampled_from(Pace))
@settings(max_examples=40, deadline=None)
def test_an_accused_bot_has_two_chances_within_the_pause(seed: int, pace: Pace) -> None:
    table = accused(seed=seed, pace=pace)
    first, second, reveal = errands(table.evening, {})
    assert [it.deed for it in (first, second, reveal)] == [Deed.SPEAKS, Deed.SPEAKS, Deed.REVEAL]
    assert {it.seat for it in (first, second, reveal)} == {3}
    assert table.now + READY <= first.when < second.when < reveal.when
    assert reveal.when == table.now + TIMES[pace].breath


@given(seed=st.integers(0, 500), speaks=st.tuples(st.booleans(), st.booleans()))
@settings(max_examples=40, deadline=None)
def test_whoever_speaks_the_pocket_opens_at_the_same_moment(
    seed: int, speaks: tuple[bool, bool]
) -> None:
    table = accused(seed=seed)
    first, second, reveal = errands(table.evening, {})
    each: tuple[Remark, Remark] = Plea(), LastWords()
    for chance, says, words in zip((first, second), speaks, each, strict=True):
        table.now = chance.when
        if says:
            does(table, 3, MakeRemark(remark=words))
            left = errands(table.evening, {})
            assert left[-1] == reveal
            heard = [max(second.when, table.now + READY)] if chance is first else []
            assert [it.when for it in left[:-1]] == heard


def test_nobody_pleads_for_a_person_and_no_bot_but_the_accused_speaks() -> None:
    table = accused(PERSON)
    assert [it.deed for it in errands(table.evening, {})] == [Deed.REVEAL]


def test_a_word_that_a_person_puts_in_moves_a_plea_no_further_than_needed() -> None:
    table = accused()
    first, second, reveal = errands(table.evening, {})
    table.now = first.when - 100
    table.plays(PERSON, MakeRemark(remark=Opinion(of=3, stance=Stance.LEAVE)))
    moved, then, last = errands(table.evening, {})
    assert moved.when == table.now + READY
    assert (then.when, last.when) == (max(second.when, moved.when), reveal.when)
    table.now = then.when
    does(table, 3, MakeRemark(remark=LastWords()))
    assert errands(table.evening, {}) == [last]
    assert done(table.evening, 3, EmptyPockets()), "the rules would let it open; the table waits"
