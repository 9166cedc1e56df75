"""Every hand takes as long as any other, and nothing else waits for that."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from house import open_house
from mafia_de_cuba.client.chair import Chair
from mafia_de_cuba.game.commands import Command, Hide, Say
from mafia_de_cuba.game.events import DiamondsHidden
from mafia_de_cuba.game.phase import Phase
from mafia_de_cuba.server.evening.commands import Begin, FillChairs, NameGodfather
from mafia_de_cuba.server.evening.evolve import Entry, after
from mafia_de_cuba.server.evening.playing import done
from mafia_de_cuba.server.evening.settings import Settings, Succession
from mafia_de_cuba.server.evening.state import Evening, Seal
from mafia_de_cuba.server.tables import clerk, sealing
from server.on_paper import OnPaper

GLANCE = 70
"""Nanoseconds in which one looks at the clock."""
SLOW, QUICK = 31_000, 17_000
HANDS = ((0, QUICK), (5, SLOW))


class Stopwatch:
    """A clock that moves when it is looked at, and when an evening is worked out."""

    def __init__(self, work: int) -> None:
        self.now, self._work = 0, work

    def glance(self) -> int:
        self.now += GLANCE
        return self.now

    def after(self, before: Evening, entry: Entry, at: int) -> Evening:
        self.now += self._work
        return after(before, entry, at)


@pytest.fixture
def timed(monkeypatch: pytest.MonkeyPatch) -> Callable[[Evening, Entry, int], int]:
    def time(before: Evening, entry: Entry, work: int) -> int:
        watch = Stopwatch(work)
        monkeypatch.setattr(sealing, "perf_counter_ns", watch.glance)
        monkeypatch.setattr(sealing, "after", watch.after)
        assert sealing.unhurried(before, entry, before.at) == after(before, entry, before.at)
        return watch.now

    return time


@pytest.fixture(scope="module")
def evening() -> Evening:
    """The box is with the Godfather, and every hand will be sealed."""
    table = OnPaper()
    table.begins(table.comes("Ana"))
    return replace(table.evening, seal=Seal(salt="5a" * 32, head="0f" * 32))


def made(evening: Evening, seat: int, command: Command) -> Entry:
    return Entry(happened=done(evening, seat, command))


def test_a_hand_that_is_quickly_made_waits_for_the_slow_one(
    timed: Callable[[Evening, Entry, int], int], evening: Evening
) -> None:
    took = {timed(evening, made(evening, 0, Hide(diamonds=kept)), work) for kept, work in HANDS}
    most = sealing.EACH_HAND + sealing.GIVE_OR_TAKE + 2 * GLANCE
    assert all(sealing.EACH_HAND <= each <= most for each in took), took


def test_the_moment_is_thrown_with_dice(
    timed: Callable[[Evening, Entry, int], int], evening: Evening
) -> None:
    """So that how far the last look at the clock was from it tells nothing of the hand."""
    entry = made(evening, 0, Hide(diamonds=2))
    assert len({timed(evening, entry, QUICK) for _ in range(40)}) > 10


def test_what_is_no_hand_waits_for_nothing(
    timed: Callable[[Evening, Entry, int], int], evening: Evening
) -> None:
    unsealed = replace(evening, seal=None)
    for before, command in ((evening, Say(text="Good evening")), (unsealed, Hide(diamonds=2))):
        assert timed(before, made(before, 0, command), QUICK) == QUICK + GLANCE


def test_a_house_seals_without_hurry(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Every hand goes this way at a live table, and what comes after the theft does not."""
    seen: list[Entry] = []

    def watched(before: Evening, entry: Entry, at: int) -> Evening:
        seen.append(entry)
        return sealing.unhurried(before, entry, at)

    monkeypatch.setattr(clerk, "unhurried", watched)

    async def scene() -> None:
        async with open_house(tmp_path / "house.db", tempo=400.0) as house:
            host = await Chair.open(house.url, "Ana", Settings(godfather=Succession.CHOICE))
            await host.do(FillChairs(players=5))
            assert host.update is not None
            players = {chair.guest: chair.player for chair in host.update.room.chairs}
            await host.do(NameGodfather(player=players[host.guest]))
            await host.do(Begin())
            assert seen == []
            await host.do(Hide(diamonds=2))
            # It is done when the box has been there for its least time.
            await host.until(lambda it: it.play is not None and it.play.phase is not Phase.HIDING)

    asyncio.run(scene())
    assert any(isinstance(it, DiamondsHidden) for entry in seen for it in entry.events())
