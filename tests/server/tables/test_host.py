"""The host's powers, and what becomes of them when the host is gone, over real sockets."""

from pathlib import Path

import pytest

from house import run
from mafia_de_cuba.server.evening.commands import (
    Leave,
    PassHost,
    Pause,
    Resume,
)
from server.at_table import (
    CHOICE,
    STANDARD,
    Scene,
    at_table,
    refused,
)


async def host_after(it: Scene, wait: int) -> int | None:
    """Who is host after so much time."""
    await it.passes(wait)
    return it.evening.host


@pytest.mark.parametrize("playing", [False, True])
def test_a_host_who_is_gone_for_long_is_host_no_longer(tmp_path: Path, playing: bool) -> None:
    async def scene() -> None:
        async with at_table(tmp_path) as it:
            if playing:
                await it.begins()
            await it.goes(it.host)
            assert await host_after(it, STANDARD.grace - 1) == it.host.guest
            assert await host_after(it, 1) == it.chairs[1].guest
            seen = await it.chairs[2].until(lambda u: u.room.host == it.chairs[1].guest)
            assert not seen.room.guests[0].here
            # Coming back does not take them from whoever has them now.
            await it.comes_back(it.host)
            assert it.evening.host == it.chairs[1].guest
            await it.chairs[1].do(PassHost(guest=it.host.guest))

    run(scene())


def test_a_host_who_is_back_in_time_stays_host(tmp_path: Path) -> None:
    async def scene() -> None:
        async with at_table(tmp_path) as it:
            await it.goes(it.host)
            await it.passes(STANDARD.grace - 1)
            await it.comes_back(it.host)
            assert await host_after(it, 10 * STANDARD.grace) == it.host.guest

    run(scene())


def test_when_the_host_leaves_the_powers_go_to_somebody_who_is_here(tmp_path: Path) -> None:
    async def scene() -> None:
        async with at_table(tmp_path) as it:
            await it.goes(it.chairs[1])
            await it.host.do(Leave())
            await it.quiet()
            assert it.evening.host == it.chairs[2].guest

    run(scene())


def test_in_a_pause_that_its_host_walked_away_from_somebody_else_may_go_on(tmp_path: Path) -> None:
    async def scene() -> None:
        async with at_table(tmp_path) as it:
            await it.begins()
            await it.host.do(Pause())
            await it.goes(it.host)
            assert (await refused(it.chairs[1], Resume())).reason == "not_host"
            await it.passes(STANDARD.grace)
            await it.chairs[1].do(Resume())

    run(scene())


def test_the_first_to_come_back_to_an_empty_table_does_not_take_it_over(tmp_path: Path) -> None:
    async def scene() -> None:
        async with at_table(tmp_path, CHOICE, people=3) as it:
            for chair in it.chairs:
                await it.goes(chair)
            await it.passes(5 * STANDARD.grace)
            await it.comes_back(it.chairs[2])
            assert await host_after(it, STANDARD.grace - 1) == it.host.guest
            assert await host_after(it, 1) == it.chairs[2].guest

    run(scene())


def test_powers_passed_to_somebody_who_is_gone_come_back(tmp_path: Path) -> None:
    async def scene() -> None:
        async with at_table(tmp_path, people=3) as it:
            await it.goes(it.chairs[2])
            await it.passes(2 * STANDARD.grace)
            await it.host.do(PassHost(guest=it.chairs[2].guest))
            await it.passes(10_000)
            assert it.evening.host == it.host.guest

    run(scene())
