"""The machine's clock is wrong or is set right, or the machine stands still: no table notices."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from house import GENEROUS, InlineThinker, ManualClock, all_leave, open_house, run
from idle_loop import IdleLoop
from mafia_de_cuba.client.chair import Chair
from mafia_de_cuba.server.evening.commands import Begin, FillChairs
from mafia_de_cuba.server.evening.settings import TIMES, Pace, Settings, Succession
from mafia_de_cuba.server.evening.state import BACK_AGAIN
from mafia_de_cuba.server.tables.clock import HouseClock
from mafia_de_cuba.server.tables.lobby import Lobby
from mafia_de_cuba.server.wire.protocol import Update
from mafia_de_cuba.server.wire.shapes import ClockView
from server.attacks.probing import SETTLES, begun, on_a_slow_disk
from server.faults.regulars import sit_down, spend_evening
from server.witnesses import Witness, book_of, confirm

SECOND, HOUR, DAY = 1_000, 3_600_000, 86_400_000
NOON = 1_700_000_000_000


class JumpedClock(HouseClock):
    """A clock that is wrong by so much."""

    def __init__(self, by: int) -> None:
        super().__init__(tempo=50)
        self._began += by


def clock_of(update: Update) -> ClockView:
    """What the table waits for."""
    assert update.play is not None
    assert update.play.clock is not None
    return update.play.clock


@pytest.mark.parametrize("by", [-10 * 365 * DAY, -DAY, -HOUR, HOUR, DAY, 10 * 365 * DAY])
def test_a_turn_has_its_time_whatever_the_clock_says_after_a_restart(
    tmp_path: Path, by: int
) -> None:
    """Nobody's turn is over, and nobody's lasts longer than it should."""
    settings = Settings(pace=Pace.STANDARD)

    async def scene() -> None:
        async with open_house(tmp_path / "house.db", clock=ManualClock(NOON)) as house:
            ana = await Witness.open(house.url, "Ana", settings)
            await ana.do(FillChairs(players=5))
            await ana.do(Begin())
            before = await ana.until(lambda it: it.play is not None)
            await ana.leave()
        clock, told = ManualClock(NOON + by), book_of(house.file, ana.code).evening.told
        async with open_house(house.file, clock=clock) as house:
            ana.url = house.url
            await ana.connected()
            update = await ana.until(lambda it: it.number > told)
            due, now = clock_of(update).due, ana.greetings[-1].now
            assert due is not None
            assert clock_of(update).wait is clock_of(before).wait
            assert BACK_AGAIN <= due - now <= max(BACK_AGAIN, TIMES[settings.pace].hide or 0)
            # And when that time is over, the game goes on.
            await clock.move(due - now + SECOND, settled=lambda: asyncio.sleep(0.01))
            await ana.until(lambda it: clock_of(it).wait is not clock_of(before).wait)
            await ana.leave()
        confirm(book_of(house.file, ana.code), ana)

    run(scene())


@pytest.mark.long
def test_a_game_ends_though_the_clock_jumps_to_and_fro_between_restarts(tmp_path: Path) -> None:
    file, dice = tmp_path / "house.db", Random(8)

    async def jumps(chairs: list[Witness], over: asyncio.Event) -> None:
        while not over.is_set():
            by = dice.choice([-365 * DAY, -DAY, -HOUR, 0, HOUR, DAY, 365 * DAY])
            async with open_house(file, clock=JumpedClock(by)) as house:
                for chair in chairs:
                    chair.url = house.url
                await asyncio.sleep(dice.uniform(0.2, 1.0))

    async def scene() -> None:
        async with open_house(file, clock=JumpedClock(0)) as house:
            settings = Settings(pace=Pace.BRISK)
            company = await sit_down(house.url, dice, settings, people=3, players=6)
        chairs, over = [regular.chair for regular in company], asyncio.Event()
        jumping = asyncio.create_task(jumps(chairs, over))
        games = iter([True, False])
        await spend_evening(company, lambda: next(games))
        over.set()
        await jumping
        await all_leave(chairs)
        confirm(book_of(file, chairs[0].code), *chairs)

    run(scene())


def test_no_table_is_old_because_a_clock_says_so(tmp_path: Path) -> None:
    """One that is set a year forward archives nobody's table, whether they are there or not."""

    async def scene() -> None:
        async with open_house(tmp_path / "house.db", clock=ManualClock(NOON)) as house:
            ana = await Chair.open(house.url, "Ana")
            other = await Chair.open(house.url, "Eva")
            await all_leave([ana, other])
        async with open_house(house.file, clock=ManualClock(NOON + 365 * DAY)) as house:
            ana.url = house.url
            await ana.connected()
            await house.lobby.sweep()
            assert await house.lobby.find(other.code) is not None
            await ana.do(FillChairs(players=5))
            await ana.do(Begin())
            await ana.leave()

    run(scene())


# ------------------------------------------------------------------- a machine that stands still


def froze(loop: IdleLoop, seconds: float) -> None:
    """The machine stands still for so long: what was to happen meanwhile is all due at once."""
    loop.passed += seconds


async def a_turn(
    folder: Path, freezes: Sequence[tuple[float, float]], until: float
) -> tuple[bool, int, int]:
    """Whether somebody's hand was made for them by then; what time it is, and when it is due."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, IdleLoop)
    ledger, clock = on_a_slow_disk(folder / "house.db"), HouseClock(steady=loop.time)
    lobby = Lobby(ledger, InlineThinker(), clock=clock, limits=GENEROUS)
    settings = Settings(pace=Pace.STANDARD, godfather=Succession.CHOICE)
    _, table, _ = await begun(lobby, settings)
    async with asyncio.timeout(SETTLES):
        while not table.evening.playing:
            await asyncio.sleep(0.01)
    began = loop.time()
    for at, seconds in freezes:
        loop.call_at(began + at, froze, loop, seconds)
    await asyncio.sleep(began + until - loop.time())
    period, game = table.evening.period, table.evening.game
    assert period is not None
    assert period.due is not None
    assert game is not None
    found = game.kept is not None, clock.now(), period.due
    lobby.close()
    await ledger.close()
    return found


HIDE = (TIMES[Pace.STANDARD].hide or 0) / SECOND


@pytest.mark.parametrize(
    ("freezes", "until", "made"),
    [
        ((), HIDE - 1, False),
        ((), HIDE + 1, True),
        # As it was found: most of a turn is over, and the machine stands still for half a minute.
        (((HIDE - 10, 32.0),), HIDE + 32 - 2, False),
        (((HIDE - 10, 32.0),), HIDE + 32 + 2, True),
        # A moment before the time is over, for hours; and over and over.
        (((HIDE - 0.1, 7200.0),), HIDE + 7200 - 1, False),
        (((5.0, 10.0), (20.0, 10.0), (35.0, 10.0)), HIDE + 30 - 2.5, False),
        (((5.0, 10.0), (20.0, 10.0), (35.0, 10.0)), HIDE + 30 + 2.5, True),
        # Who is only busy for a second stops no clock.
        (((5.0, 1.0), (20.0, 1.0)), HIDE + 1, True),
    ],
)
def test_a_freeze_of_the_machine_is_nobodys_time(
    tmp_path: Path, freezes: tuple[tuple[float, float], ...], until: float, made: bool
) -> None:
    with asyncio.Runner(loop_factory=IdleLoop) as runner:
        was_made, now, due = runner.run(a_turn(tmp_path, freezes, until))
    assert was_made == made
    if not made:
        assert now < due
