"""Remarks at a table: talk like any other, within its limits, and nobody's clock minds them."""

from hypothesis import given, settings
from hypothesis import strategies as st

from house import ManualClock
from mafia_de_cuba.game.commands import Accuse, Ask, Command, MakeRemark, Say
from mafia_de_cuba.game.events import RemarkMade, Said
from mafia_de_cuba.game.remarks import LastWords, Opinion, Plea, Remark, Stance, Threat
from mafia_de_cuba.game.testimony import Question
from mafia_de_cuba.server.evening.events import Played
from mafia_de_cuba.server.evening.playing import SHARE_OF_TALK
from mafia_de_cuba.server.evening.schedule import errands
from mafia_de_cuba.server.tables.bounds import Bounds
from mafia_de_cuba.server.tables.limits import Limits
from server.on_paper import THIEF, OnPaper, five_playing

LIES = MakeRemark(remark=Opinion(of=1, stance=Stance.LIES))


def accused() -> OnPaper:
    """A table at which the Thief has just been ordered to empty their pockets."""
    table, _ = five_playing()
    table.theft()
    table.plays(0, Accuse(target=THIEF))
    return table


@given(st.lists(st.sampled_from([Plea(), LastWords()]), max_size=3), st.integers(1, 900))
@settings(max_examples=20, deadline=None)
def test_r35_the_pause_is_the_same_whoever_speaks(said: list[Remark], after: int) -> None:
    table, silent = accused(), accused()
    for remark in said:
        table.passes(after)
        silent.passes(after)
        table.plays(THIEF, MakeRemark(remark=remark))
    assert table.period == silent.period
    reveals = [[it.when for it in errands(one.evening, {})] for one in (table, silent)]
    assert reveals[0] == reveals[1]


@given(st.sampled_from([LIES, MakeRemark(remark=Threat(to=1))]), st.integers(0, 5_000))
@settings(max_examples=20, deadline=None)
def test_a_remark_moves_what_plain_talk_would_and_no_more(remark: Command, after: int) -> None:
    each = []
    for command in (remark, Say(text="Well?")):
        table, _ = five_playing()
        table.theft()
        table.plays(0, Ask(of=3, question=Question.TOOK))
        table.passes(after)
        table.plays(0, command)
        each.append((table.period, errands(table.evening, {})))
    assert each[0] == each[1]


def test_remarks_count_as_talk() -> None:
    table, _ = five_playing()
    table.theft()
    said = tuple(Said(seat=2, text="Blah") for _ in range(SHARE_OF_TALK - 1))
    table.happens((Played(events=said),))
    table.plays(2, LIES)
    assert table.refused_play(2, LIES).reason == "talked_enough"
    table.plays(3, LIES)
    game = table.evening.game
    assert game is not None
    assert game.talk[-1] == RemarkMade(seat=3, remark=LIES.remark)


def test_a_guest_makes_no_more_remarks_at_once_than_may_be_said() -> None:
    allowed = Bounds(Limits(), ManualClock())
    made = [allowed.allow(1, LIES, 0.0) for _ in range(8)]
    assert made == [True] * 6 + [False] * 2
