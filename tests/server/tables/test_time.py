"""The clock of a table over real sockets: exactly when things happen."""

from pathlib import Path

import pytest

from house import run
from mafia_de_cuba.bots.bot import Bot
from mafia_de_cuba.game.box import NOTHING, Take
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.commands import Accuse, Ask, Command, EmptyPockets, HelpYourself, Hide
from mafia_de_cuba.game.testimony import Declined, Question
from mafia_de_cuba.game.view import View
from mafia_de_cuba.server.evening.commands import LeaveOrders, Pause, Resume
from mafia_de_cuba.server.evening.orders import Clause, WishDiamonds, WishToken
from mafia_de_cuba.server.evening.settings import TIMES, Pace, Settings, Succession
from mafia_de_cuba.server.evening.state import Wait
from mafia_de_cuba.server.thinking.pool import choice
from server.at_table import (
    CHOICE,
    STANDARD,
    at_table,
    clock_of,
    own,
    refused,
    stands,
)
from server.on_paper import THIEF

LEAST = STANDARD.least
EMPTIES_IT = (
    HelpYourself(take=Take(diamonds=10)),
    HelpYourself(take=Take(tokens=(Token.LOYAL_HENCHMAN,))),
    HelpYourself(take=Take(tokens=(Token.FBI_AGENT,))),
)


# --------------------------------------------------------------------------------------- the box


def test_the_box_stays_as_long_whatever_is_in_it_and_whatever_is_taken(tmp_path: Path) -> None:
    """Early hands on a full box, a scanty one, one that is declined and an empty one (R14, R15)."""

    async def scene() -> None:
        async with at_table(tmp_path) as it:
            await it.begins()
            hands: list[Command] = [Hide(diamonds=5), *EMPTIES_IT, HelpYourself(take=NOTHING)]
            for seat, hand in enumerate(hands):
                began = it.now()
                assert clock_of(it.host).least == began + LEAST
                await it.passes(seat * 700)
                told = it.evening.told
                await it.chairs[seat].do(hand)
                assert own(it.chairs[seat]).made == hand
                await it.passes_until(began + LEAST - 1)
                assert it.evening.told == told
                await it.passes(1)
                assert it.evening.told == told + 1
                assert it.evening.told_at == began + LEAST
            assert clock_of(it.host).wait is Wait.DEED

    run(scene())


@pytest.mark.parametrize("pace", [Pace.RELAXED, Pace.STANDARD, Pace.BRISK])
def test_an_heir_puts_a_hand_in_when_the_time_is_up(tmp_path: Path, pace: Pace) -> None:
    async def scene() -> None:
        settings = Settings(pace=pace, godfather=Succession.CHOICE)
        async with at_table(tmp_path, settings) as it:
            await it.begins()
            times = TIMES[pace]
            for most in (times.hide, times.box, times.box):
                assert most is not None
                began, told = it.now(), it.evening.told
                assert clock_of(it.host).due == began + most
                await it.passes(most - 1)
                assert it.evening.told == told
                await it.passes(1)
                assert it.evening.told == told + 1
                assert it.evening.told_at == began + most
                # The player is still here, and plays on at the next turn.
                assert not any(chair.heir for chair in stands(it.host).room.chairs)

    run(scene())


def test_at_a_table_without_a_pace_nobody_is_hurried(tmp_path: Path) -> None:
    async def scene() -> None:
        settings = Settings(pace=Pace.NONE, godfather=Succession.CHOICE)
        async with at_table(tmp_path, settings) as it:
            await it.begins()
            assert clock_of(it.host).due is None
            await it.passes(24 * 3_600_000)
            assert it.game.kept is None
            await it.host.do(Hide(diamonds=0))
            assert it.game.kept == 0

    run(scene())


def test_orders_are_carried_out_at_the_least_time_and_nobody_else_hears_of_them(
    tmp_path: Path,
) -> None:
    async def scene() -> None:
        async with at_table(tmp_path) as it:
            await it.begins()
            ben, cleo = it.chairs[1], it.chairs[2]
            before = stands(cleo)
            two = (Clause(at_least=4, wish=WishDiamonds(diamonds=2)),)
            await ben.do(LeaveOrders(orders=(Clause(wish=WishToken(token=Token.FBI_AGENT)),)))
            await ben.do(LeaveOrders(orders=None))
            done = await ben.do(LeaveOrders(orders=two))
            assert own(ben).orders == two
            assert done.number == before.number
            assert stands(cleo) is before
            await it.passes(LEAST)
            await it.host.do(Hide(diamonds=0))
            seen = await cleo.until(lambda update: update.number > before.number)
            assert seen.number == before.number + 1
            began = it.now()
            await it.passes(LEAST - 1)
            assert not it.game.takes
            await it.passes(1)
            assert it.game.takes == (Take(diamonds=2),)
            assert it.evening.told_at == began + LEAST
            assert (await refused(ben, LeaveOrders(orders=two))).reason == "box_gone"
            # Orders of which no clause fits take as long, and an heir decides.
            await cleo.do(LeaveOrders(orders=(Clause(at_least=15, wish=WishDiamonds(diamonds=1)),)))
            await it.passes(LEAST - 1)
            assert len(it.game.takes) == 1
            await it.passes(1)
            assert len(it.game.takes) == 2

    run(scene())


# -------------------------------------------------------------------------------- accused and asked


def test_the_pocket_opens_when_the_pause_is_over_even_if_nobody_obeys(tmp_path: Path) -> None:
    async def scene() -> None:
        async with at_table(tmp_path) as it:
            await it.begins()
            await it.theft()
            await it.host.do(Accuse(target=THIEF))
            began = it.now()
            await it.chairs[THIEF].do(EmptyPockets())
            await it.passes(STANDARD.breath - 1)
            assert it.evening.playing
            await it.passes(1)
            assert not it.evening.playing
            assert it.evening.told_at == began + STANDARD.breath

    run(scene())


def test_a_question_is_declined_when_its_time_is_up(tmp_path: Path) -> None:
    async def scene() -> None:
        async with at_table(tmp_path) as it:
            await it.begins()
            await it.theft()
            await it.host.do(Ask(of=2, question=Question.TOOK))
            assert STANDARD.answer is not None
            await it.passes(STANDARD.answer - 1)
            assert it.game.waiting
            await it.passes(1)
            assert not it.game.waiting
            last = stands(it.chairs[3]).talk.lines[-1]
            assert getattr(last, "claims", ()) == (Declined(about=Question.TOOK.about),)

    run(scene())


# --------------------------------------------------------------------------------------- pausing


def test_a_pause_keeps_what_was_left_and_everyone_sees_that_clocks_stand_still(
    tmp_path: Path,
) -> None:
    async def scene() -> None:
        async with at_table(tmp_path) as it:
            await it.begins()
            assert STANDARD.hide is not None
            await it.passes(STANDARD.hide - 10)
            await it.host.do(Pause())
            assert clock_of(it.host).stopped == it.now()
            assert (await refused(it.host, Hide(diamonds=1))).reason == "stopped"
            await it.passes(3_600_000)
            assert it.game.kept is None
            await it.host.do(Resume())
            assert clock_of(it.host).stopped is None
            assert clock_of(it.host).due == it.now() + 10
            await it.passes(9)
            assert it.game.kept is None
            await it.passes(1)
            assert it.game.kept is not None

    run(scene())


# ---------------------------------------------------------------------------------------- trouble


class Stumbling:
    """Thinks on the spot, but not at first."""

    def __init__(self, failures: int) -> None:
        self.failures = failures

    async def choose(self, view: View, bot: Bot) -> Command | None:
        if self.failures:
            self.failures -= 1
            raise RuntimeError("no idea")
        return choice(view, bot)


def test_a_bot_whose_thought_failed_thinks_again(tmp_path: Path) -> None:
    async def scene() -> None:
        async with at_table(tmp_path, CHOICE, people=1) as it:
            it.table._steward._thinker = Stumbling(3)
            await it.begins()
            await it.host.do(Hide(diamonds=0))
            await it.passes(2 * LEAST + 4_000)
            assert not it.game.takes
            await it.passes(3 * 2_000)
            assert it.game.takes

    run(scene())
