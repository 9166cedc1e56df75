"""Who comes in and who sits where."""

import pytest

from mafia_de_cuba.server.evening.chairs import MOST_GUESTS, welcome
from mafia_de_cuba.server.evening.commands import (
    CHAIRS,
    Begin,
    FillChairs,
    Kick,
    Lock,
    Move,
    PassHost,
    Rename,
    SeatBot,
    Shuffle,
    Sit,
    Stand,
)
from mafia_de_cuba.server.evening.refusals import TableRefused
from server.on_paper import THIEF, OnPaper, five, five_playing, names, player_of, sitting

# ------------------------------------------------------------------------------------ coming in


def test_the_first_to_come_is_host_and_people_sit_down_in_the_order_they_come() -> None:
    table, guests = five()
    assert table.evening.host == guests[0]
    assert names(table.evening)[:6] == ["Ana", "Ben", "Cleo", "Dora", "Eli", None]


def test_names_that_look_alike_are_told_apart() -> None:
    table = OnPaper()
    for name in ("Ana", "ana", "Аnа"):  # the last with Cyrillic letters
        table.comes(name)
    assert len(set(map(str.casefold, sitting(table.evening)))) == 3


def test_those_who_stand_are_told_apart_too() -> None:
    table = OnPaper()
    table.comes("Ana", sit=False)
    other = table.comes("Ana", sit=False)
    seated = table.comes("Ana")
    called = {guest.name for guest in table.evening.guests.values()}
    assert len(called) == 3
    table.asks(other, Sit())
    mine, theirs = player_of(table, other), player_of(table, seated)
    assert table.evening.players[mine].name == table.evening.guests[other].name
    assert table.evening.players[mine].name != table.evening.players[theirs].name


def test_a_bot_never_has_a_persons_name_nor_a_person_a_bots() -> None:
    table = OnPaper()
    ana = table.comes("Ana")
    table.asks(ana, FillChairs(players=11))
    bot = next(p.name for p in table.evening.players.values() if p.persona is not None)
    table.comes(bot)
    called = [player.name for player in table.evening.players.values()]
    assert len(called) == len(set(called)) == 12


def test_nothing_that_can_be_seen_is_no_name() -> None:
    outcome = welcome(OnPaper().evening, " \u200b\u202e ", "hash", sit=True)
    assert isinstance(outcome, TableRefused)
    assert outcome.reason == "no_name"


def test_whoever_finds_every_chair_taken_still_comes_in_and_stands() -> None:
    table, guests = five()
    table.asks(guests[0], FillChairs(players=CHAIRS))
    late = table.comes("Late")
    assert table.evening.hands_of(late) == ()
    assert late in table.evening.guests


def test_a_table_takes_only_so_many_guests() -> None:
    table = OnPaper()
    for n in range(MOST_GUESTS):
        table.comes(f"Guest {n}", sit=False)
    outcome = welcome(table.evening, "One more", "hash", sit=False)
    assert isinstance(outcome, TableRefused)
    assert outcome.reason == "table_full"


def test_a_locked_table_lets_nobody_in_until_it_is_unlocked() -> None:
    table, guests = five()
    table.asks(guests[0], Lock(locked=True))
    outcome = welcome(table.evening, "Zoe", "hash", sit=True)
    assert isinstance(outcome, TableRefused)
    assert outcome.reason == "table_locked"
    table.asks(guests[0], Lock(locked=False))
    table.comes("Zoe")


def test_at_a_locked_table_only_the_host_changes_chairs() -> None:
    table, guests = five()
    standing = table.comes("Zoe", sit=False)
    table.asks(guests[0], Lock(locked=True))
    ben = player_of(table, guests[1])
    assert table.refused(standing, Sit()) == "table_locked"
    assert table.refused(guests[1], Move(player=ben, chair=9)) == "table_locked"
    assert table.refused(guests[1], Sit(chair=9)) == "table_locked"
    table.asks(guests[0], Move(player=ben, chair=9))
    assert names(table.evening)[9] == "Ben"


# --------------------------------------------------------------------------------- one's own chair


def test_a_person_moves_to_a_free_chair_but_not_onto_somebody() -> None:
    table, guests = five()
    ben = player_of(table, guests[1])
    table.asks(guests[1], Move(player=ben, chair=11))
    assert names(table.evening)[11] == "Ben"
    assert names(table.evening)[1] is None
    assert table.refused(guests[1], Move(player=ben, chair=0)) == "chair_taken"
    assert table.refused(guests[1], Sit(chair=0)) == "chair_taken"


def test_a_person_moves_nobody_else() -> None:
    table, guests = five()
    cleo = player_of(table, guests[2])
    assert table.refused(guests[1], Move(player=cleo, chair=8)) == "not_yours"
    assert table.refused(guests[1], Stand(player=cleo)) == "not_yours"
    assert table.refused(guests[1], Rename(player=cleo, name="Cleopatra")) == "not_yours"
    assert table.refused(guests[1], Move(player=999, chair=8)) == "no_such_player"


def test_who_gets_up_keeps_name_and_score_and_sits_down_again() -> None:
    table, guests = five()
    table.whole_game(guests[0], THIEF)
    ben = player_of(table, guests[1])
    table.asks(guests[1], Stand(player=ben))
    assert "Ben" not in sitting(table.evening)
    table.asks(guests[1], Sit())
    assert player_of(table, guests[1]) == ben
    assert names(table.evening)[1] == "Ben"
    assert table.evening.players[ben].played == 1


def test_another_name_is_told_apart_and_goes_for_the_device_too() -> None:
    table, guests = five()
    ben = player_of(table, guests[1])
    table.asks(guests[1], Rename(player=ben, name="Cleo"))
    called = table.evening.players[ben].name
    assert called.startswith("Cleo")
    assert called != "Cleo"
    assert table.evening.guests[guests[1]].name == called
    table.asks(guests[1], Rename(player=ben, name="Ben"))
    assert table.evening.players[ben].name == "Ben"
    assert table.refused(guests[1], Rename(player=ben, name="\u2060")) == "no_name"


def test_in_a_game_nobody_in_it_changes_chair_or_name() -> None:
    table, guests = five_playing()
    ben = player_of(table, guests[1])
    assert table.refused(guests[1], Move(player=ben, chair=9)) == "game_on"
    assert table.refused(guests[1], Sit(chair=9)) == "game_on"
    assert table.refused(guests[1], Stand(player=ben)) == "game_on"
    assert table.refused(guests[1], Rename(player=ben, name="Benny")) == "game_on"
    for request in (Shuffle(), FillChairs(players=8), SeatBot(), Move(player=ben, chair=2)):
        assert table.refused(guests[0], request) == "game_on"


def test_who_joins_in_mid_game_sits_down_for_the_next_one() -> None:
    table, guests = five_playing()
    zoe = table.comes("Zoe")
    assert sitting(table.evening)[-1] == "Zoe"
    assert player_of(table, zoe) not in table.evening.ring
    table.asks(zoe, Sit(chair=10))
    table.asks(zoe, Stand(player=player_of(table, zoe)))
    table.asks(zoe, Sit(chair=11))
    table.theft()
    table.accuses(THIEF)
    table.asks(guests[0], Begin())
    assert player_of(table, zoe) in table.evening.ring


# --------------------------------------------------------------------------------- the host's hand


def test_the_host_has_two_people_change_places() -> None:
    table, guests = five()
    ana, dora = player_of(table, guests[0]), player_of(table, guests[3])
    table.asks(guests[0], Move(player=ana, chair=3))
    assert table.evening.chair_of(ana) == 3
    assert table.evening.chair_of(dora) == 0
    assert len(table.evening.seated()) == 5


def test_the_host_gives_somebodys_chair_to_somebody_who_stands() -> None:
    table, guests = five()
    ben, cleo = player_of(table, guests[1]), player_of(table, guests[2])
    table.asks(guests[0], Stand(player=ben))
    table.asks(guests[0], Move(player=ben, chair=2))
    assert table.evening.chair_of(ben) == 2
    assert table.evening.chair_of(cleo) is None
    assert cleo in table.evening.players


def test_a_bot_whose_chair_is_given_away_is_gone() -> None:
    table, guests = five()
    table.asks(guests[0], SeatBot(chair=7))
    bot, ben = table.evening.chairs[7], player_of(table, guests[1])
    table.asks(guests[1], Stand(player=ben))
    table.asks(guests[0], Move(player=ben, chair=7))
    assert names(table.evening)[7] == "Ben"
    assert bot not in table.evening.players


def test_the_host_asks_somebody_off_a_chair_without_showing_them_the_door() -> None:
    table, guests = five()
    table.asks(guests[0], Stand(player=player_of(table, guests[1])))
    assert guests[1] in table.evening.guests
    assert "Ben" not in sitting(table.evening)


def test_chairs_are_shuffled_by_chance_and_nobody_is_lost() -> None:
    table, guests = five()
    table.asks(guests[1], Move(player=player_of(table, guests[1]), chair=9))
    before = table.evening.chairs
    orders = set()
    for _ in range(30):
        table.asks(guests[0], Shuffle())
        chairs = table.evening.chairs
        assert [it is None for it in chairs] == [it is None for it in before]
        assert set(chairs) == set(before)
        orders.add(chairs)
    assert len(orders) > 5
    assert table.refused(guests[1], Shuffle()) == "not_host"


@pytest.mark.parametrize(
    "request_",
    [
        SeatBot(),
        FillChairs(players=8),
        Lock(locked=True),
        Kick(guest=1),
        PassHost(guest=3),
        Begin(),
    ],
)
def test_what_only_the_host_may(request_: Begin) -> None:
    table, guests = five()
    assert table.refused(guests[1], request_) == "not_host"
