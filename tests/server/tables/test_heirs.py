"""Who is waited for at a table, how long, and who plays on meanwhile, over real sockets."""

from pathlib import Path

import pytest

from house import run
from mafia_de_cuba.game.box import Take
from mafia_de_cuba.game.commands import Command, HelpYourself, Hide
from mafia_de_cuba.server.evening.commands import Kick, Leave, Pause, Resume
from server.at_table import (
    STANDARD,
    Scene,
    at_table,
    chair_of,
    clock_of,
    own,
    stands,
)

LEAST = STANDARD.least

# ----------------------------------------------------------------------------------------- heirs


async def box_comes_to(it: Scene, seat: int) -> None:
    """Everyone before this seat has helped themselves."""
    hands: list[Command] = [Hide(diamonds=0), *[HelpYourself(take=Take(diamonds=1))] * 4]
    for before in range(seat):
        await it.passes(LEAST)
        await it.chairs[before].do(hands[before])


def test_an_absent_players_chair_goes_to_an_heir_after_a_grace_that_others_see(
    tmp_path: Path,
) -> None:
    async def scene() -> None:
        async with at_table(tmp_path) as it:
            await it.begins()
            await box_comes_to(it, 1)
            await it.goes(it.chairs[1])
            gone = it.now()
            seen = chair_of(stands(it.host), "Ben")
            assert (seen.here, seen.heir, seen.heir_at) == (False, False, gone + STANDARD.grace)
            await it.passes(STANDARD.grace - 1)
            assert not chair_of(stands(it.host), "Ben").heir
            assert not it.game.takes
            await it.passes(1)
            await it.host.until(lambda update: chair_of(update, "Ben").heir)
            assert len(it.game.takes) == 1

    run(scene())


def test_the_chair_is_given_back_the_moment_its_owner_returns(tmp_path: Path) -> None:
    """Ben is gone, his heir sits down, but before it acts he is back and acts himself."""

    async def scene() -> None:
        async with at_table(tmp_path) as it:
            await it.begins()
            await it.goes(it.chairs[1])
            await it.passes(STANDARD.grace)
            assert chair_of(stands(it.host), "Ben").heir
            await it.passes_until(clock_of(it.host).since + STANDARD.grace)
            await it.host.do(Hide(diamonds=0))
            # It is his turn: an heir takes its time, too.
            await it.passes(LEAST - 1)
            await it.comes_back(it.chairs[1])
            seen = await it.host.until(lambda update: chair_of(update, "Ben").here)
            assert not chair_of(seen, "Ben").heir
            assert chair_of(seen, "Ben").heir_at is None
            await it.passes(20_000)
            assert not it.game.takes
            assert own(it.chairs[1]).may.take is not None
            await it.chairs[1].do(HelpYourself(take=Take(diamonds=7)))
            assert it.game.takes == (Take(diamonds=7),)

    run(scene())


def test_a_godfather_is_waited_for_twice_as_long(tmp_path: Path) -> None:
    async def scene() -> None:
        async with at_table(tmp_path) as it:
            await it.begins()
            await it.theft()
            await it.goes(it.host)
            gone, watches = it.now(), it.chairs[1]
            assert chair_of(stands(watches), "Ana").heir_at == gone + 2 * STANDARD.grace
            told = it.evening.told
            await it.passes(2 * STANDARD.grace - 1)
            # The host's powers have passed on meanwhile, and nothing else happened.
            assert it.evening.told == told + 1
            await it.passes(1)
            assert it.evening.told > told + 1

    run(scene())


def test_whoever_left_for_good_is_played_on_at_once(tmp_path: Path) -> None:
    async def scene() -> None:
        async with at_table(tmp_path) as it:
            await it.begins()
            await box_comes_to(it, 2)
            await it.chairs[2].do(Leave())
            await it.passes(LEAST + 4_000)
            assert len(it.game.takes) == 2
            assert chair_of(stands(it.host), "Cleo").heir

    run(scene())


def test_in_a_pause_nobody_loses_a_chair(tmp_path: Path) -> None:
    async def scene() -> None:
        async with at_table(tmp_path) as it:
            await it.begins()
            await it.goes(it.chairs[1])
            await it.passes(10_000)
            await it.host.do(Pause())
            assert chair_of(stands(it.host), "Ben").heir_at is None
            await it.passes(100 * STANDARD.grace)
            assert not chair_of(stands(it.host), "Ben").heir
            await it.host.do(Resume())
            assert chair_of(stands(it.host), "Ben").heir_at == it.now() + STANDARD.grace

    run(scene())


def test_phones_that_slept_between_games_are_waited_for(tmp_path: Path) -> None:
    async def scene() -> None:
        async with at_table(tmp_path) as it:
            await it.goes(it.chairs[1])
            await it.passes(10 * STANDARD.grace)
            assert chair_of(stands(it.host), "Ben").heir_at is None
            await it.begins(godfather=1)
            assert chair_of(stands(it.host), "Ben").heir_at == it.now() + 2 * STANDARD.grace

    run(scene())


# ------------------------------------------------------------------------------- nobody is there


@pytest.mark.parametrize("screen", [False, True])
def test_a_table_that_everyone_left_stands_still_and_goes_on_where_it_was(
    tmp_path: Path, screen: bool
) -> None:
    """A screen in the corner, or a host who does not play, keeps no game going."""

    async def scene() -> None:
        async with at_table(tmp_path) as it:
            if screen:
                await it.watches()
                await it.joins("Kibitzer", sit=False)
            await it.begins()
            await box_comes_to(it, 1)
            await it.passes(1_000)
            due = clock_of(it.host).due
            assert due is not None
            left = due - it.now()
            for chair in it.chairs[:5]:
                await it.goes(chair)
            assert it.evening.deserted == it.now()
            number = it.evening.number
            # For a whole night nothing happens but that the host's powers may pass on.
            await it.passes(12 * 3_600_000)
            assert not it.game.takes
            assert it.evening.number <= number + 1
            await it.comes_back(it.chairs[3])
            assert clock_of(it.chairs[3]).stopped is None
            assert clock_of(it.chairs[3]).due == it.now() + left
            # Everyone else is waited for anew.
            for name in ("Ben", "Cleo"):
                assert chair_of(stands(it.chairs[3]), name).heir_at == it.now() + STANDARD.grace
            await it.passes(min(left, STANDARD.grace) - 1)
            assert not it.game.takes

    run(scene())


def test_a_game_goes_on_when_the_one_player_it_waited_for_is_shown_the_door(
    tmp_path: Path,
) -> None:
    async def scene() -> None:
        async with at_table(tmp_path, people=2) as it:
            kibitzer = await it.joins("Kibitzer", sit=False)
            await it.begins()
            await it.chairs[1].do(Leave())
            await it.goes(it.host)
            assert it.evening.deserted is not None
            await it.passes(2 * STANDARD.grace)
            assert it.evening.host == kibitzer.guest
            await kibitzer.do(Kick(guest=it.host.guest))
            await it.quiet()
            assert it.evening.deserted is None
            await it.passes(120_000)
            assert it.game.box_is_back

    run(scene())


def test_who_leaves_last_leaves_the_clock_standing(tmp_path: Path) -> None:
    async def scene() -> None:
        async with at_table(tmp_path) as it:
            await it.begins()
            for chair in it.chairs[1:]:
                await it.goes(chair)
            await it.host.do(Leave())
            await it.quiet()
            await it.passes(3_600_000)
            assert it.game.kept is None
            await it.comes_back(it.chairs[1])
            # An heir plays for the Godfather who left; nothing was missed meanwhile.
            assert it.evening.told_at == it.now()
            await it.passes(LEAST + 4_000)
            assert it.game.kept is not None

    run(scene())
