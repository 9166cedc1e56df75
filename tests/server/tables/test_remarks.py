"""Bots with something to say at a real table: they speak in their time, and deeds keep theirs."""

from pathlib import Path

from house import run
from mafia_de_cuba.bots.bot import Bot
from mafia_de_cuba.game.commands import Accuse, Command, EmptyPockets, MakeRemark, Testify
from mafia_de_cuba.game.events import RemarkMade
from mafia_de_cuba.game.phase import Phase
from mafia_de_cuba.game.remarks import Opinion, Plea, Sounding, Stance
from mafia_de_cuba.game.testimony import TakeClaim
from mafia_de_cuba.game.view import View
from mafia_de_cuba.server.evening.chances import HANDFUL, IN_A_ROW
from mafia_de_cuba.server.evening.commands import GoOn
from mafia_de_cuba.server.evening.schedule import errands
from mafia_de_cuba.server.evening.settings import A_SECOND, READY
from mafia_de_cuba.server.evening.state import Wait
from mafia_de_cuba.server.thinking.pool import choice
from server.at_table import CHOICE, STANDARD, Scene, at_table

CLAIM = Testify(claims=(TakeClaim(diamonds=0),))
ROUND = 2_900
"""By then every chance has gone by."""


class Outspoken:
    """Plays as bots do, and has a word for people whenever it is offered one."""

    def __init__(self, *, speaks: bool = True) -> None:
        self.speaks = speaks
        self.thoughts = 0
        self.people: set[tuple[int, ...]] = set()

    async def choose(self, view: View, bot: Bot) -> Command | None:
        self.thoughts += 1
        self.people.add(bot.people)
        may = view.may.remark
        if may is None or view.waiting or view.may.ask:
            return choice(view, bot)
        if view.phase is Phase.ACCUSATION:
            # A bot that obeys at once must not open its pocket before the pause is over.
            return MakeRemark(remark=Plea()) if self.speaks else EmptyPockets()
        if not self.speaks:
            return None
        third = [seat for seat in may.of if seat not in bot.people]
        return MakeRemark(remark=Sounding(to=bot.people[0], of=third[0]))


async def _back(it: Scene, thinker: Outspoken, *, godfather: int) -> None:
    """The box has been round, with one person at the table, and it is the Godfather's turn."""
    it.table._steward._thinker = thinker
    await it.begins(players=6, godfather=godfather)
    for _ in range(100):
        period = it.evening.period
        if period is not None and period.wait is Wait.DEED:
            return
        if it.game.box_is_back:
            # He was quick, and somebody has to answer first.
            await it.passes(1_000)
            continue
        view = it.host.view()
        assert view is not None
        mine = view.may.take is not None or bool(view.may.hide)
        await it.passes(STANDARD.least + (0 if mine else 4_000))
        if mine and it.game.box_at == view.viewer:
            command = choice(view, Bot(seed=1))
            assert command is not None
            await it.host.do(command)
            await it.quiet()
    raise AssertionError("the box stays")


def _remarks(it: Scene) -> list[RemarkMade]:
    return [said for said in it.game.talk if isinstance(said, RemarkMade)]


def test_bots_turn_to_the_person_and_stop_after_a_few_remarks(tmp_path: Path) -> None:
    async def scene() -> None:
        async with at_table(tmp_path, CHOICE, people=1) as it:
            thinker = Outspoken()
            await _back(it, thinker, godfather=0)
            assert thinker.people == {(0,)}, "the person's seat, and no bot's"
            await it.passes(60_000)
            assert _remarks(it) == [], "there is nothing yet to speak of"
            thinker.thoughts = 0
            await it.host.do(CLAIM)
            for _ in range(2 * IN_A_ROW):
                await it.passes(ROUND)
            said = _remarks(it)
            assert len(said) == IN_A_ROW
            assert {line.remark.to for line in said if isinstance(line.remark, Sounding)} == {0}
            assert thinker.thoughts <= HANDFUL * IN_A_ROW
            await it.host.do(MakeRemark(remark=Opinion(of=3, stance=Stance.LOOK)))
            await it.passes(ROUND)
            assert len(_remarks(it)) > len(said) + 1, "an answer is answered"

    run(scene())


def test_the_pocket_opens_when_the_pause_is_over_whoever_speaks(tmp_path: Path) -> None:
    async def scene(*, speaks: bool) -> tuple[int, int, int]:
        folder = tmp_path / str(speaks)
        folder.mkdir()
        async with at_table(folder, CHOICE, people=1) as it:
            await _back(it, Outspoken(speaks=speaks), godfather=0)
            await it.host.do(Accuse(target=2))
            await it.quiet()
            began = it.now()
            await it.passes(STANDARD.breath - 1)
            assert it.game.phase is Phase.ACCUSATION
            pleas = len(_remarks(it))
            await it.passes(1)
            assert it.game.accused is None
            return it.evening.told_at - began, len(it.game.accusations), pleas

    outspoken, silent = run(scene(speaks=True)), run(scene(speaks=False))
    assert outspoken[:2] == silent[:2] == (STANDARD.breath, 1)
    assert outspoken[2] > silent[2] == 0


def test_chances_that_go_by_do_not_move_the_godfather(tmp_path: Path) -> None:
    """Whoever has nothing to say costs the table nothing, until they do."""

    async def scene() -> None:
        async with at_table(tmp_path, CHOICE, people=1) as it:
            await _back(it, Outspoken(speaks=False), godfather=2)
            await it.host.do(CLAIM)
            await it.quiet()
            plan = errands(it.evening, {})
            seat, lines = it.game.godfather, len(it.game.talk)
            when = next(errand.when for errand in plan if errand.seat == seat)
            assert sum(errand.when < when for errand in plan) >= 2
            await it.passes_until(when - 1)
            assert len(it.game.talk) == lines
            await it.passes(1)
            assert it.evening.told_at == when
            assert it.evening.period is not None
            assert it.evening.period.wait is not Wait.DEED or len(it.game.talk) > lines

    run(scene())


def test_going_on_leaves_time_for_one_remark_and_no_more(tmp_path: Path) -> None:
    async def scene() -> None:
        async with at_table(tmp_path, CHOICE, people=1) as it:
            await _back(it, Outspoken(), godfather=2)
            await it.host.do(CLAIM)
            await it.host.do(GoOn())
            lines = len(it.game.talk)
            await it.passes(READY + A_SECOND)
            said = it.game.talk[lines:]
            assert sum(isinstance(line, RemarkMade) for line in said) == 1
            assert it.evening.told_at <= it.now()
            assert len(said) > 1 or it.game.accused is not None, "the Godfather has gone on"

    run(scene())
