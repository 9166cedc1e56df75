"""What a host cannot do alone in mid-game: the table is asked, and nobody can hold it up."""

from pathlib import Path

import pytest

from house import run
from mafia_de_cuba.server.evening.commands import Abandon, Consent, Kick, Leave, Pause, Sit
from mafia_de_cuba.server.evening.events import GameAbandoned, GuestWent, MotionFell
from mafia_de_cuba.server.evening.motions import AFTERWARDS, TIME, time_is_up
from mafia_de_cuba.server.evening.schedule import Deed, errands
from server.at_table import at_table
from server.on_paper import OnPaper


def playing(people: int) -> tuple[OnPaper, list[int]]:
    """So many people and as many bots as it takes, in mid-game."""
    table = OnPaper()
    guests = [table.comes(f"P{n}") for n in range(people)]
    table.begins(guests[0], players=max(5, people))
    return table, guests


def test_one_who_is_losing_does_not_call_a_game_off_alone() -> None:
    table, guests = playing(3)
    table.asks(guests[0], Abandon(), here=guests)
    assert table.evening.playing
    assert table.evening.motion is not None
    assert set(table.evening.motion.asked) == set(guests)
    # Two of three are for it.
    assert GameAbandoned() in table.asks(guests[1], Consent(yes=True))
    assert not table.evening.playing
    assert table.evening.motion is None


def test_a_table_that_is_against_it_plays_on() -> None:
    table, guests = playing(4)
    table.asks(guests[0], Abandon(), here=guests, now=table.now)
    table.asks(guests[1], Consent(yes=False))
    assert MotionFell() in table.asks(guests[2], Consent(yes=False))
    assert table.evening.playing
    # And is not asked again at once.
    assert table.refused(guests[0], Abandon(), here=guests, now=table.now) == "motion_fell"
    later = table.now + AFTERWARDS
    table.asks(guests[0], Abandon(), here=guests, now=later)
    assert table.evening.motion is not None


@pytest.mark.parametrize(("said", "carried"), [([], True), ([False], False), ([True], True)])
def test_silence_holds_nobody_up(said: list[bool], carried: bool) -> None:
    """Five are asked; the host is for it, and whoever says nothing has no voice in the end."""
    table, guests = playing(5)
    table.asks(guests[0], Abandon(), here=guests, now=table.now)
    for guest, yes in zip(guests[1:], said, strict=False):
        table.asks(guest, Consent(yes=yes))
    (errand,) = [it for it in errands(table.evening, {}) if it.deed is Deed.MOTION]
    assert errand.when == table.now + TIME
    table.happens(time_is_up(table.evening))
    assert table.evening.playing is not carried
    assert table.evening.motion is None


def test_one_voice_against_it_is_no_veto() -> None:
    table, guests = playing(3)
    table.asks(guests[0], Kick(guest=guests[1]), here=guests)
    assert guests[1] in table.evening.guests
    table.asks(guests[2], Consent(yes=False))
    # Half of those who were asked: it falls. Among more people one is not half.
    assert guests[1] in table.evening.guests
    table, guests = playing(5)
    table.asks(guests[0], Kick(guest=guests[1]), here=guests)
    table.asks(guests[2], Consent(yes=False))
    table.asks(guests[3], Consent(yes=True))
    table.asks(guests[4], Consent(yes=True))
    assert guests[1] not in table.evening.guests
    assert table.evening.playing


def test_whoever_is_to_go_is_not_asked_nor_is_anyone_who_does_not_play() -> None:
    table, guests = playing(4)
    kibitzer = table.comes("Kib", sit=False)
    table.asks(guests[0], Kick(guest=guests[1]), here=[*guests[:3], kibitzer])
    assert table.refused(guests[1], Consent(yes=False)) == "not_asked"
    assert table.refused(kibitzer, Consent(yes=False)) == "not_asked"
    # Nor is somebody who is away.
    assert table.refused(guests[3], Consent(yes=False)) == "not_asked"
    assert table.refused(guests[0], Abandon(), here=guests) == "motion_on"


def test_where_there_is_nobody_to_ask_it_is_done_at_once() -> None:
    table, guests = playing(2)
    assert GameAbandoned() in table.asks(guests[0], Abandon(), here=guests[:1])
    table, guests = playing(2)
    assert GuestWent(guest=guests[1]) in table.asks(guests[0], Kick(guest=guests[1]), here=guests)
    table, guests = playing(3)
    kibitzer = table.comes("Kib", sit=False)
    table.asks(guests[0], Kick(guest=kibitzer), here=[*guests, kibitzer])
    assert kibitzer not in table.evening.guests


def test_a_device_has_a_voice_for_each_of_its_players() -> None:
    table = OnPaper()
    one, other = table.comes("One"), table.comes("Other")
    for n in range(3):
        table.asks(other, Sit(name=f"Q{n}"))
    table.begins(one, players=5)
    table.asks(one, Abandon(), here=[one, other])
    assert table.evening.motion is not None
    assert table.evening.motion.asked == {one: 1, other: 4}
    table.asks(other, Consent(yes=True))
    assert not table.evening.playing


def test_what_was_put_to_the_table_goes_with_whoever_put_it_or_is_to_go() -> None:
    for leaver in (0, 1):
        table, guests = playing(4)
        table.asks(guests[0], Kick(guest=guests[1]), here=guests)
        table.asks(guests[leaver], Leave(), here=guests)
        assert table.evening.motion is None
    table, guests = playing(4)
    table.asks(guests[0], Kick(guest=guests[1]), here=guests)
    table.asks(guests[2], Leave(), here=guests)
    assert table.evening.motion is not None
    assert set(table.evening.motion.asked) == {guests[0], guests[3]}


def test_at_a_table_everybody_sees_what_is_asked_and_time_settles_it(tmp_path: Path) -> None:
    async def scene() -> None:
        async with at_table(tmp_path) as it:
            await it.begins()
            await it.host.do(Abandon())
            for chair in it.chairs:
                await chair.until(lambda update: update.room.motion is not None)
            assert it.evening.playing
            # Also while every clock stands still.
            await it.host.do(Pause())
            await it.passes(TIME)
            await it.quiet()
            assert not it.evening.playing
            await it.chairs[1].until(lambda update: update.room.motion is None)

    run(scene())
