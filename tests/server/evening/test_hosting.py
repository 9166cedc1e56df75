"""What a table does besides the game: settings, the host's powers, a way out, a pause."""

import pytest

from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.server.evening.commands import (
    Abandon,
    Begin,
    BeReady,
    ClearScore,
    FillChairs,
    Kick,
    Leave,
    PassHost,
    Pause,
    Resume,
    Settle,
    Sit,
    TableCommand,
)
from mafia_de_cuba.server.evening.settings import Settings
from mafia_de_cuba.server.wire.rooms import laid_of, room_of
from server.on_paper import (
    THIEF,
    OnPaper,
    five,
    five_playing,
    player_of,
    score,
)

# ------------------------------------------------------------------------------------- the settings


def test_a_table_that_cannot_be_laid_says_which_ruling_and_offers_the_nearest() -> None:
    table, guests = five()
    table.asks(guests[0], Settle(settings=Settings(extras=(Token.TRAITOR,))))
    assert table.refused(guests[0], Begin()) == "cannot_be_played"
    laid = laid_of(table.evening)
    assert laid.setup is None
    assert laid.fault is not None
    assert laid.fault.ruling == "R50"
    assert laid.nearest is not None
    assert laid.nearest.players == 5
    table.asks(guests[0], FillChairs(players=7))
    assert laid_of(table.evening).setup is not None
    table.asks(guests[0], Begin())


def test_too_few_players_are_too_few_by_r1() -> None:
    table = OnPaper()
    ana = table.comes("Ana")
    assert table.refused(ana, Begin()) == "cannot_be_played"
    fault = laid_of(table.evening).fault
    assert fault is not None
    assert fault.ruling == "R1"


def test_only_the_host_settles_and_only_between_games() -> None:
    table, guests = five()
    assert table.refused(guests[1], Settle(settings=Settings())) == "not_host"
    table.asks(guests[0], Begin())
    assert table.refused(guests[0], Settle(settings=Settings())) == "game_on"


def test_a_game_is_laid_by_the_settings_it_began_with() -> None:
    table, guests = five()
    wished = Settings(jokers=3, honour_box=True, tokens={Token.LOYAL_HENCHMAN: 2})
    table.asks(guests[0], Settle(settings=wished))
    table.asks(guests[0], Begin())
    game = table.evening.game
    assert game is not None
    assert game.setup.jokers == 3
    assert game.setup.honour_box
    assert game.setup.tokens == (Token.LOYAL_HENCHMAN,) * 2


# ----------------------------------------------------------------------------------------- ready


def ready(table: OnPaper) -> list[str]:
    """Who is ready, as a screen is told."""
    room = room_of(table.evening, here=(), heirs_at={}, watching=0, now=0)
    return [guest.name for guest in room.guests if guest.ready]


def test_who_is_ready_is_seen_by_all_until_the_game_begins() -> None:
    table, guests = five()
    table.asks(guests[2], BeReady(ready=True))
    table.asks(guests[3], BeReady(ready=True))
    table.asks(guests[3], BeReady(ready=True))
    assert ready(table) == ["Cleo", "Dora"]
    table.asks(guests[2], BeReady(ready=False))
    assert ready(table) == ["Dora"]
    table.asks(guests[2], BeReady(ready=True))
    table.asks(guests[3], Leave())
    assert [it.guest for it in table.evening.guests.values() if it.ready] == [guests[2]]
    table.asks(guests[0], FillChairs(players=5))
    table.asks(guests[0], Begin())
    assert ready(table) == []
    assert table.refused(guests[2], BeReady(ready=True)) == "game_on"


# -------------------------------------------------------------------------------- the host's powers


def test_the_hosts_powers_go_to_the_first_who_is_here_when_the_host_leaves() -> None:
    table, guests = five()
    table.asks(guests[0], Leave(), here=guests[2:])
    assert table.evening.host == guests[2]
    assert guests[0] not in table.evening.guests


def test_the_hosts_powers_go_to_somebody_even_if_nobody_is_here() -> None:
    table, guests = five()
    table.asks(guests[0], Leave())
    assert table.evening.host == guests[1]


def test_whoever_comes_to_a_table_that_everyone_left_is_its_host() -> None:
    table, guests = five()
    for guest in guests:
        table.asks(guest, Leave())
    assert table.evening.host is None
    assert table.evening.seated() == ()
    zoe = table.comes("Zoe")
    assert table.evening.host == zoe


def test_the_host_passes_the_powers_on() -> None:
    table, guests = five()
    table.asks(guests[0], PassHost(guest=guests[3]))
    assert table.refused(guests[0], Begin()) == "not_host"
    table.asks(guests[3], Begin())
    assert table.refused(guests[3], PassHost(guest=99)) == "no_such_guest"


# ----------------------------------------------------------------------------------- kick and leave


@pytest.mark.parametrize("goes", ["kicked", "leaves"])
def test_who_is_gone_between_games_leaves_a_free_chair(goes: str) -> None:
    table, guests = five()
    ben = player_of(table, guests[1])
    if goes == "kicked":
        table.asks(guests[0], Kick(guest=guests[1]))
    else:
        table.asks(guests[1], Leave())
    assert guests[1] not in table.evening.guests
    assert ben not in table.evening.players
    assert table.evening.chairs[1] is None
    assert table.refused(guests[1], Sit()) == "no_such_guest"


@pytest.mark.parametrize("goes", ["kicked", "leaves"])
def test_who_is_gone_in_mid_game_is_replaced_and_the_chair_is_free_afterwards(goes: str) -> None:
    table, guests = five_playing()
    ben = player_of(table, guests[1])
    if goes == "kicked":
        table.asks(guests[0], Kick(guest=guests[1]))
    else:
        table.asks(guests[1], Leave())
    assert guests[1] not in table.evening.guests
    assert table.evening.ring[1] == ben
    assert table.evening.chairs[1] == ben
    room = room_of(table.evening, here=guests, heirs_at={}, watching=0, now=table.now)
    assert room.chairs[1].heir
    assert not room.chairs[1].here
    table.theft()
    table.accuses(THIEF)
    assert table.evening.chairs[1] is None
    assert ben not in table.evening.players
    assert table.evening.names[1] == "Ben"
    assert score(table.evening)["Ben"] == (1, 0)


def test_nobody_shows_themselves_the_door() -> None:
    table, guests = five()
    assert table.refused(guests[0], Kick(guest=guests[0])) == "not_yours"
    assert table.refused(guests[0], Kick(guest=99)) == "no_such_guest"


# -------------------------------------------------------------------------------- pause and abandon


def test_a_table_pauses_only_in_a_game_and_goes_on_only_from_a_pause() -> None:
    table, guests = five()
    assert table.refused(guests[0], Pause()) == "no_game"
    table.asks(guests[0], Begin())
    assert table.refused(guests[0], Resume()) == "not_stopped"
    table.asks(guests[0], Pause())
    assert table.refused(guests[0], Pause()) == "stopped"
    table.asks(guests[0], Resume())


@pytest.mark.parametrize("request_", [Pause(), Resume(), Abandon(), ClearScore()])
def test_only_the_host_stops_things(request_: TableCommand) -> None:
    table, guests = five_playing()
    assert table.refused(guests[1], request_) == "not_host"


def test_a_game_called_off_leaves_no_trace_but_the_chairs() -> None:
    table, guests = five_playing()
    table.theft()
    table.asks(guests[0], Pause())
    table.asks(guests[1], Leave())
    table.asks(guests[0], Abandon())
    evening = table.evening
    assert evening.game is None
    assert evening.period is None
    assert not evening.still
    assert evening.winners() == ()
    assert evening.chairs[1] is None
    assert set(score(evening).values()) == {(0, 0)}
    assert table.refused(guests[0], Abandon()) == "no_game"
    table.asks(guests[0], FillChairs(players=5))
    table.asks(guests[0], Begin())
