"""Alone with bots: going on ends a pause, brisk bots take a second, and neither tells a secret."""

from pathlib import Path

import pytest

from house import run
from mafia_de_cuba.game.box import Take
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.commands import Accuse, Ask, Command, HelpYourself, Hide, Testify
from mafia_de_cuba.game.testimony import Question, TakeClaim
from mafia_de_cuba.server.evening.commands import (
    Begin,
    FillChairs,
    GoOn,
    HurryBots,
    NameGodfather,
    Pause,
    Sit,
)
from mafia_de_cuba.server.evening.playing import done
from mafia_de_cuba.server.evening.schedule import Errand, errands
from mafia_de_cuba.server.evening.settings import A_SECOND, READY, TIMES, Pace, Settings, Succession
from mafia_de_cuba.server.evening.state import Wait
from server.at_table import at_table, clock_of, refused
from server.on_paper import LOYAL, OnPaper, player_of

HENCHMAN = HelpYourself(take=Take(tokens=(Token.LOYAL_HENCHMAN,)))
LEAST = TIMES[Pace.STANDARD].least


def alone(*, seat: int, brisk: bool = False, players: int = 5) -> tuple[OnPaper, int]:
    """One person on this seat, and bots on all the others, in a game that has just begun."""
    table = OnPaper(Settings(godfather=Succession.CHOICE, brisk_bots=brisk))
    ana = table.comes("Ana")
    table.asks(ana, FillChairs(players=players))
    seated = table.evening.seated()
    table.asks(ana, NameGodfather(player=seated[-seat % players]))
    table.asks(ana, Begin())
    assert table.evening.seat_of(player_of(table, ana)) == seat
    return table, ana


def bots(table: OnPaper) -> list[Errand]:
    """What bots will do, the soonest first."""
    return errands(table.evening, {})


def plays_until_back(
    table: OnPaper, hands: tuple[Command, ...] = (Hide(diamonds=0), *LOYAL)
) -> None:
    for seat, hand in enumerate(hands):
        assert table.happens(done(table.evening, seat, hand)), (seat, hand)


# ------------------------------------------------------------------------------------ going on


def test_going_on_ends_the_pause_of_a_bot_with_the_box() -> None:
    table, ana = alone(seat=3)
    assert bots(table)[0].when > table.now + LEAST
    table.passes(200)
    assert table.evening.may_go_on() == ana
    table.asks(ana, GoOn())
    (errand,) = bots(table)
    assert (errand.seat, errand.when) == (0, table.now + READY)
    assert table.period.least == table.now + READY
    # It was asked for once; the finger that comes down again changes nothing.
    assert table.evening.may_go_on() is None
    assert table.asks(ana, GoOn()) == ()
    # The next bot takes its own time again.
    table.now = errand.when
    table.happens(done(table.evening, 0, Hide(diamonds=2)))
    assert table.period.soon is None
    assert bots(table)[0].when >= table.now + LEAST


@pytest.mark.parametrize("brisk", [False, True])
def test_the_moment_is_the_same_whatever_lies_in_the_box(brisk: bool) -> None:
    """A full box, one with nothing but an Agent, and an empty one: hurried, all stay as long."""
    thefts: tuple[tuple[Command, ...], ...] = (
        (Hide(diamonds=0), HelpYourself(take=Take(diamonds=1)), HENCHMAN),
        (Hide(diamonds=5), HelpYourself(take=Take(diamonds=10)), HENCHMAN),
        (
            Hide(diamonds=5),
            HelpYourself(take=Take(diamonds=10), bag=Token.FBI_AGENT),
            HENCHMAN,
        ),
    )
    seen = []
    for theft in thefts:
        table, ana = alone(seat=4, brisk=brisk)
        for seat, hand in enumerate(theft):
            assert table.happens(done(table.evening, seat, hand))
        table.passes(100)
        table.asks(ana, GoOn())
        seen.append((table.period, [(it.when, it.seat, it.deed) for it in bots(table)]))
    assert seen[0] == seen[1] == seen[2]


def test_nobody_goes_on_for_somebody_else() -> None:
    table = OnPaper(Settings(godfather=Succession.CHOICE))
    ana, ben = table.comes("Ana"), table.comes("Ben")
    watcher = table.comes("Cleo", sit=False)
    assert table.refused(ana, GoOn()) == "no_game"
    table.asks(ana, FillChairs(players=6))
    table.asks(ana, NameGodfather(player=table.evening.seated()[3]))
    table.asks(ana, Begin())
    assert table.evening.may_go_on() is None
    for guest in (ana, ben, watcher):
        assert table.refused(guest, GoOn()) == "not_alone"
        assert table.refused(guest, HurryBots(brisk=True)) == "not_alone"


def test_several_on_one_phone_go_on_together() -> None:
    table = OnPaper(Settings(godfather=Succession.CHOICE))
    phone = table.comes("Ana")
    table.asks(phone, Sit(name="Ben"))
    table.asks(phone, FillChairs(players=5))
    table.asks(phone, NameGodfather(player=table.evening.seated()[2]))
    table.asks(phone, Begin())
    assert table.evening.may_go_on() == phone


def test_a_person_is_never_hurried_nor_a_gun_nor_a_table_that_stands_still() -> None:
    table, ana = alone(seat=0)
    assert table.evening.may_go_on() is None
    before = table.period
    assert table.asks(ana, GoOn()) == ()
    assert table.period == before
    plays_until_back(table)
    assert table.period.wait is Wait.DEED
    assert table.evening.may_go_on() is None
    table.plays(0, Ask(of=2, question=Question.TOOK))
    assert table.evening.may_go_on() == ana
    table.asks(ana, Pause())
    assert table.evening.may_go_on() is None
    table, ana = alone(seat=3)
    plays_until_back(table)
    table.happens(done(table.evening, 0, Accuse(target=4)))
    assert table.period.wait is Wait.BREATH
    assert table.evening.may_go_on() is None


def test_whoever_is_asked_is_waited_for_and_hurries_nobody() -> None:
    table, ana = alone(seat=2)
    plays_until_back(table)
    table.happens(done(table.evening, 0, Ask(of=3, question=Question.TOOK)))
    assert table.evening.may_go_on() == ana
    table.happens(done(table.evening, 0, Ask(of=2, question=Question.TOOK)))
    assert table.evening.may_go_on() is None


def test_those_who_have_something_to_say_speak_before_the_godfather_goes_on() -> None:
    table, ana = alone(seat=4)
    plays_until_back(table)
    table.happens(done(table.evening, 0, Ask(of=2, question=Question.TOOK)))
    table.passes(900)
    table.asks(ana, GoOn())
    assert next((it.seat, it.when) for it in bots(table)) == (2, table.now + READY)
    table.passes(READY)
    table.happens(done(table.evening, 2, Testify(claims=(TakeClaim(diamonds=3),))))
    table.passes(100)
    table.asks(ana, GoOn())
    times = {it.seat: it.when - table.now for it in bots(table)}
    # The neighbours of whoever spoke, and nobody waits for what they might say.
    assert times.pop(0) == A_SECOND
    assert times.keys() == {1, 3}
    assert all(READY <= when < A_SECOND for when in times.values())


# --------------------------------------------------------------------------------- brisk bots


def test_brisk_bots_take_a_second_and_people_what_they_need() -> None:
    table, _ = alone(seat=2, brisk=True)
    hands: tuple[Command, ...] = (Hide(diamonds=0), *LOYAL)
    for seat, hand in enumerate(hands):
        if seat == 2:
            assert table.period.least == table.now + LEAST
            assert table.period.due == table.now + (TIMES[Pace.STANDARD].box or 0)
        else:
            assert [(it.seat, it.when) for it in bots(table)] == [(seat, table.now + A_SECOND)]
            table.passes(A_SECOND)
        table.happens(done(table.evening, seat, hand))
    assert {it.seat: it.when - table.now for it in bots(table)} == {0: A_SECOND}
    table.passes(A_SECOND)
    table.happens(done(table.evening, 0, Ask(of=3, question=Question.TOOK)))
    assert bots(table)[0].when == table.now + A_SECOND


def test_bots_can_be_hurried_and_left_their_time_in_mid_game() -> None:
    table, ana = alone(seat=3)
    slow = bots(table)[0].when
    table.asks(ana, HurryBots(brisk=True))
    assert table.evening.settings.brisk_bots
    assert bots(table)[0].when == table.now + READY < slow
    table.happens(done(table.evening, 0, Hide(diamonds=0)))
    assert bots(table)[0].when == table.now + A_SECOND
    assert table.asks(ana, HurryBots(brisk=True)) == ()
    table.asks(ana, HurryBots(brisk=False))
    table.happens(done(table.evening, 1, HelpYourself(take=Take(diamonds=2))))
    assert bots(table)[0].when >= table.now + LEAST


def test_a_pause_leaves_hurried_bots_their_second() -> None:
    table, _ = alone(seat=3, brisk=True)
    soon = table.period.soon
    assert soon is not None
    assert table.period.later(5_000).soon == soon + 5_000


# ------------------------------------------------------------------------------- over a socket


def test_a_device_alone_with_bots_is_told_that_it_may_go_on(tmp_path: Path) -> None:
    async def scene() -> None:
        async with at_table(tmp_path, people=1) as it:
            await it.begins(godfather=2)
            watcher = await it.watches()
            assert clock_of(it.host).go_on == clock_of(watcher).go_on == it.host.guest
            await it.host.do(GoOn())
            assert clock_of(it.host).go_on is None
            await it.passes(READY - 1)
            assert it.game.kept is None
            await it.passes(1)
            assert it.game.kept is not None
            await it.host.do(HurryBots(brisk=True))
            began = it.now()
            await it.passes(READY)
            assert len(it.game.takes) == 1
            assert it.evening.told_at == began + READY
            # A second device with nobody else at the table still finds nothing to hurry.
            other = await it.joins("Ben", sit=False)
            assert (await refused(other, GoOn())).reason == "not_alone"

    run(scene())
