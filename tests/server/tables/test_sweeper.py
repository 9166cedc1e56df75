"""Which tables make room, and by whose clock they grow old."""

import asyncio
from pathlib import Path

import pytest
import structlog
from hypothesis import given
from hypothesis import strategies as st

from house import ManualClock
from mafia_de_cuba.server.ledger.ledger import Binned, Ledger, Live
from mafia_de_cuba.server.tables.limits import Limits
from mafia_de_cuba.server.tables.upkeep.calendar import DAY, HOUR, Calendar
from mafia_de_cuba.server.tables.upkeep.sweeper import (
    UNTOUCHED,
    UNUSED,
    Sweeper,
    making_room,
    too_long_in,
)
from server.ledgers import beside, opened, row

LIMITS = Limits(tables=10, tables_in_bin=4)
NOW = 100 * DAY


def live(table: int, idle: int, *, games: int = 0, playing: bool = False) -> Live:
    """A table at which nobody has been for so long."""
    return Live(
        table=table,
        code=f"{table}",
        touched=NOW - idle,
        games=games,
        playing=playing,
        last=5,
        snapshot=0,
    )


def binned(table: int, since: int, *, games: int = 0, playing: bool = False) -> Binned:
    return Binned(table=table, code="BHJK", since=NOW - since, at=0, games=games, playing=playing)


def going(some: list[Live], here: tuple[int, ...] = ()) -> list[int]:
    return [it.table for it in making_room(some, here, NOW, LIMITS)]


def test_what_is_old_goes_however_much_room_there_is() -> None:
    month = int(LIMITS.idle_days * DAY)
    assert going([live(1, month), live(2, month - 1), live(3, month, games=2, playing=True)]) == [
        1,
        3,
    ]
    assert going([live(1, month), live(2, month)], here=(1,)) == [2]


def test_tables_where_nothing_was_played_make_room_first() -> None:
    games = [live(n, 9 * DAY, games=1, playing=True) for n in range(4)]
    over = [live(n, 8 * DAY, games=1) for n in range(10, 13)]
    empty = [live(n, UNUSED + n, games=0) for n in range(20, 24)]
    fresh = [live(30, UNUSED - 1)]
    assert going([*games, *over, *empty, *fresh]) == [23, 22, 21]
    assert going([*games, *over, *empty[:1], *fresh, *fresh, *fresh]) == [20, 10]
    assert going([*games, *over[:2]]) == []


def test_no_game_that_is_on_goes_for_want_of_room() -> None:
    assert going([live(n, 29 * DAY, games=1, playing=True) for n in range(30)]) == []


def test_who_left_a_moment_ago_is_not_asked_to_make_room() -> None:
    assert going([live(n, UNTOUCHED - 1, games=1) for n in range(30)]) == []
    assert going([live(n, UNUSED - 1) for n in range(30)]) == []


@given(
    st.lists(st.tuples(st.integers(0, 40 * DAY), st.integers(0, 2), st.booleans()), max_size=40),
    st.sets(st.integers(0, 39)),
)
def test_however_full_the_house_is(some: list[tuple[int, int, bool]], here: set[int]) -> None:
    tables = [
        live(n, idle, games=games, playing=playing and games > 0)
        for n, (idle, games, playing) in enumerate(some)
    ]
    gone = making_room(tables, here, NOW, LIMITS)
    young = [it for it in gone if NOW - it.touched < LIMITS.idle_days * DAY]
    assert not here & {it.table for it in gone}
    assert not any(it.playing for it in young)
    if young:
        assert len(tables) - len(gone) >= int(0.9 * LIMITS.tables)
    if any(it.games for it in young):
        left = [it for it in tables if it not in gone and it.table not in here]
        assert all(it.games or NOW - it.touched < UNUSED for it in left)


def test_the_bin_is_emptied_by_age_and_of_what_was_never_played() -> None:
    month = int(LIMITS.bin_days * DAY)
    old = [binned(1, month, games=1, playing=True), binned(2, month)]
    some = [binned(n, 20 * DAY - n) for n in (3, 4)]
    games = [binned(n, 25 * DAY - n, games=1, playing=n == 5) for n in (5, 6, 7)]
    assert [it.table for it in too_long_in(old, NOW, LIMITS)] == [1, 2]
    assert [it.table for it in too_long_in([*old, *games, *some], NOW, LIMITS)] == [1, 2, 3]
    assert too_long_in([*games, some[0]], NOW, LIMITS) == []


# ------------------------------------------------------------------------------------------ time


class Wall:
    """A clock on the wall, and one that is steady."""

    def __init__(self, now: int) -> None:
        self.now, self.steady = now, 0

    def passes(self, by: int) -> None:
        self.now += by
        self.steady += by


async def calendar(ledger: Ledger, clock: ManualClock, wall: Wall) -> Calendar:
    """As a server that starts now has it."""
    found = Calendar(ledger, clock, lambda: wall.now, lambda: wall.steady)
    await found.note(())
    return found


YEAR = 365 * DAY
JUMPS = (-YEAR, -40 * DAY, -2 * HOUR, 40 * DAY, YEAR)


@pytest.mark.parametrize("by", JUMPS)
def test_a_clock_that_jumps_is_noticed_and_no_time_has_passed(tmp_path: Path, by: int) -> None:
    async def story() -> None:
        clock, wall = ManualClock(), Wall(2_000_000_000_000)
        async with opened(tmp_path / "ledger.db") as ledger:
            found = await calendar(ledger, clock, wall)
            wall.passes(HOUR)
            clock._now += HOUR
            with structlog.testing.capture_logs() as logs:
                assert await found.note(()) == HOUR
                assert logs == []
                wall.now += by
                assert await found.note(()) == HOUR
                assert await found.note(()) == HOUR
            (line,) = logs
            assert line["log_level"] == "warning"
            assert "nothing is thrown away" in line["event"]

    asyncio.run(story())


@pytest.mark.parametrize("by", JUMPS)
def test_a_wrong_clock_at_a_restart_is_noticed_and_no_time_has_passed(
    tmp_path: Path, by: int
) -> None:
    async def story() -> None:
        wall = Wall(2_000_000_000_000)
        async with opened(tmp_path / "ledger.db") as ledger:
            clock = ManualClock()
            found = await calendar(ledger, clock, wall)
            clock._now += 3 * DAY
            wall.passes(3 * DAY)
            assert await found.note(()) == 3 * DAY
        wall.now += by
        async with opened(tmp_path / "ledger.db") as ledger:
            with structlog.testing.capture_logs() as logs:
                found = await calendar(ledger, ManualClock(), wall)
                assert await found.ran() == 3 * DAY
            (line,) = logs
            assert line["log_level"] == "warning"
            assert "nothing is thrown away" in line["event"]

    asyncio.run(story())


def test_a_night_with_the_house_closed_is_nothing_to_speak_of(tmp_path: Path) -> None:
    async def story() -> None:
        wall = Wall(2_000_000_000_000)
        async with opened(tmp_path / "ledger.db") as ledger:
            await calendar(ledger, ManualClock(), wall)
        wall.now += DAY
        async with opened(tmp_path / "ledger.db") as ledger:
            with structlog.testing.capture_logs() as logs:
                await calendar(ledger, ManualClock(), wall)
            assert logs == []

    asyncio.run(story())


def test_a_clock_that_goes_back_counts_for_nothing_and_no_time_is_lost(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path / "ledger.db") as ledger:
            clock, wall = ManualClock(), Wall(0)
            found = await calendar(ledger, clock, wall)
            for by in (5, -3, 4):
                clock._now += by
                await found.note(())
            assert await found.ran() == 9
            assert (await ledger.house_time()).ran == 9
            # Of two servers on one file the one counts that has been open for longer.
            await ledger.note_time(ran=7, wall=0)
            assert (await ledger.house_time()).ran == 9

    asyncio.run(story())


def test_one_setting_says_how_long_anything_is_kept() -> None:
    """Half of a short time is for the bin; what takes longer than the usual is the usual."""
    week, years = Limits(keep_days=7), Limits(keep_days=800)
    half = int(3.5 * DAY)
    some = [live(1, half), live(2, half - 1), live(3, 30 * DAY)]
    assert [it.table for it in making_room(some, (), NOW, week)] == [3, 1]
    assert [it.table for it in making_room(some, (), NOW, years)] == [3]
    lying = [binned(1, 30 * DAY), binned(2, half), binned(3, half - 1)]
    assert [it.table for it in too_long_in(lying, NOW, week)] == [1, 2]
    assert [it.table for it in too_long_in(lying, NOW, years)] == [1]


@pytest.mark.parametrize(("keep", "left"), [(None, [1, 2, 3]), (60.0, [2, 3]), (1.0, [3])])
def test_finished_games_go_when_their_time_is_over(
    tmp_path: Path, keep: float | None, left: list[int]
) -> None:
    """Those of a table that is open stay."""

    async def scene() -> None:
        async with opened(tmp_path / "ledger.db") as ledger:
            for number, touched in enumerate((5 * DAY, 55 * DAY, 99 * DAY), 1):
                table = await ledger.open_table(f"BHJ{number}", 1, touched)
                record = b'{"record":1,"table":%d}' % number
                await ledger.append(row(table, 1), beside=beside(table, 1, record))
            live = await ledger.live_tables()
            await ledger.archive([it for it in live if it.table != 3], ran=60 * DAY, at=1)
            for it in await ledger.binned():
                await ledger.destroy(it.table)
            clock, limits = ManualClock(), Limits(keep_days=keep)
            await ledger.note_time(ran=NOW, wall=clock.now())
            calendar = Calendar(ledger, clock, clock.now, clock.now)
            await Sweeper(ledger, clock, calendar, limits).sweep({3})
            found = [int(record.split(b":")[-1][:-1]) for record in ledger.records()]
            assert found == left
            tables = [it.table for it in await ledger.live_tables()]
            assert tables == [3]

    asyncio.run(scene())


@pytest.mark.parametrize(("keep", "left"), [(None, 2), (60.0, 1), (200.0, 2), (40.0, 0)])
def test_games_from_elsewhere_go_when_the_house_has_had_them_long_enough(
    tmp_path: Path, keep: float | None, left: int
) -> None:
    """Counted from when it saw them first, by what the house itself has seen pass."""

    async def scene() -> None:
        async with opened(tmp_path / "ledger.db") as ledger:
            clock = ManualClock()

            async def swept(ran: int) -> None:
                await ledger.note_time(ran=ran, wall=clock.now())
                calendar = Calendar(ledger, clock, clock.now, clock.now)
                await Sweeper(ledger, clock, calendar, Limits(keep_days=keep)).sweep(())

            ledger.take_in([b'{"record":1}'])
            await swept(10 * DAY)
            ledger.take_in([b'{"record":2}'])
            await swept(50 * DAY)
            assert len(list(ledger.records())) == (1 if keep == 40 else 2)
            await swept(90 * DAY)
            assert len(list(ledger.records())) == left

    asyncio.run(scene())


@pytest.mark.parametrize(("keep", "left"), [(None, ["1", "2"]), (60.0, ["2"]), (10.0, [])])
def test_copies_from_before_an_upgrade_are_kept_for_no_longer(
    tmp_path: Path, keep: float | None, left: list[str]
) -> None:
    file = tmp_path / "ledger.db"

    async def scene() -> None:
        async with opened(file) as ledger:
            clock = ManualClock()
            for number, ran in (("1", 5 * DAY), ("2", 60 * DAY)):
                await ledger.note_time(ran=ran, wall=clock.now())
                await ledger.backup(file.with_name(f"{file.name}.before-{number}"))
            await ledger.note_time(ran=NOW, wall=clock.now())
            calendar = Calendar(ledger, clock, clock.now, clock.now)
            await Sweeper(ledger, clock, calendar, Limits(keep_days=keep)).sweep(())
            found = sorted(it.name.split("-")[-1] for it in tmp_path.glob("*.before-*"))
            assert found == left

    asyncio.run(scene())
